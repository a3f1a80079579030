import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import { recurringWords } from '@sable/domain/estimate/total-rows';
import type { DocumentWords } from '@sable/domain/words/en/document';
import type { EstimateFormats } from './formats.ts';

/** Returns the one-time and recurring amounts, with tax: `$1,040.84`, `$49.94 a month`, `$360.00 a year`. */
export const amountsOf = (
  totals: StoredTotals,
  { money }: EstimateFormats,
  words: DocumentWords,
): string[] => [money(totals.oneTime.total), ...recurringWords(totals, money, words)];

/** Returns the same amounts as one list, each in bold within its sentence. */
export const boldAmounts = (totals: StoredTotals, formats: EstimateFormats, words: DocumentWords): string =>
  words.listed(amountsOf(totals, formats, words).map((amount) => `**${amount}**`));
