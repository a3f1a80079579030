import { formatDecimal, parseDecimal } from './decimal.ts';

const DECIMALS = 3;

/**
 * Parses a typed quantity into milli-units (`2.5` is 2500). Undefined if it is negative, not a number, or finer than
 * 0.001.
 */
export function parseQuantity(text: string, locale = 'en-US'): number | undefined {
  const milli = parseDecimal(text, DECIMALS, locale);
  return milli === undefined || milli < 0 ? undefined : milli;
}

/** Formats milli-units without trailing zeros: 2500 is `2.5`. */
export function formatQuantity(quantityMilli: number, locale = 'en-US'): string {
  return formatDecimal(quantityMilli, DECIMALS, { locale });
}
