import { levelPayments } from '../finance.ts';
import type { DocumentWords } from '../words/en/document.ts';
import type { FinancingWords } from '../words/financing.ts';
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
  words: FinancingWords,
  { billed }: Pick<DocumentWords, 'billed'>,
): FinancingRow[] => {
  if (balance <= 0) return [];
  return (financing ?? []).map(({ aprPpm, months }) => {
    const { payment, last, total, interest } = levelPayments({ principal: balance, aprPpm, months });
    return {
      key: `${aprPpm} ${months}`,
      label: words.term(months, percent(aprPpm)),
      payment: billed.monthly(money(payment)),
      note: words.sums(money(last), money(total), money(interest)),
    };
  });
};
