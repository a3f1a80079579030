import { z } from 'zod';
import { invalid } from '../kernel/errors.ts';
import { ppm, ref } from '../kernel/fields.ts';
import { WHOLE_PPM } from '../money.ts';

/** A person's share of a sale, in parts per million. */
export const creditSchema = z.object({ userId: ref('Rep', 'users'), sharePpm: ppm('Share') });
export type Credit = z.output<typeof creditSchema>;

/**
 * Throws INVALID for a split that does not add up to the whole sale, or that names a person twice. An empty split
 * gives all credit to the rep.
 */
export function checkCredit(credit: readonly Credit[]): void {
  if (credit.length === 0) return;
  const whole = credit.reduce((sum, { sharePpm }) => sum + sharePpm, 0) === WHOLE_PPM;
  const people = new Set(credit.map(({ userId }) => userId));
  if (whole && people.size === credit.length && credit.every(({ sharePpm }) => sharePpm > 0)) return;
  throw invalid(
    'credit',
    'Credit: name each person once, with shares above zero that add up to 100%. Nothing was saved. Change the shares.',
  );
}
