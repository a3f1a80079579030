import { formatDecimal } from '@sable/domain/decimal';
import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { parseMoney } from '@sable/domain/money';
import { formatPercent, parsePercent } from '@sable/domain/percent';
import { formatQuantity, parseQuantity } from '@sable/domain/quantity';
import type { ColumnId } from './columns.ts';
import type { LineRow } from './rows.ts';

export type ParsedCell =
  { readonly ok: true; readonly patch: Partial<LineRow> } | { readonly ok: false; readonly reason: string };

const MAX_CENTS = 100_000_000_000;
const MAX_QUANTITY_MILLI = 9_999_000;
const WHOLE_PPM = 1_000_000;

const refuse = (reason: string): ParsedCell => ({ ok: false, reason });
const plainMoney = (cents: number, locale: string) => formatDecimal(cents, 2, { locale, minDecimals: 2 });

/** Returns the text for editing a cell: numbers without currency, `10%` or `25.00` for a discount. */
export function cellText(column: ColumnId, line: LineRow, locale: string): string {
  if (column === 'item') return line.name;
  if (column === 'description') return line.description ?? '';
  if (column === 'quantity') return formatQuantity(line.quantityMilli, locale);
  if (column === 'price') return plainMoney(line.unitPrice, locale);
  if (column === 'cost') return typeof line.unitCost === 'number' ? plainMoney(line.unitCost, locale) : '';
  if (column === 'discount') return discountText(line.discount, locale);
  return '';
}

export function discountText(discount: Discount | null | undefined, locale: string): string {
  if (!discount) return '';
  return discount.kind === 'percent'
    ? formatPercent(discount.ppm, { locale })
    : plainMoney(discount.cents, locale);
}

/** Parses `10%` or `25.00`. Empty, 0, and 0 % mean no discount. */
export function parseDiscount(text: string, locale: string): Discount | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (trimmed.includes('%')) {
    const ppm = parsePercent(trimmed, locale);
    if (ppm === undefined || ppm < 0 || ppm > WHOLE_PPM) return undefined;
    return ppm === 0 ? null : { kind: 'percent', ppm };
  }
  const cents = parseMoney(trimmed, locale);
  if (cents === undefined || cents < 0 || cents > MAX_CENTS) return undefined;
  return cents === 0 ? null : { kind: 'fixed', cents };
}

function parseAmount(text: string, locale: string, field: 'unitPrice' | 'unitCost'): ParsedCell {
  if (text.trim() === '')
    return { ok: true, patch: field === 'unitPrice' ? { unitPrice: 0 } : { unitCost: null } };
  const cents = parseMoney(text, locale);
  if (cents === undefined) return refuse('Type an amount such as 39.00.');
  if (cents < 0) return refuse('An amount must be zero or more. Use a discount to take money off.');
  return cents > MAX_CENTS ? refuse('This amount is too large.') : { ok: true, patch: { [field]: cents } };
}

function parseCount(text: string, locale: string): ParsedCell {
  const quantityMilli = parseQuantity(text, locale);
  if (quantityMilli === undefined)
    return refuse('Type a quantity such as 2 or 2.5, with at most 3 decimals.');
  if (quantityMilli < 1) return refuse('A quantity must be more than 0. Delete the row to leave it out.');
  return quantityMilli > MAX_QUANTITY_MILLI
    ? refuse('A quantity can be at most 9,999.')
    : { ok: true, patch: { quantityMilli } };
}

/** Parses typed text into a change of a line, or returns why it is invalid and how to fix it. */
export function parseCell(column: ColumnId, text: string, locale: string): ParsedCell {
  if (column === 'item') {
    const name = text.trim();
    if (name === '') return refuse('An item needs a name. Delete the row to remove it.');
    return name.length > 200
      ? refuse('Use at most 200 letters; the description can be longer.')
      : { ok: true, patch: { name } };
  }
  if (column === 'description') {
    const description = text.trim();
    return description.length > 2000
      ? refuse('Use at most 2,000 letters.')
      : { ok: true, patch: { description: description || null } };
  }
  if (column === 'quantity') return parseCount(text, locale);
  if (column === 'price') return parseAmount(text, locale, 'unitPrice');
  if (column === 'cost') return parseAmount(text, locale, 'unitCost');
  const discount = parseDiscount(text, locale);
  if (discount === undefined) return refuse('Type 10% or 25.00.');
  return { ok: true, patch: { discount } };
}
