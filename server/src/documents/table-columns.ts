import type { ContentLine } from '@sable/domain/estimate/content';
import type { PdfFormat } from './pdf-format.ts';

/** Widths of a table's number columns in points; no discount column if no line has a discount. */
export interface TableColumns {
  readonly quantity: number;
  readonly price: number;
  readonly discount: number | null;
  readonly net: number;
}

/** Width in points of a digit in the table's text, and the gap to the column on the left. */
const DIGIT = 5.8;
const GAP = 14;

const fitting = (texts: readonly string[], least: number): number =>
  texts.reduce((width, text) => Math.max(width, text.length * DIGIT + GAP), least);

/** Returns columns wide enough for their largest number; typical numbers always give the same widths. */
export function tableColumns(lines: readonly ContentLine[], format: PdfFormat): TableColumns {
  const discounts = lines.flatMap(({ discount }) => (discount ? [format.reduction(discount)] : []));
  return {
    quantity: fitting(
      lines.map((line) => format.quantity(line.quantityMilli)),
      48,
    ),
    price: fitting(
      lines.map((line) => format.money(line.unitPrice)),
      78,
    ),
    discount: discounts.length > 0 ? fitting(discounts, 70) : null,
    net: fitting(
      lines.map((line) => format.money(line.net)),
      84,
    ),
  };
}

/** Returns the number of columns of a table, including the item column. */
export const columnCount = ({ discount }: TableColumns): number => (discount === null ? 4 : 5);
