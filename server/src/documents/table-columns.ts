import type { ContentLine } from '@sable/domain/estimate/content';
import type { PdfFormat } from './pdf-format.ts';

/** The widths of a table's columns of numbers in points; no discount column where no line has a discount. */
export interface TableColumns {
  readonly quantity: number;
  readonly price: number;
  readonly discount: number | null;
  readonly net: number;
}

/** A digit of the table's text in points, and the room to the column on the left. */
const DIGIT = 5.8;
const GAP = 14;

const fitting = (texts: readonly string[], least: number): number =>
  texts.reduce((width, text) => Math.max(width, text.length * DIGIT + GAP), least);

/** Columns wide enough for the largest number in them; usual numbers always give the same table. */
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

/** How many columns a table has, with the one of the items. */
export const columnCount = ({ discount }: TableColumns): number => (discount === null ? 4 : 5);
