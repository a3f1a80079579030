import type { EstimateContent } from '@sable/domain/estimate/content';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import type { BucketTotals, Discount } from '@sable/domain/estimate/pricing-schema';
import type { PdfFormat } from './pdf-format.ts';

export type PdfTotals = EstimateContent['totals'];

/** One line of a sum: its words and its amount, both as printed. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  /** Smaller words below the amount. */
  readonly note?: string;
  readonly weight?: 'light' | 'strong';
}

const named = (label: string, reduction: Discount | null, { percent }: PdfFormat): string =>
  reduction?.kind === 'percent' ? `${label} ${percent(reduction.ppm)}` : label;

function taxFigures({ tax, taxParts, taxable }: BucketTotals, { money, percent }: PdfFormat): Figure[] {
  const base = taxable > 0 ? ` on ${money(taxable)}` : '';
  const parts = taxParts.map((part) => ({
    label: `${part.name} ${percent(part.ratePpm)}`,
    value: money(part.amount),
  }));
  const [only, another] = parts;
  if (only && !another) return [{ ...only, label: `${only.label}${base}` }];
  return [
    { label: `Tax${base}`, value: money(tax) },
    ...parts.map((part) => ({ ...part, weight: 'light' as const })),
  ];
}

interface SubtotalWords {
  readonly before: string;
  readonly total: string;
}

function bucketFigures(
  totals: BucketTotals,
  discount: Discount | null,
  words: SubtotalWords,
  format: PdfFormat,
) {
  const figures: Figure[] = [];
  const reduced = totals.lineDiscount > 0 || totals.wholeDiscount > 0;
  if (reduced) figures.push({ label: 'Items', value: format.money(totals.gross) });
  if (totals.lineDiscount > 0)
    figures.push({ label: 'Discounts on items', value: format.money(-totals.lineDiscount) });
  if (totals.wholeDiscount > 0)
    figures.push({ label: named('Discount', discount, format), value: format.money(-totals.wholeDiscount) });
  figures.push({ label: words.before, value: format.money(totals.subtotal) }, ...taxFigures(totals, format));
  figures.push({ label: words.total, value: format.money(totals.total), weight: 'strong' });
  return figures;
}

/** The sum below the one-time table, down to the balance. */
export function oneTimeFigures(content: EstimateContent, totals: PdfTotals, format: PdfFormat): Figure[] {
  const words = { before: 'Subtotal', total: 'Total' };
  const figures = bucketFigures(totals.oneTime, content.oneTimeDiscount, words, format);
  if (!content.deposit) return figures;
  return [
    ...figures,
    { label: named('Deposit', content.deposit, format), value: format.money(totals.deposit) },
    { label: 'Balance', value: format.money(totals.balance) },
  ];
}

/** The sum below the monthly table: what recurs every month, before and with tax. */
export function monthlyFigures(content: EstimateContent, totals: PdfTotals, format: PdfFormat): Figure[] {
  const words = { before: 'Per month before tax', total: 'Per month with tax' };
  return bucketFigures(totals.monthly, content.monthlyDiscount, words, format);
}

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
export function headlineFigures(content: EstimateContent, totals: PdfTotals, { money }: PdfFormat): Figure[] {
  const figures: Figure[] = [];
  if (hasLines(content, 'one-time'))
    figures.push({
      label: 'One-time total',
      value: money(totals.oneTime.total),
      note: taxNote(totals.oneTime),
    });
  if (hasLines(content, 'monthly')) {
    const term = totals.termMonths > 0 ? `For ${months(totals.termMonths)}` : 'No fixed term';
    const note = `${term}, ${taxNote(totals.monthly).toLowerCase()}`;
    figures.push({ label: 'Per month', value: money(totals.rmrTotal), note });
  }
  figures.push({
    label: 'Due at signing',
    value: money(totals.dueAtSigning),
    note: dueNote(content, totals),
  });
  return figures;
}

/** What the whole agreement comes to over its term; nothing when there is no term. */
export function agreementFigures(
  content: EstimateContent,
  totals: PdfTotals,
  { money }: PdfFormat,
): Figure[] {
  if (totals.termMonths === 0 || !hasLines(content, 'monthly')) return [];
  return [
    { label: 'Term', value: months(totals.termMonths) },
    { label: 'Contract value before tax', value: money(totals.tcvExTax) },
    { label: 'Contract value with tax', value: money(totals.tcvIncTax) },
    { label: 'Due at signing', value: money(totals.dueAtSigning), note: dueNote(content, totals) },
  ];
}
