import type { EstimateContent } from '@sable/domain/estimate/content';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { firstPeriodsDue, paymentRows } from '@sable/domain/estimate/due-rows';
import { financingRows } from '@sable/domain/estimate/financing-rows';
import type { Bucket } from '@sable/domain/product-kind';
import type { BucketTotals } from '@sable/domain/estimate/pricing-schema';
import { contractRows } from '@sable/domain/estimate/contract-rows';
import { bucketRows, mixedBills, totalRowLabel, type TotalRow } from '@sable/domain/estimate/total-rows';
import type { PdfFormat } from './pdf-format.ts';
import type { PdfTexts } from './texts/en.ts';

export type PdfTotals = EstimateContent['totals'];

/** One line of a sum: its label and its amount, both formatted for print. */
export interface AmountRow {
  readonly label: string;
  readonly value: string;
  /** Smaller text below the label. */
  readonly note?: string;
  readonly weight?: 'light' | 'strong';
}

/** Converts a row of the totals to its printed form. A tax row also states what it applies to. */
const toAmountRow =
  ({ money, percent, texts }: PdfFormat) =>
  (row: TotalRow): AmountRow => {
    const label = totalRowLabel(row, percent);
    return {
      label: row.base === undefined ? label : texts.onBase(label, money(row.base)),
      value: money(row.amount),
      ...(row.kind && { weight: row.kind === 'sum' ? ('strong' as const) : ('light' as const) }),
    };
  };

/** Returns the sum below the one-time table, ending with its payments. */
export const oneTimeAmounts = (content: EstimateContent, totals: PdfTotals, format: PdfFormat): AmountRow[] =>
  [
    ...bucketRows(totals, content, 'one-time', format.names),
    ...paymentRows(totals, content, format.names),
  ].map(toAmountRow(format));

/** Returns the sum below the monthly table: recurring amounts as billed, before and with tax. */
export const monthlyAmounts = (content: EstimateContent, totals: PdfTotals, format: PdfFormat): AmountRow[] =>
  bucketRows(totals, content, 'monthly', format.names).map(toAmountRow(format));

function dueNote(content: EstimateContent, totals: PdfTotals, format: PdfFormat): string {
  const { texts, names } = format;
  const [first, ...others] = [
    ...(totals.deposit > 0 ? [names.deposit] : []),
    ...firstPeriodsDue(totals, content).map(({ frequency }) => names.firstPeriod[frequency]),
  ];
  if (!first) return texts.nothingDue;
  return format.document.listed([first, ...others.map((name) => name.toLowerCase())]);
}

const taxNote = ({ tax }: BucketTotals, { taxIncluded, noTax }: PdfTexts): string =>
  tax !== 0 ? taxIncluded : noTax;

/** Whether a bucket has content: lines or, in a change order, removed lines. */
const hasLines = ({ lines, change }: EstimateContent, bucket: Bucket): boolean =>
  lines.some((line) => carriesMoney(line.kind) && line.bucket === bucket) ||
  (change?.lines.some((line) => line.removed !== null && line.bucket === bucket) ?? false);

/** Returns the few numbers that a customer looks for first. */
export function headlineAmounts(content: EstimateContent, totals: PdfTotals, format: PdfFormat): AmountRow[] {
  const { money, texts, names } = format;
  const rows: AmountRow[] = [];
  if (hasLines(content, 'one-time'))
    rows.push({
      label: texts.oneTimeTotal,
      value: money(totals.oneTime.total),
      note: taxNote(totals.oneTime, texts),
    });
  if (hasLines(content, 'monthly')) {
    const term = totals.termMonths > 0 ? texts.forMonths(texts.months(totals.termMonths)) : texts.noTerm;
    const note = `${term}, ${taxNote(totals.monthly, texts).toLowerCase()}`;
    const bills = mixedBills(totals);
    if (bills.length === 0) rows.push({ label: texts.per.monthly, value: money(totals.rmrTotal), note });
    for (const bill of bills)
      rows.push({
        label: texts.per[bill.frequency],
        value: money(bill.total),
        note: `${term}, ${taxNote(bill, texts).toLowerCase()}`,
      });
  }
  rows.push({
    label: names.dueAtSigning,
    value: money(totals.dueAtSigning),
    note: dueNote(content, totals, format),
  });
  return rows;
}

/** Returns examples of how the balance can be financed; empty if there are none. */
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

/** Returns the total of the whole agreement over its term; empty if there is no term. */
export function agreementAmounts(
  content: EstimateContent,
  totals: PdfTotals,
  format: PdfFormat,
): AmountRow[] {
  // The value of a change order depends on the remaining term of its agreement.
  if (totals.termMonths === 0 || content.change || !hasLines(content, 'monthly')) return [];
  return [
    { label: format.texts.term, value: format.texts.months(totals.termMonths) },
    ...contractRows(totals, format.names).map(toAmountRow(format)),
    {
      label: format.names.dueAtSigning,
      value: format.money(totals.dueAtSigning),
      note: dueNote(content, totals, format),
    },
  ];
}
