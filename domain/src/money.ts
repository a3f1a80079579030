import { formatMagnitude, joinParts, parseDecimal } from './decimal.ts';

/** 100 % in parts per million. */
export const WHOLE_PPM = 1_000_000;
const MILLI = 1000;

export interface MoneyFormat {
  readonly locale?: string;
  readonly currency?: string;
  /** Whether to append the currency to the amount, for readers who use another kind of dollar. */
  readonly named?: boolean;
}

/**
 * Returns numerator / denominator rounded to the nearest integer, ties away from zero. This is the rounding rule of
 * every amount in the product. Throws RangeError if the denominator is zero.
 */
export function roundHalfAway(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Cannot divide by zero');
  const negative = numerator < 0n !== denominator < 0n;
  const size = numerator < 0n ? -numerator : numerator;
  const divisor = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return negative ? -rounded : rounded;
}

/** Converts a bigint to cents. Throws RangeError if it is not a safe integer. */
export function toCents(value: bigint): number {
  const cents = Number(value);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Amount is too large: ${value} cents`);
  return cents;
}

function assertSafe(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number within range: ${value}`);
}

/**
 * Returns cents × multiplier / divisor, rounded half away from zero. All are whole numbers, divisor > 0. Throws
 * RangeError otherwise, or if the result is not a safe integer.
 *
 * A product that is a safe integer is exact, because rounding to a double is monotone: a true product of 2^53 or more
 * never rounds below it. `%` and the division of a multiple are exact too, so only larger products need bigint.
 */
export function scaleCents(cents: number, multiplier: number, divisor: number): number {
  assertSafe(cents);
  assertSafe(multiplier);
  assertSafe(divisor);
  if (divisor <= 0) throw new RangeError(`Cannot divide by ${divisor}`);
  const product = cents * multiplier;
  if (!Number.isSafeInteger(product)) {
    return toCents(roundHalfAway(BigInt(cents) * BigInt(multiplier), BigInt(divisor)));
  }
  const size = Math.abs(product);
  const rest = size % divisor;
  const rounded = (size - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
  return product < 0 && rounded > 0 ? -rounded : rounded;
}

/** Returns a share of an amount in cents, with the share in parts per million. */
export function percentOf(cents: number, ppm: number): number {
  return scaleCents(cents, ppm, WHOLE_PPM);
}

/** Returns the price of a quantity (milli-units) at a unit price (cents). */
export function multiplyQuantity(unitPriceCents: number, quantityMilli: number): number {
  return scaleCents(unitPriceCents, quantityMilli, MILLI);
}

/** Returns part / whole in parts per million; undefined if the whole is zero or too small for a useful ratio. */
export function ratioPpm(part: number, whole: number): number | undefined {
  assertSafe(part);
  assertSafe(whole);
  if (whole === 0) return undefined;
  const ratio = Number(roundHalfAway(BigInt(part) * BigInt(WHOLE_PPM), BigInt(whole)));
  return Number.isSafeInteger(ratio) ? ratio : undefined;
}

/** Returns the exact sum of amounts. Throws RangeError if an amount or the sum is not a safe integer. */
export function sumCents(amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    assertSafe(sum);
  }
  return sum;
}

const currencyFormats = new Map<string, Intl.NumberFormat>();

function currencyFormat(locale: string, currency: string, named: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${named}`;
  const known = currencyFormats.get(key);
  if (known) return known;
  const created = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // The code after the amount identifies the dollar, so the plain sign is enough.
    currencyDisplay: named ? 'narrowSymbol' : 'symbol',
    numberingSystem: 'latn',
    maximumFractionDigits: 0,
  });
  currencyFormats.set(key, created);
  return created;
}

/**
 * Formats cents for a locale: `$1,234.56`, `1 234,56 $`, `−$5.00`; with `named`: `$1,234.56 USD`. Throws RangeError
 * for unsafe amounts.
 */
export function formatMoney(cents: number, format: MoneyFormat = {}): string {
  const { locale = 'en-US', currency = 'USD', named = false } = format;
  const amount = formatMagnitude(cents, 2, { locale, minDecimals: 2 });
  // Intl only places the sign and symbol around a 1; we format the digits ourselves.
  const parts = currencyFormat(locale, currency, named).formatToParts(cents < 0 ? -1n : 1n);
  const text = joinParts(parts, amount);
  return named ? `${text}\u00a0${currency}` : text;
}

const PREFIX = /^(?:[A-Z]{1,3}\s?)?\p{Sc}\s?|^[A-Z]{3}\s?/u;
const SUFFIX = /\s?\p{Sc}(?:\s?[A-Z]{2})?$|\s?[A-Z]{3}$/u;

/**
 * Parses the cents that a person typed: `1,234.5`, `$12`, `(5.00)`, `1 234,56 $` (fr-CA). Undefined if the text is
 * not an amount in that locale, has more than two decimals, or is not a safe integer.
 */
export function parseMoney(text: string, locale = 'en-US'): number | undefined {
  const trimmed = text.replace(/[\u061C\u200E\u200F]/g, '').trim();
  const inBrackets = /^\((.*)\)$/.exec(trimmed)?.[1];
  const signed = (inBrackets ?? trimmed).trim();
  const negative = inBrackets !== undefined || /^[-\u2212]/.test(signed);
  const unsigned = signed.replace(/^[-\u2212+]\s?/, '');
  if (inBrackets !== undefined && unsigned !== signed) return undefined;
  const bare = unsigned.replace(PREFIX, '').replace(SUFFIX, '');
  const value = parseDecimal(bare, 2, locale);
  if (value === undefined || (value < 0 && negative)) return undefined;
  return negative && value !== 0 ? -value : value;
}
