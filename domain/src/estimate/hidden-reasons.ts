/**
 * Reasons for approval that depend on numbers which not everyone may see. They contain no number; otherwise, it could
 * be found by trial and error.
 */
export const hiddenReasons = {
  price: 'A price is lower than may be given without approval.',
  rmr: 'The RMR is under what this package allows.',
  margin: 'The margin is lower than may be given without approval.',
  multiple: 'Creating the account costs more months of its RMR than are allowed without approval.',
} as const;

export type HiddenReason = keyof typeof hiddenReasons;

/**
 * Returns which hidden number a reason depends on, also with the prefix for an option or the customer's choices;
 * undefined for other reasons.
 */
export function hiddenReasonOf(said: string): HiddenReason | undefined {
  const text = said.toLowerCase();
  const keys = ['price', 'rmr', 'margin', 'multiple'] as const;
  return keys.find((key) => text.endsWith(hiddenReasons[key].toLowerCase()));
}
