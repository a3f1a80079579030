import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import { recurringTexts } from '@sable/domain/estimate/total-rows';
import type { DocumentTexts } from '@sable/domain/texts/en/document';
import type { EstimateFormats } from './formats.ts';

/** Returns the one-time and recurring amounts, with tax: `$1,040.84`, `$49.94 a month`, `$360.00 a year`. */
export const amountsOf = (
  totals: StoredTotals,
  { money }: EstimateFormats,
  texts: DocumentTexts,
): string[] => [money(totals.oneTime.total), ...recurringTexts(totals, money, texts)];

/** Returns the same amounts as one list, each in bold within its sentence. */
export const boldAmounts = (totals: StoredTotals, formats: EstimateFormats, texts: DocumentTexts): string =>
  texts.listed(amountsOf(totals, formats, texts).map((amount) => `**${amount}**`));
