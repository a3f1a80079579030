import { levelPayments } from '../finance.ts';
import type { DocumentTexts } from '../texts/en/document.ts';
import type { FinancingTexts } from '../texts/financing.ts';
import type { Financing } from './pricing-schema.ts';

/** One way to finance the balance, formatted. */
export interface FinancingRow {
  readonly key: string;
  readonly label: string;
  /** The level payment. */
  readonly payment: string;
  /** The last payment, which takes the remainder, the total paid, and the interest. */
  readonly note: string;
}

interface Written {
  /** Cents. */
  money(cents: number): string;
  percent(ppm: number): string;
}

/**
 * Returns examples of how a balance can be financed; empty if nothing is left to pay. They are not an offer of
 * credit, as the text next to them states (decisions 11.4).
 *
 * @param balance cents.
 */
export const financingRows = (
  balance: number,
  financing: readonly Financing[] | undefined,
  { money, percent }: Written,
  texts: FinancingTexts,
  { billed }: Pick<DocumentTexts, 'billed'>,
): FinancingRow[] => {
  if (balance <= 0) return [];
  return (financing ?? []).map(({ aprPpm, months }) => {
    const { payment, last, total, interest } = levelPayments({ principal: balance, aprPpm, months });
    return {
      key: `${aprPpm} ${months}`,
      label: texts.term(months, percent(aprPpm)),
      payment: billed.monthly(money(payment)),
      note: texts.sums(money(last), money(total), money(interest)),
    };
  });
};
