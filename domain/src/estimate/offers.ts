import type { EstimateOption, OptionTerms } from './options.ts';

/** The fields that distinguish an estimate's offers. A person who may not see prices sees no options. */
interface OfferedHead extends Partial<Omit<OptionTerms, 'termMonths'>> {
  readonly termMonths: number;
  readonly options?: readonly EstimateOption[] | undefined;
}
interface OfferedLine {
  readonly optionId?: string | null | undefined;
}

/** A unit that can be signed alone: an option with its own and the shared lines, or an estimate without options. */
export interface Offer<Head, Line> {
  readonly option: EstimateOption | null;
  /** The estimate with the option's own terms applied. */
  readonly estimate: Head;
  readonly lines: readonly Line[];
}

/** Returns the terms from an estimate row that an option can override. */
export const termsOf = (head: {
  readonly oneTimeDiscount?: OptionTerms['oneTimeDiscount'] | undefined;
  readonly monthlyDiscount?: OptionTerms['monthlyDiscount'] | undefined;
  readonly paymentSchedule?: OptionTerms['paymentSchedule'] | undefined;
  readonly termMonths: number;
}): OptionTerms => ({
  oneTimeDiscount: head.oneTimeDiscount ?? null,
  monthlyDiscount: head.monthlyDiscount ?? null,
  paymentSchedule: head.paymentSchedule ?? [],
  termMonths: head.termMonths,
});

/** Returns the lines of an option: its own and those that all options share. */
export const linesOfOption = <Line extends OfferedLine>(
  lines: readonly Line[],
  optionId: string | null | undefined,
): readonly Line[] =>
  optionId ? lines.filter((line) => !line.optionId || line.optionId === optionId) : lines;

/** Returns the offers of an estimate in order: one per option, or the estimate itself. Each is priced alone. */
export function offersOf<Head extends OfferedHead, Line extends OfferedLine>(
  estimate: Head,
  lines: readonly Line[],
): readonly Offer<Head, Line>[] {
  const { options = [] } = estimate;
  if (options.length === 0) return [{ option: null, estimate, lines }];
  return options.map((option) => ({
    option,
    estimate: { ...estimate, ...termsOf(option) },
    lines: linesOfOption(lines, option.id),
  }));
}

/** Returns the offer whose totals the estimate shows until one is signed. Throws RangeError without offers. */
export function recommendedOffer<O extends Offer<unknown, unknown>>(offers: readonly O[]): O {
  const found = offers.find(({ option }) => option?.recommended) ?? offers[0];
  if (!found) throw new RangeError('An estimate has one offer at least.');
  return found;
}

/**
 * Merges the sentences about several offers, each sentence once. If a sentence does not apply to all of them, the
 * names of its options come first.
 */
export function saidOfOffers(
  said: readonly { readonly option: EstimateOption | null; readonly reasons: readonly string[] }[],
): string[] {
  const names = new Map<string, string[]>();
  for (const { option, reasons } of said)
    for (const sentence of reasons) names.set(sentence, [...(names.get(sentence) ?? []), option?.name ?? '']);
  return [...names].map(([sentence, of]) =>
    of.length === said.length ? sentence : `${of.join(', ')}: ${sentence}`,
  );
}
