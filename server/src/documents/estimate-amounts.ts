import type { EstimateContent } from '@sable/domain/estimate/content';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { firstPeriodsDue, paymentRows } from '@sable/domain/estimate/due-rows';
import { financingRows } from '@sable/domain/estimate/financing-rows';
import type { Bucket } from '@sable/domain/product-kind';
import type { BucketTotals } from '@sable/domain/estimate/pricing-schema';
import { contractRows } from '@sable/domain/estimate/contract-rows';
import { bucketRows, mixedBills, totalRowLabel, type TotalRow } from '@sable/domain/estimate/total-rows';
import type { PdfFormat } from './pdf-format.ts';
import type { PdfWords } from './words/en.ts';

export type PdfTotals = EstimateContent['totals'];

/** One line of a sum: its label and its amount, both as printed. */
export interface AmountRow {
  readonly label: string;
  readonly value: string;
  /** Smaller text below the label. */
  readonly note?: string;
  readonly weight?: 'light' | 'strong';
}

/** A row of the totals as printed. A tax also says what it applies to. */
const toAmountRow =
  ({ money, percent, words }: PdfFormat) =>
  (row: TotalRow): AmountRow => {
    const label = totalRowLabel(row, percent);
    return {
      label: row.base === undefined ? label : words.onBase(label, money(row.base)),
      value: money(row.amount),
      ...(row.kind && { weight: row.kind === 'sum' ? ('strong' as const) : ('light' as const) }),
    };
  };

/** The sum below the one-time table, down to the payments of it. */
export const oneTimeAmounts = (content: EstimateContent, totals: PdfTotals, format: PdfFormat): AmountRow[] =>
  [
    ...bucketRows(totals, content, 'one-time', format.names),
    ...paymentRows(totals, content, format.names),
  ].map(toAmountRow(format));

/** The sum below the monthly table: what recurs as it is billed, before and with tax. */
export const monthlyAmounts = (content: EstimateContent, totals: PdfTotals, format: PdfFormat): AmountRow[] =>
  bucketRows(totals, content, 'monthly', format.names).map(toAmountRow(format));

function dueNote(content: EstimateContent, totals: PdfTotals, format: PdfFormat): string {
  const { words, names } = format;
  const [first, ...others] = [
    ...(totals.deposit > 0 ? [names.deposit] : []),
    ...firstPeriodsDue(totals, content).map(({ frequency }) => names.firstPeriod[frequency]),
  ];
  if (!first) return words.nothingDue;
  return format.document.listed([first, ...others.map((name) => name.toLowerCase())]);
}

const taxNote = ({ tax }: BucketTotals, { taxIncluded, noTax }: PdfWords): string =>
  tax !== 0 ? taxIncluded : noTax;

/** Whether a bucket has something: lines, or of a change order, what it takes out. */
const hasLines = ({ lines, change }: EstimateContent, bucket: Bucket): boolean =>
  lines.some((line) => carriesMoney(line.kind) && line.bucket === bucket) ||
  (change?.lines.some((line) => line.removed !== null && line.bucket === bucket) ?? false);

/** The few numbers a customer looks for first. */
export function headlineAmounts(content: EstimateContent, totals: PdfTotals, format: PdfFormat): AmountRow[] {
  const { money, words, names } = format;
  const rows: AmountRow[] = [];
  if (hasLines(content, 'one-time'))
    rows.push({
      label: words.oneTimeTotal,
      value: money(totals.oneTime.total),
      note: taxNote(totals.oneTime, words),
    });
  if (hasLines(content, 'monthly')) {
    const term = totals.termMonths > 0 ? words.forMonths(words.months(totals.termMonths)) : words.noTerm;
    const note = `${term}, ${taxNote(totals.monthly, words).toLowerCase()}`;
    const bills = mixedBills(totals);
    if (bills.length === 0) rows.push({ label: words.per.monthly, value: money(totals.rmrTotal), note });
    for (const bill of bills)
      rows.push({
        label: words.per[bill.frequency],
        value: money(bill.total),
        note: `${term}, ${taxNote(bill, words).toLowerCase()}`,
      });
  }
  rows.push({
    label: names.dueAtSigning,
    value: money(totals.dueAtSigning),
    note: dueNote(content, totals, format),
  });
  return rows;
}

/** Examples of how the balance can be financed; nothing without any. */
export const financingAmounts = (
  { financing }: EstimateContent,
  { balance }: PdfTotals,
  format: PdfFormat,
): AmountRow[] =>
  financingRows(balance, financing, format, format.financing, format.document).map(
    ({ label, payment, note }) => ({
      label,
      value: payment,
      note,
    }),
  );

/** What the whole agreement comes to over its term; nothing when there is no term. */
export function agreementAmounts(
  content: EstimateContent,
  totals: PdfTotals,
  format: PdfFormat,
): AmountRow[] {
  // What a change order is worth depends on the term that its agreement has left.
  if (totals.termMonths === 0 || content.change || !hasLines(content, 'monthly')) return [];
  return [
    { label: format.words.term, value: format.words.months(totals.termMonths) },
    ...contractRows(totals, format.names).map(toAmountRow(format)),
    {
      label: format.names.dueAtSigning,
      value: format.money(totals.dueAtSigning),
      note: dueNote(content, totals, format),
    },
  ];
}
