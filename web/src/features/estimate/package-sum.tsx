import { query } from '@sable/domain/queries';
import { packages } from '@sable/domain/package';
import { placedParts } from '@sable/domain/estimate/placed-parts';
import { useLive, useRow } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { packageCost, packagePrice } from './session/catalog.ts';

/** What a package costs the customer by today's catalog, and the company where its reader may see that. */
export const PackageSum = ({ id }: { id: string }) => {
  const pack = useRow(packages, id).row;
  const ids = pack ? [...new Set(placedParts(pack).map(({ productId }) => productId))] : [];
  const { rows } = useLive(
    ids.length > 0 ? query('products', { where: { id: ids }, limit: ids.length }) : null,
  );
  const formats = useFormats();
  const price = pack && rows && packagePrice(pack, rows);
  if (!price) return null;
  const cost = packageCost(pack, rows);
  return (
    <Section title="What it comes to" note="By today’s catalog, before tax and without add-ons.">
      <KeyValues
        figures
        rows={[
          { label: 'One-time', value: formats.money(price.oneTime) },
          { label: 'Per month', value: formats.money(price.monthly) },
          ...(cost
            ? [
                { label: 'Cost, one-time', value: formats.money(cost.oneTime) },
                { label: 'Cost per month', value: formats.money(cost.monthly) },
              ]
            : []),
        ]}
      />
    </Section>
  );
};
