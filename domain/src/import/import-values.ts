import { daysInMonth, joinDate, yearOfTwoDigits } from '../calendar-date.ts';
import { parseDecimal } from '../decimal.ts';
import { phoneProblem } from '../kernel/phone-number.ts';
import { readablePhone } from '../phone.ts';
import { parseQuantity } from '../quantity.ts';
import { regionsOf } from '../regions.ts';
import { foldHeader } from './import-fields.ts';

/** The result of reading a cell: a value, or the reason why it cannot be read, with a suggestion. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string; readonly suggestion?: string };

const value = <T>(read: T): Read<T> => ({ ok: true, value: read });
const refused = (reason: string, suggestion?: string): Read<never> => ({
  ok: false,
  reason,
  ...(suggestion !== undefined && { suggestion }),
});

/** The order of month and day in a numeric date. */
export type DayOrder = 'month-first' | 'day-first';
export type Country = 'us' | 'ca';
export type Currency = 'USD' | 'CAD';

/** Returns the order in the company's country, for ambiguous dates. */
const dayOrderOf = (country: Country): DayOrder => (country === 'us' ? 'month-first' : 'day-first');

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthOf = (name: string): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const fullYear = (digits: string): number =>
  digits.length > 2 ? Number(digits) : yearOfTwoDigits(Number(digits));

function dayFrom(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || year < 1900 || year > 2200) return undefined;
  if (day < 1 || day > daysInMonth(year, month)) return undefined;
  return joinDate({ year, month, day });
}

/** Parses the numbers of a date like 3/1/2023; undefined for any other form. */
function slashed(text: string): readonly [number, number, number] | undefined {
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), fullYear(match[3] ?? '')] : undefined;
}

