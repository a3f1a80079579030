import { formatMagnitude, joinParts, parseDecimal } from './decimal.ts';
import { roundHalfAway, toCents } from './money.ts';

/** One percent is 10^4 ppm, so a percent has four decimals. */
const DECIMALS = 4;

export interface PercentFormat {
  readonly locale?: string;
  /** Rounds to exactly this many decimals (0 to 4); by default, shows all significant digits. */
  readonly decimals?: number;
}

const percentFormats = new Map<string, Intl.NumberFormat>();

function percentFormat(locale: string): Intl.NumberFormat {
  const known = percentFormats.get(locale);
  if (known) return known;
  const created = new Intl.NumberFormat(locale, { style: 'percent', numberingSystem: 'latn' });
  percentFormats.set(locale, created);
  return created;
}

/**
 * Parses a typed percent into parts per million (`9.975` or `9.975 %` is 99750). Undefined if the text is not a
 * percent.
 */
export function parsePercent(text: string, locale = 'en-US'): number | undefined {
  return parseDecimal(text.trim().replace(/\s?%$/, ''), DECIMALS, locale);
}

interface ShownPercent {
  readonly value: number;
  readonly decimals: number;
  readonly minDecimals: number;
}

function shownPercent(ppm: number, decimals: number | undefined): ShownPercent {
  if (decimals === undefined) return { value: ppm, decimals: DECIMALS, minDecimals: 0 };
  const step = 10n ** BigInt(DECIMALS - decimals);
  return { value: toCents(roundHalfAway(BigInt(ppm), step)), decimals, minDecimals: decimals };
}

/**
 * Rounds ppm to hundredths of a percent, half away from zero: 266501 becomes 266500, which {@link formatPercent}
 * displays as 26.65%.
 */
export const roundToHundredths = (ppm: number): number => toCents(roundHalfAway(BigInt(ppm), 100n) * 100n);

/** Formats ppm as a percent in the locale: `9.975%`, `9,975 %`, `−5%`. */
export function formatPercent(ppm: number, format: PercentFormat = {}): string {
  const { locale = 'en-US' } = format;
  const { value, decimals, minDecimals } = shownPercent(ppm, format.decimals);
  const number = formatMagnitude(value, decimals, { locale, minDecimals });
  // Intl only places the signs around a 1; we format the digits ourselves.
  const parts = percentFormat(locale).formatToParts(value < 0 ? -0.01 : 0.01);
  return joinParts(parts, number);
}
