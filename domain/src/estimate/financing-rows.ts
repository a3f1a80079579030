import type { DocumentWords } from '../words/en/document.ts';
import type { FinancedAmounts } from './pricing-schema.ts';

/** One way to pay the balance over time, in words. */
export interface FinancingRow {
  readonly key: string;
  readonly label: string;
  /** The level payment. */
  readonly payment: string;
  /** The last payment, and what is paid in all. */
  readonly note: string;
}

interface Written {
  /** Cents. */
  money(cents: number): string;
  percent(ppm: number): string;
}

/** The examples of how the balance can be financed. They are no offer of credit, as the words of `financing.note` beside them say. */
export const financingRows = (
  financing: readonly FinancedAmounts[] | undefined,
  { money, percent }: Written,
  { financing: words, billed }: Pick<DocumentWords, 'financing' | 'billed'>,
): FinancingRow[] =>
  (financing ?? []).map(({ aprPpm, months, payment, last, total, interest }) => ({
    key: `${aprPpm} ${months}`,
    label: words.term(months, percent(aprPpm)),
    payment: billed.monthly(money(payment)),
    note: words.sums(money(last), money(total), money(interest)),
  }));
