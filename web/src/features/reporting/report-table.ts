import type { Formats } from '../../shared/formats.ts';
import { formatCount } from '../../shared/formats.ts';
import { formatDecimal } from '../../ui/decimal.ts';

/** How a figure of a report is written. */
export type FigureKind = 'text' | 'count' | 'money' | 'percent';

export interface ReportColumn {
  readonly id: string;
  readonly label: string;
  readonly kind: FigureKind;
}

/** Text, a count, cents or ppm, by the column's kind; undefined where there is nothing to divide by. */
export type ReportValue = string | number | undefined;

export interface ReportRow {
  readonly key: string;
  readonly values: readonly ReportValue[];
  /** The rows that it counts. */
  readonly href?: string | undefined;
}

/** A report as shown, drawn and downloaded: one table, so that the three cannot differ. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Sums and rates over all rows. */
  readonly foot?: readonly ReportValue[];
  /** The column that the bars show; none where a picture would say nothing. */
  readonly bars?: string;
}

/** A value for people. */
export function shownValue(kind: FigureKind, value: ReportValue, formats: Formats): string {
  if (value === undefined) return '—';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formats.money(value);
  if (kind === 'percent') return formats.percent(value);
  return formatCount(value);
}

/** A value for a spreadsheet: plain digits, 984.60 for money and 35.00 for a percent. */
function plainValue(kind: FigureKind, value: ReportValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formatDecimal(value, { decimals: 2, shown: 2 });
  if (kind === 'percent') return formatDecimal(value, { decimals: 4 });
  return String(value);
}

/** The lines of the table for a file, head and foot included. */
export function plainLines({ columns, rows, foot }: ReportTable): string[][] {
  const line = (values: readonly ReportValue[]) =>
    columns.map(({ kind }, index) => plainValue(kind, values[index]));
  const heads = columns.map(({ label, kind }) => (kind === 'percent' ? `${label} (%)` : label));
  return [heads, ...rows.map(({ values }) => line(values)), ...(foot ? [line(foot)] : [])];
}
