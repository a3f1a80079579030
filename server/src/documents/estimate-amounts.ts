import type { EstimateContent } from '@sable/domain/estimate/content';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import type { BucketTotals } from '@sable/domain/estimate/pricing-schema';
import {
  bucketRows,
  contractRows,
  depositRows,
  totalRowLabel,
  type TotalRow,
} from '@sable/domain/estimate/total-rows';
import type { PdfFormat } from './pdf-format.ts';

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
  ({ money, percent }: PdfFormat) =>
  (row: TotalRow): AmountRow => ({
    label: `${totalRowLabel(row, percent)}${row.base === undefined ? '' : ` on ${money(row.base)}`}`,
    value: money(row.amount),
    ...(row.kind && { weight: row.kind === 'sum' ? ('strong' as const) : ('light' as const) }),
  });

/** The sum below the one-time table, down to the balance after the deposit. */
export const oneTimeAmounts = (content: EstimateContent, totals: PdfTotals, format: PdfFormat): AmountRow[] =>
  [...bucketRows(totals, content, 'one-time'), ...depositRows(totals, content)].map(toAmountRow(format));

/** The sum below the monthly table: what recurs every month, before and with tax. */
export const monthlyAmounts = (content: EstimateContent, totals: PdfTotals, format: PdfFormat): AmountRow[] =>
  bucketRows(totals, content, 'monthly').map(toAmountRow(format));

const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

function dueNote(content: EstimateContent, totals: PdfTotals): string {
  const first = content.firstMonthDueAtSigning && totals.monthly.total > 0;
  if (totals.deposit > 0 && first) return 'Deposit and first month';
  if (totals.deposit > 0) return 'Deposit';
  return first ? 'First month' : 'Nothing is due yet';
}

const taxNote = ({ tax }: BucketTotals): string => (tax > 0 ? 'Tax included' : 'No tax');

const hasLines = ({ lines }: EstimateContent, bucket: Bucket): boolean =>
  lines.some((line) => carriesMoney(line.kind) && line.bucket === bucket);

/** The few numbers a customer looks for first. */
export function headlineAmounts(
  content: EstimateContent,
  totals: PdfTotals,
  { money }: PdfFormat,
): AmountRow[] {
  const rows: AmountRow[] = [];
  if (hasLines(content, 'one-time'))
    rows.push({
      label: 'One-time total',
      value: money(totals.oneTime.total),
      note: taxNote(totals.oneTime),
    });
  if (hasLines(content, 'monthly')) {
    const term = totals.termMonths > 0 ? `For ${months(totals.termMonths)}` : 'No fixed term';
    const note = `${term}, ${taxNote(totals.monthly).toLowerCase()}`;
    rows.push({ label: 'Per month', value: money(totals.rmrTotal), note });
  }
  rows.push({
    label: 'Due at signing',
    value: money(totals.dueAtSigning),
    note: dueNote(content, totals),
  });
  return rows;
}

/** What the whole agreement comes to over its term; nothing when there is no term. */
export function agreementAmounts(
  content: EstimateContent,
  totals: PdfTotals,
  format: PdfFormat,
): AmountRow[] {
  if (totals.termMonths === 0 || !hasLines(content, 'monthly')) return [];
  return [
    { label: 'Term', value: months(totals.termMonths) },
    ...contractRows(totals).map(toAmountRow(format)),
    {
      label: 'Due at signing',
      value: format.money(totals.dueAtSigning),
      note: dueNote(content, totals),
    },
  ];
}
