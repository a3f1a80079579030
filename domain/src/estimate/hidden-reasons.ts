/** Reasons for approval that follow from numbers which not everybody may see. They name none: with one, the number could be found by trying. */
export const hiddenReasons = {
  price: 'A price is lower than may be given without approval.',
  rmr: 'The RMR is under what this package allows.',
  margin: 'The margin is lower than may be given without approval.',
  multiple: 'Creating the account costs more months of its RMR than are allowed without approval.',
} as const;

export type HiddenReason = keyof typeof hiddenReasons;

/** Which hidden number a reason comes from, also of an option and of what the customer can choose; undefined for the others. */
export function hiddenReasonOf(said: string): HiddenReason | undefined {
  const words = said.toLowerCase();
  const keys = ['price', 'rmr', 'margin', 'multiple'] as const;
  return keys.find((key) => words.endsWith(hiddenReasons[key].toLowerCase()));
}
