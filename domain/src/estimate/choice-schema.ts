import { z } from 'zod';
import { invalid } from '../kernel/errors.ts';
import { quantityMilli, requiredText } from '../kernel/fields.ts';
import { formatQuantity } from '../quantity.ts';

/** A named choice that a line belongs to: the customer takes exactly one of its lines, or none if that is allowed. */
export const lineChoiceSchema = z.object({ name: requiredText('Choice', 60), none: z.boolean() });
export type LineChoice = z.output<typeof lineChoiceSchema>;

/** The quantities that the customer may choose, in thousandths, inclusive. */
export const quantityRangeSchema = z.object({ min: quantityMilli('Minimum'), max: quantityMilli('Maximum') });
export type QuantityRange = z.output<typeof quantityRangeSchema>;

/** Throws INVALID for a quantity outside the range that the customer may choose, and for an empty range. */
export function checkQuantityRange({
  quantityMilli,
  quantityRange,
}: {
  readonly quantityMilli: number;
  readonly quantityRange: QuantityRange | null;
}): void {
  if (!quantityRange) return;
  const { min, max } = quantityRange;
  if (min <= quantityMilli && quantityMilli <= max && min < max) return;
  throw invalid(
    'quantityRange',
    `Quantity: ${formatQuantity(quantityMilli)} is not between the ${formatQuantity(min)} and ${formatQuantity(max)} that the customer may choose. Nothing was saved. Change the range or the quantity.`,
  );
}
