import { marginPpm, priceFromMargin, priceFromMarkup } from '@sable/domain/deal';
import { ratioPpm, WHOLE_PPM } from '@sable/domain/money';
import { roundToHundredths } from '@sable/domain/percent';
import { useState } from 'react';
import { MoneyField } from '../../../ui/money-field.tsx';
import { PercentField } from '../../../ui/percent-field.tsx';
import { QuantityField } from '../../../ui/quantity-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import { lineUpdate } from '../session/edits.ts';
import { ReductionField } from '../session/reduction-field.tsx';
import classes from './line-cards.module.css';
import type { FieldsProps } from './line-field-props.ts';

/** Discount on a line, and the reason for it. */
const Discount = ({ line, change }: FieldsProps) => {
  const [reason, setReason] = useState(line.discountReason ?? '');
  return (
    <div className={classes.pair}>
      <ReductionField
        label="Discount"
        value={line.discount}
        cell={{ key: `${line.id}:discount`, label: `Discount of ${line.name}` }}
        update={(discount) => lineUpdate(line.id, { discount })}
      />
      <TextField
        label="Reason for the discount"
        value={reason}
        maxLength={120}
        onChange={setReason}
        onBlur={() =>
          reason !== (line.discountReason ?? '') && change('Reason', { discountReason: reason || null })
        }
      />
    </div>
  );
};

/** Maximum markup on the cost. */
const MAX_MARKUP = 100 * WHOLE_PPM;
const shown = (ppm: number | undefined): number | null => (ppm === undefined ? null : roundToHundredths(ppm));

/**
 * Sets the price by its margin or by its markup on the cost. Hidden without a cost, as there is nothing to calculate
 * from.
 */
const PriceFromCost = ({ line, change }: FieldsProps) => {
  const { unitCost, unitPrice } = line;
  if (!unitCost) return null;
  return (
    <div className={classes.pair}>
      <PercentField
        label="Margin"
        help="Sets the unit price."
        min={-MAX_MARKUP}
        max={WHOLE_PPM - 1}
        value={shown(marginPpm(unitPrice, unitCost))}
        onChange={(margin) =>
          margin !== null && change('Margin', { unitPrice: priceFromMargin(unitCost, margin) })
        }
      />
      <PercentField
        label="Markup"
        help="Sets the unit price."
        min={-WHOLE_PPM}
        max={MAX_MARKUP}
        value={shown(ratioPpm(unitPrice - unitCost, unitCost))}
        onChange={(markup) =>
          markup !== null && change('Markup', { unitPrice: priceFromMarkup(unitCost, markup) })
        }
      />
    </div>
  );
};

/**
 * Quantity, price, and discount of a line. Users who may see cost also get the cost and the price calculated from it.
 */
export const LineAmounts = ({ line, change }: FieldsProps) => {
  const { formats, seesCost } = useEditor();
  return (
    <>
      <div className={classes.pair}>
        <QuantityField
          label="Quantity"
          required
          min={1}
          max={9_999_000}
          value={line.quantityMilli}
          onChange={(value) => value !== null && change('Quantity', { quantityMilli: value })}
        />
        <MoneyField
          label="Unit price"
          currency={formats.currency}
          required
          min={0}
          value={line.unitPrice}
          onChange={(value) => change('Unit price', { unitPrice: value ?? 0 })}
        />
      </div>
      {line.kind !== 'credit' && <Discount line={line} change={change} />}
      {seesCost && line.kind !== 'credit' && (
        <>
          <MoneyField
            label="Unit cost"
            currency={formats.currency}
            min={0}
            value={line.unitCost ?? null}
            onChange={(unitCost) => change('Unit cost', { unitCost })}
          />
          <PriceFromCost line={line} change={change} />
        </>
      )}
    </>
  );
};
