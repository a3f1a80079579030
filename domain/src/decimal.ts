interface Separators {
  readonly decimal: string;
  readonly group: string;
}

export interface DecimalFormat {
  readonly locale?: string;
  /** Minimum number of decimals; trailing zeros beyond it are dropped. */
  readonly minDecimals?: number;
}

/**
 * The minus sign for displayed numbers: as wide as a plus, and without a line break after it. Files and fields use
 * the hyphen of a keyboard.
 */
export const MINUS = '\u2212';

/**
 * Joins the parts of a formatted number, with the typographic minus.
 * @param digits replaces the integer part, if given
 */
export function joinParts(parts: readonly Intl.NumberFormatPart[], digits?: string): string {
  const instead: Partial<Record<Intl.NumberFormatPartTypes, string | undefined>> = {
    minusSign: MINUS,
    integer: digits,
  };
  return parts.map(({ type, value }) => instead[type] ?? value).join('');
}

const SPACES = ' \u00A0\u2009\u202F';
const separatorsByLocale = new Map<string, Separators>();
const wholeFormats = new Map<string, Intl.NumberFormat>();

function wholeFormat(locale: string): Intl.NumberFormat {
  const known = wholeFormats.get(locale);
  if (known) return known;
  const created = new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
  wholeFormats.set(locale, created);
  return created;
}

function separatorsOf(locale: string): Separators {
  const known = separatorsByLocale.get(locale);
  if (known) return known;
  const parts = wholeFormat(locale).formatToParts(1_234_567.5);
  const separators = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? '',
  };
  separatorsByLocale.set(locale, separators);
  return separators;
}

/**
 * Formats the absolute value of a scaled integer (2500 at 3 decimals is `2.5`) with the locale's separators and no
 * sign. The digits come from the integer itself, never from a float.
 */
export function formatMagnitude(value: number, decimals: number, format: DecimalFormat = {}): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number that can be written: ${value}`);
  const { locale = 'en-US', minDecimals = 0 } = format;
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = wholeFormat(locale).format(BigInt(digits.slice(0, digits.length - decimals)));
  const written = digits.slice(digits.length - decimals);
  const kept = written.replace(/0+$/, '').padEnd(minDecimals, '0');
  return kept === '' ? whole : `${whole}${separatorsOf(locale).decimal}${kept}`;
}

/** Like `formatMagnitude`, with a leading hyphen for negative values, so that fields and files can parse it. */
export function formatDecimal(value: number, decimals: number, format: DecimalFormat = {}): string {
  return `${value < 0 ? '-' : ''}${formatMagnitude(value, decimals, format)}`;
}

function escapeClass(text: string): string {
  return text.replace(/[\\\]^-]/g, '\\$&');
}

function decimalPattern(locale: string): RegExp {
  const { decimal, group } = separatorsOf(locale);
  // A point typed instead of the local decimal comma is unambiguous unless the locale groups thousands with it.
  const decimals = escapeClass(group === '.' ? decimal : `${decimal}.`);
  const groups = escapeClass(`${group}${SPACES}`);
  return new RegExp(`^(\\d+|\\d{1,3}(?:([${groups}])\\d{3}(?:\\2\\d{3})*)?)?(?:[${decimals}](\\d*))?$`);
}

/**
 * Parses a decimal written with the locale's separators into an integer scaled by 10^decimals. Returns undefined for
 * anything else: wrong grouping (`12,50` in en-US), too many decimals, no digit, or a value beyond the safe integers.
 * Nothing is rounded silently.
 */
export function parseDecimal(text: string, decimals: number, locale = 'en-US'): number | undefined {
  const trimmed = text.replace(/[\u061C\u200E\u200F]/g, '').trim();
  const sign = /^[-\u2212]/.test(trimmed) ? -1n : 1n;
  const match = decimalPattern(locale).exec(trimmed.replace(/^[-\u2212+]\s?/, ''));
  if (!match) return undefined;
  const whole = (match[1] ?? '').replace(/\D/g, '');
  const fraction = match[3] ?? '';
  if (whole + fraction === '' || fraction.length > decimals) return undefined;
  const value = sign * BigInt(whole + fraction.padEnd(decimals, '0'));
  const result = Number(value);
  if (!Number.isSafeInteger(result)) return undefined;
  return result;
}
