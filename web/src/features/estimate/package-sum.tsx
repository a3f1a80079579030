import { query } from '@sable/domain/queries';
import { packages } from '@sable/domain/package';
import { placedParts } from '@sable/domain/estimate/placed-parts';
import { useLive, useRow } from '../../live/hooks.ts';
import { useFormats } from '../../shared/use-company.ts';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { packageCost, packagePrice } from './session/catalog.ts';

/**
 * Returns a package with its products and its price to the customer by today’s catalog. Returns null while loading,
 * and for users who see no prices.
 */
function usePriced(id: string) {
  const pack = useRow(packages, id).row;
  const ids = pack ? [...new Set(placedParts(pack).map(({ productId }) => productId))] : [];
  const { rows } = useLive(
    ids.length > 0 ? query('products', { where: { id: ids }, limit: ids.length }) : null,
  );
  const price = pack && rows && packagePrice(pack, rows);
  return price ? { pack, rows, price } : null;
}

/**
 * Price of a package in a few words, for a card in a list. A package priced by its products has no price of its own.
 */
export const PackageFact = ({ id }: { id: string }) => {
  const priced = usePriced(id);
  const { money } = useFormats();
  if (!priced) return null;
  const { oneTime, monthly } = priced.price;
  return [money(oneTime), monthly > 0 && `${money(monthly)}/mo`].filter(Boolean).join(' + ');
};

/** Price of a package to the customer by today’s catalog. Also shows the company’s cost to users who may see it. */
export const PackageSum = ({ id }: { id: string }) => {
  const priced = usePriced(id);
  const formats = useFormats();
  if (!priced) return null;
  const { pack, rows, price } = priced;
  const cost = packageCost(pack, rows);
  return (
    <Section title="Total price" note="At today’s catalog prices, before tax and without add-ons.">
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
