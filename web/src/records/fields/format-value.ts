import { addressLine, type PostalAddress } from '@sable/domain/address';
import { brand } from '@sable/domain/brand';
import { joinParts } from '@sable/domain/decimal';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { formatMoney as moneyText } from '@sable/domain/money';
import { readablePhone } from '@sable/domain/phone';
import { byteText } from '../../shared/byte-text.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { zoneMark } from '../../shared/zone-name.ts';

/**
 * The settings that affect how a value is displayed: the company's locale and money, the reader's time zone, names of
 * other records.
 */
export interface FormatEnv {
  readonly locale: string;
  readonly timeZone?: string | undefined;
  /** The reader's own time zone; a time in another zone names its zone. */
  readonly readerZone?: string | undefined;
  readonly currency: string;
  /** The current reader. */
  readonly me?: string | undefined;
  /** Whether space is limited, as in a list: a past instant is shown as its day, one of today as its time. */
  readonly compact?: boolean;
  /** Today 'YYYY-MM-DD' by the company's clock; undefined until the company is loaded. */
  readonly today?: string | undefined;
  /** Returns the title of another record; undefined while it is loading, null if the person may not see it. */
  readonly titleOf: (collection: string, id: string) => string | null | undefined;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions): string => {
  const key = `${locale}${JSON.stringify(options)}`;
  const made = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, made);
  return joinParts(made.formatToParts(value));
};

const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale}${JSON.stringify(options)}`;
  const made = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, made);
  return made;
};

/** Formats integer cents in the company's currency. */
export const formatMoney = (cents: number, { locale, currency }: FormatEnv): string =>
  moneyText(cents, { locale, currency });

const formatPercent = (ppm: number, env: FormatEnv): string =>
  formatNumber(ppm / 1_000_000, env.locale, { style: 'percent', maximumFractionDigits: 4 });

const formatQuantity = (milli: number, env: FormatEnv): string =>
  formatNumber(milli / 1000, env.locale, { maximumFractionDigits: 3 });

/** Formats a calendar day, the same in every time zone. */
const formatDay = (day: string, env: FormatEnv): string =>
  dateFormat(env.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** Formats an instant for limited space: one of today as its time, a past one as its day, a future one in full. */
function compactInstant(at: Date, today: string, { locale, timeZone }: FormatEnv): string {
  // In this locale, a day is formatted as `YYYY-MM-DD`.
  const day = dateFormat('en-CA', { timeZone }).format(at);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (day === today) return dateFormat(locale, { ...time, timeZone }).format(at);
  const thisYear = day.slice(0, 4) === today.slice(0, 4);
  const date = { month: 'short', day: 'numeric', ...(!thisYear && ({ year: 'numeric' } as const)) } as const;
  return dateFormat(locale, { ...date, ...(day > today && time), timeZone }).format(at);
}

export function formatInstant(instant: string, env: FormatEnv): string {
  const { locale, timeZone, readerZone, compact, today } = env;
  const at = new Date(instant);
  if (compact && today !== undefined) return compactInstant(at, today, env);
  const text = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  return `${text}${zoneMark(instant, timeZone, readerZone, locale)}`;
}

const isPostalAddress = (value: object): value is PostalAddress => 'line1' in value && 'city' in value;

const objectText = (value: object): string => {
  if (isPostalAddress(value)) return addressLine(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && typeof part !== 'object')
    .map(([name, part]) => `${choiceLabel(name)} ${String(part)}`)
    .join(', ');
};

const listText = (value: readonly unknown[]): string => {
  if (value.length === 0) return '';
  if (value.every((item) => typeof item === 'string')) return value.map(choiceLabel).join(', ');
  // The field’s own label names what is counted: “Products 10”.
  return String(value.length);
};

/** Returns whether a value refers to other records and the title of one is still loading. */
export function isComing(
  { kind, collection = '' }: FieldMeta,
  value: unknown,
  { titleOf }: FormatEnv,
): boolean {
  if (Array.isArray(value))
    return collection !== '' && value.some((id) => titleOf(collection, String(id)) === undefined);
  if (typeof value !== 'string' || value === '') return false;
  if (kind === 'ref') return titleOf(collection, value) === undefined;
  return kind === 'creator' && value !== 'system' && titleOf('users', value) === undefined;
}

/** Returns whether a value refers to a record that the person may not see: it is not linked. */
export const isHidden = (
  { kind, collection = '' }: FieldMeta,
  value: unknown,
  { titleOf }: FormatEnv,
): boolean => kind === 'ref' && typeof value === 'string' && titleOf(collection, value) === null;

/**
 * Returns the title of another record for display: empty while it is loading, and a message if the person may not see
 * it.
 */
export const shownTitle = (title: string | null | undefined): string =>
  title === undefined ? '' : (title ?? 'Not visible to you');

/** Empty while a name is loading: a placeholder would look like a truncated name. */
const creatorText = (id: string, env: FormatEnv): string => {
  if (id === 'system') return brand.name;
  const title = env.titleOf('users', id);
  return title === undefined ? '' : (title ?? 'Customer');
};

const refText = (collection: string, id: string, env: FormatEnv): string => {
  const title = env.titleOf(collection, id);
  return shownTitle(title);
};

const numberText = (meta: FieldMeta, value: number, env: FormatEnv): string => {
  if (meta.kind === 'money') return formatMoney(value, env);
  if (meta.kind === 'percent') return formatPercent(value, env);
  if (meta.kind === 'quantity') return formatQuantity(value, env);
  if (meta.unit === 'identifier') return String(value);
  return meta.unit === 'bytes' ? byteText(value) : formatNumber(value, env.locale, {});
};

const stringText = (meta: FieldMeta, value: string, env: FormatEnv): string => {
  if (meta.kind === 'choice') return choiceLabel(value);
  if (meta.kind === 'date') return formatDay(value, env);
  if (meta.kind === 'instant') return formatInstant(value, env);
  if (meta.kind === 'ref') return refText(meta.collection ?? '', value, env);
  if (meta.kind === 'phone') return readablePhone(value);
  if (meta.kind === 'creator') return creatorText(value, env);
  return value;
};

/**
 * Formats a stored value as text, by the field's kind; empty for an empty value, and for a name that is still
 * loading.
 */
export function formatValue(meta: FieldMeta, value: unknown, env: FormatEnv): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(meta, value, env);
  if (typeof value === 'string') return stringText(meta, value, env);
  if (Array.isArray(value)) {
    const { kind, collection } = meta;
    if (collection)
      return value
        .map((id) => refText(collection, String(id), env))
        .filter(Boolean)
        .join(', ');
    return kind === 'tags' ? value.join(', ') : listText(value);
  }
  return typeof value === 'object' ? objectText(value) : String(value);
}

/**
 * Formats a stored value for use in a sentence: 'nothing' for an empty value, and empty text for a name that is still
 * loading.
 */
export const valueInSentence = (meta: FieldMeta, value: unknown, env: FormatEnv): string =>
  formatValue(meta, value, env) || (isComing(meta, value, env) ? '' : 'nothing');

/** Returns whether values of a kind are figures, which are right-aligned. */
export const isFigure = (meta: FieldMeta): boolean =>
  meta.kind === 'money' || meta.kind === 'percent' || meta.kind === 'quantity' || meta.kind === 'count';
