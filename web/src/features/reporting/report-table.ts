import type { Formats } from '../../shared/formats.ts';
import { formatCount } from '../../shared/formats.ts';
import { formatDecimal } from '../../ui/decimal.ts';

/** How a figure of a report is formatted. */
export type FigureKind = 'text' | 'count' | 'money' | 'percent';

export interface ReportColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: FigureKind;
}

/** Text, a count, cents, or ppm, by the column's kind; undefined if the divisor is zero. */
export type ReportValue = string | number | undefined;

export interface ReportRow {
  readonly key: string;
  readonly values: readonly ReportValue[];
  /** Link to the records that the row counts. */
  readonly href?: string | undefined;
}

/** A report for display, chart, and download. All three use the same table, so they cannot differ. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Totals and rates over all rows. */
  readonly foot?: readonly ReportValue[];
  /** The column for the bar chart. Omitted if a chart would not be useful. */
  readonly bars?: string;
}

/** Formats a value for display. */
export function shownValue(kind: FigureKind, value: ReportValue, formats: Formats): string {
  if (value === undefined) return '—';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formats.money(value);
  if (kind === 'percent') return formats.percent(value);
  return formatCount(value);
}

/** Formats a value for a spreadsheet: plain digits, 984.60 for money and 35.00 for a percentage. */
function plainValue(kind: FigureKind, value: ReportValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formatDecimal(value, { decimals: 2, shown: 2 });
  if (kind === 'percent') return formatDecimal(value, { decimals: 4 });
  return String(value);
}

/** Returns the lines of the table for a file, including header and footer. */
export function plainLines({ columns, rows, foot }: ReportTable): string[][] {
  const line = (values: readonly ReportValue[]) =>
    columns.map(({ kind }, index) => plainValue(kind, values[index]));
  const heads = columns.map(({ label, kind }) => (kind === 'percent' ? `${label} (%)` : label));
  return [heads, ...rows.map(({ values }) => line(values)), ...(foot ? [line(foot)] : [])];
}
