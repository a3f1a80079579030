import { z } from 'zod';
import { invalid } from '../kernel/errors.ts';
import { quantityMilli, requiredText } from '../kernel/fields.ts';
import { formatQuantity } from '../quantity.ts';

/** A named choice that a line is one of: the customer takes exactly one of its lines, or none where that is allowed. */
export const lineChoiceSchema = z.object({ name: requiredText('Choice', 60), none: z.boolean() });
export type LineChoice = z.output<typeof lineChoiceSchema>;

/** The quantities that the customer may choose, in thousandths, ends included. */
export const quantityRangeSchema = z.object({ min: quantityMilli('Least'), max: quantityMilli('Most') });
export type QuantityRange = z.output<typeof quantityRangeSchema>;

/** Refuses a quantity outside of what the customer may choose, and a range that holds none. Throws INVALID. */
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
