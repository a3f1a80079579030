import { query } from '@sable/domain/queries';
import { packages } from '@sable/domain/package';
import { placedParts } from '@sable/domain/estimate/placed-parts';
import { useLive, useRow } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { packageCost, packagePrice } from './session/catalog.ts';

/** A package with its products, and what it costs the customer by today’s catalog; null until that is known, and for who sees no prices. */
function usePriced(id: string) {
  const pack = useRow(packages, id).row;
  const ids = pack ? [...new Set(placedParts(pack).map(({ productId }) => productId))] : [];
  const { rows } = useLive(
    ids.length > 0 ? query('products', { where: { id: ids }, limit: ids.length }) : null,
  );
  const price = pack && rows && packagePrice(pack, rows);
  return price ? { pack, rows, price } : null;
}

/** What it costs in a few words, for a card of a list: a package that is priced by its products has no price of its own. */
export const PackageFact = ({ id }: { id: string }) => {
  const priced = usePriced(id);
  const { money } = useFormats();
  if (!priced) return null;
  const { oneTime, monthly } = priced.price;
  return [money(oneTime), monthly > 0 && `${money(monthly)}/mo`].filter(Boolean).join(' + ');
};

/** What a package costs the customer by today’s catalog, and the company where its reader may see that. */
export const PackageSum = ({ id }: { id: string }) => {
  const priced = usePriced(id);
  const formats = useFormats();
  if (!priced) return null;
  const { pack, rows, price } = priced;
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
                { label: 'Margin, one-time', value: formats.money(price.oneTime - cost.oneTime) },
                { label: 'Margin per month', value: formats.money(price.monthly - cost.monthly) },
              ]
            : []),
        ]}
      />
    </Section>
  );
};