const withoutTime = (text: string): string =>
  text.trim().replace(/[T\s]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(\s?[AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i, '');

/** Minimum share of dates that prove an order. About three in five dates of a column have a number above 12. */
const PROOF = 0.2;

/**
 * Guesses the date order of a column: the one that its values prove, or else that of the country.
 *
 * @returns the order, and whether the values prove it.
 */
export function guessDayOrder(
  cells: readonly string[],
  country: Country,
): { order: DayOrder; proved: boolean } {
  let dayFirst = 0;
  let monthFirst = 0;
  let written = 0;
  for (const cell of cells) {
    const numbers = slashed(withoutTime(cell));
    if (!numbers) continue;
    const [first, second] = numbers;
    written += 1;
    if (first > 12 && second <= 12) dayFirst += 1;
    if (second > 12 && first <= 12) monthFirst += 1;
  }
  if (monthFirst === 0 && dayFirst > written * PROOF) return { order: 'day-first', proved: true };
  if (dayFirst === 0 && monthFirst > written * PROOF) return { order: 'month-first', proved: true };
  return { order: dayOrderOf(country), proved: false };
}

/** Whether a date can be read in both orders. */
export function isAmbiguousDay(text: string): boolean {
  const [first = 0, second = 0] = slashed(withoutTime(text)) ?? [];
  return first >= 1 && first <= 12 && second >= 1 && second <= 12 && first !== second;
}

/** Parses a date to 'YYYY-MM-DD': `2023-03-01`, `3/1/2023`, `1 Mar 2023`, `March 1, 2023`. */
export function readDay(cell: string, order: DayOrder): Read<string> {
  const text = withoutTime(cell);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const named = /^(\d{1,2})[\s-]([A-Za-z]{3,9})\.?[\s,-]+(\d{4}|\d{2})$/.exec(text);
  const spelled = /^([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(text);
  const written = iso
    ? dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    : named
      ? dayFrom(fullYear(named[3] ?? ''), monthOf(named[2] ?? ''), Number(named[1]))
      : spelled
        ? dayFrom(Number(spelled[3]), monthOf(spelled[1] ?? ''), Number(spelled[2]))
        : undefined;
  if (written) return value(written);
  const numbers = slashed(text);
  if (!numbers) return refused('This is not a date. Write it like 2023-03-01.');
  const [first, second, year] = numbers;
  const [month, day] = order === 'month-first' ? [first, second] : [second, first];
  const read = dayFrom(year, month, day);
  if (read) return value(read);
  const swapped = dayFrom(year, day, month);
  return swapped ? refused('Day and month are swapped here.', swapped) : refused('This date does not exist.');
}

const foreignMarks = /[€£¥₹]|\b(EUR|GBP|MXN|JPY|AUD|CHF|INR)\b/i;
const marksOf: Readonly<Record<Currency, RegExp>> = {
  USD: /\bUSD\b|US\s?\$|US(?=\s?\$)/i,
  CAD: /\bCAD\b|CA\s?\$|C\s?\$/i,
};

/** Whether a text mentions a currency other than the company's. */
export const namesOtherCurrency = (text: string, own: Currency): boolean =>
  foreignMarks.test(text) || marksOf[own === 'USD' ? 'CAD' : 'USD'].test(text);

const localesOf: Readonly<Record<Country, readonly string[]>> = { us: ['en-US'], ca: ['en-CA', 'fr-CA'] };

/** Returns the number of an amount without currency signs. */
const bareAmount = (text: string): string =>
  text.replace(/\b(USD|CAD)\b|(US|CA|C)?\$|\/\s?mo(nth)?\b/gi, '').trim();

/** Parses an amount in the company's currency to cents, in the number format of the company's country. */
export function readMoney(cell: string, country: Country, currency: Currency): Read<number> {
  if (namesOtherCurrency(cell, currency))
    return refused(`This is another currency. An import accepts ${currency} only.`);
  const text = bareAmount(cell);
  for (const locale of localesOf[country]) {
    const cents = parseDecimal(text, 2, locale);
    if (cents !== undefined) return cents < 0 ? refused('An amount must be 0 or more.') : value(cents);
  }
  const comma = parseDecimal(text, 2, 'de-DE');
  if (comma !== undefined && comma >= 0)
    return refused('The comma is not a decimal separator in this column.', (comma / 100).toFixed(2));
  return refused('This is not an amount. Write it like 45.00.');
}

/** Parses a whole number within bounds: `36`, `36 months`. */
export function readWhole(cell: string, min: number, max: number): Read<number> {
  const match = /^(\d{1,4})(?:\.0+)?\s*(?:months?|mos?\.?)?$/i.exec(cell.trim());
  const whole = match ? Number(match[1]) : Number.NaN;
  if (Number.isNaN(whole)) return refused('This is not a whole number.');
  return whole < min || whole > max ? refused(`Enter a number from ${min} to ${max}.`) : value(whole);
}

/** Parses minutes of work: `45`, `45 min`, `1.5 h`, `1:30`. */
export function readMinutes(cell: string): Read<number> {
  const text = cell.trim().toLowerCase();
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text);
  const hours = /^(\d{1,3}(?:\.\d{1,2})?)\s*h(?:(?:ou)?rs?)?\.?$/.exec(text);
  const minutes = /^(\d{1,5})(?:\.0+)?\s*(?:m|mins?|minutes?)?\.?$/.exec(text);
  if (clock) return value(Number(clock[1]) * 60 + Number(clock[2]));
  if (hours) return value(Math.round(Number(hours[1]) * 60));
  return minutes ? value(Number(minutes[1])) : refused('These are not minutes. Write them like 45.');
}

/** Parses a quantity to thousandths: 2.5 hours are 2500. */
export function readQuantity(cell: string): Read<number> {
  const milli = parseQuantity(cell.trim());
  if (milli === undefined) return refused('This is not a quantity.');
  return milli < 1 || milli > 9_999_000
    ? refused('Enter a quantity above 0 and at most 9,999.')
    : value(milli);
}

/** Parses a phone number and formats it: `(937) 555-0110`. */
export function readPhone(cell: string): Read<string> {
  const [number = '', extension] = cell.trim().split(/\s*(?:ext?\.?|x)\s*(?=\d+$)/i);
  if (/[A-Za-z]/.test(number)) return refused('This is not a phone number.');
  const problem = phoneProblem(number);
  if (problem) return refused(problem);
  const digits = number.replace(/\D/g, '');
  const after = extension ? ` x${extension}` : '';
  const isAbroad = number.includes('+') && !digits.startsWith('1');
  return value(isAbroad ? `+${digits}${after}` : `${readablePhone(digits)}${after}`);
}

/** Parses an email address. */
export function readEmail(cell: string): Read<string> {
  const text = cell.trim().toLowerCase();
  return /^[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}$/.test(text) && text.length <= 254
    ? value(text)
    : refused('This is not an email address.');
}

/** Parses a state or province by its code or its name, and returns it with its country. */
export function readRegion(cell: string, country: Country): Read<{ code: string; country: Country }> {
  const text = foldHeader(cell);
  const order: readonly Country[] = country === 'us' ? ['us', 'ca'] : ['ca', 'us'];
  for (const each of order) {
    const region = regionsOf(each).find(
      ({ code, name }) => code.toLowerCase() === text || foldHeader(name) === text,
    );
    if (region) return value({ code: region.code, country: each });
  }
  return refused('No state or province has this name.');
}

/** Parses a ZIP or postal code. Suggests the leading zero that a spreadsheet dropped. */
export function readPostal(cell: string, country: Country): Read<string> {
  const text = cell.trim().toUpperCase().replace(/\.0$/, '');
  if (country === 'ca') {
    const compact = text.replace(/[^A-Z0-9]/g, '');
    return /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/.test(compact)
      ? value(`${compact.slice(0, 3)} ${compact.slice(3)}`)
      : refused('Write it like K1A 0B1.');
  }
  const digits = text.replace(/[\s-]/g, '');
  if (/^\d{5}$/.test(digits)) return value(digits);
  if (/^\d{9}$/.test(digits)) return value(`${digits.slice(0, 5)}-${digits.slice(5)}`);
  return refused('A ZIP has five digits.', /^\d{4}$/.test(digits) ? `0${digits}` : undefined);
}
