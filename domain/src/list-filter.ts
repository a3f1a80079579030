import { addDays, isCalendarDate } from './calendar-date.ts';
import { fieldSchema } from './kernel/any-row.ts';
import type { AnyEntity } from './kernel/entity.ts';
import type { FieldKind } from './kernel/field-kind.ts';
import type { FieldMeta } from './kernel/fields.ts';
import { filterAccess } from './kernel/filterable.ts';
import { containsClause } from './kernel/search-text.ts';

/**
 * One condition of a list, on one field. The days of a range are whole days in the company's time zone. A day may be
 * relative to the reader's today ({@link dayOf}), and {@link ME} among the values means the reader. Such a condition
 * can be saved and shared.
 */
export type Filter =
  | { readonly field: string; readonly op: 'has'; readonly text: string }
  | { readonly field: string; readonly op: 'begins'; readonly text: string }
  | { readonly field: string; readonly op: 'tag'; readonly text: string }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly string[] }
  | { readonly field: string; readonly op: 'is'; readonly value: boolean }
  | { readonly field: string; readonly op: 'range'; readonly from: string; readonly to: string }
  | { readonly field: string; readonly op: 'empty' }
  | { readonly field: string; readonly op: 'filled' };

export type FilterOp = Filter['op'];

/** A placeholder for the reader of the list, among the people in a filter. */
export const ME = 'me';

const MAX_VALUES = 100;
const MAX_TEXT = 200;

export const textKinds: readonly FieldKind[] = ['text', 'longText', 'email', 'phone', 'url', 'color'];
export const numberKinds: readonly FieldKind[] = ['money', 'count', 'quantity', 'percent'];
const dayKinds: readonly FieldKind[] = ['date', 'instant'];

const kindOf = (entity: AnyEntity, field: string): FieldKind | undefined => entity.meta[field]?.kind;
const accepts = (entity: AnyEntity, field: string, value: unknown): boolean =>
  fieldSchema(entity, field).safeParse(value).success;

/**
 * Returns the main operator for filtering by a field; null for a field that only supports `empty` and `filled`, or no
 * filter at all.
 */
export function opFor(entity: AnyEntity, field: string): Exclude<FilterOp, 'empty' | 'filled'> | null {
  const access = filterAccess(entity, field);
  const kind = kindOf(entity, field);
  if (access === null || kind === undefined) return null;
  if (textKinds.includes(kind)) return access === 'index' ? 'begins' : 'has';
  if (kind === 'choice' || kind === 'ref') return 'in';
  if (kind === 'flag') return 'is';
  if (kind === 'tags') return 'tag';
  return numberKinds.includes(kind) || dayKinds.includes(kind) ? 'range' : null;
}

/** Whether lists can filter for an empty field. The search index has no entries for rows without a text. */
export function canBeEmpty(entity: AnyEntity, field: string): boolean {
  const access = filterAccess(entity, field);
  const meta = entity.meta[field];
  if (access === null || access === 'search' || !meta || meta.kind === 'tags') return false;
  if (meta.kind === 'object' && meta.server) return false;
  return accepts(entity, field, null) || (textKinds.includes(meta.kind) && accepts(entity, field, ''));
}

/** Whether a list can be filtered by a field. */
export const canFilter = (entity: AnyEntity, field: string): boolean =>
  opFor(entity, field) !== null || canBeEmpty(entity, field);

/**
 * Whether lists can group rows by a field: a choice field that can be counted with an index, or whose collection has
 * few rows.
 */
export const canGroup = (entity: AnyEntity, field: string): boolean =>
  kindOf(entity, field) === 'choice' && opFor(entity, field) === 'in';

/**
 * Whether lists can search for a text in a field: the search index needs at least three letters or digits in a row.
 */
export const canFind = (entity: AnyEntity, field: string, text: string): boolean =>
  filterAccess(entity, field) !== 'search' || containsClause(text) !== null;

const hasText = (filter: Filter) => filter.op === 'has' || filter.op === 'begins' || filter.op === 'tag';

/** Encodes a filter for a URL or a saved view. */
export function encodeFilter(filter: Filter): string {
  if (hasText(filter)) return `${filter.op}:${filter.text}`;
  if (filter.op === 'in') return `in:${filter.values.map(encodeURIComponent).join(',')}`;
  if (filter.op === 'is') return `is:${filter.value ? 'yes' : 'no'}`;
  if (filter.op === 'range') return `range:${filter.from}..${filter.to}`;
  return filter.op;
}

const COUNTED_DAY = /^today([+-]\d{1,4})?$/;

/**
 * Returns the day 'YYYY-MM-DD' of a range bound: the bound itself, or a day relative to today, such as `today` and
 * `today-7`.
 */
export const dayOf = (text: string, today: string): string =>
  COUNTED_DAY.test(text) ? addDays(today, Number(text.slice('today'.length) || 0)) : text;

/** Whether a range bound is relative to today. */
export const isCountedDay = (text: string): boolean => COUNTED_DAY.test(text);

const isDay = (text: string): boolean => isCountedDay(text) || isCalendarDate(text);
const isNumber = (text: string): boolean => /^-?\d{1,15}$/.test(text);

function readRange(meta: FieldMeta | undefined, field: string, rest: string): Filter | null {
  const [from = '', to = ''] = rest.split('..');
  const isBound = meta && numberKinds.includes(meta.kind) ? isNumber : isDay;
  if ([from, to].some((text) => text !== '' && !isBound(text))) return null;
  return from || to ? { field, op: 'range', from, to } : null;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Parses a filter from a URL or a saved view. Returns null for a filter that the list does not support: an old link
 * then shows more rows instead of an error.
 */
export function decodeFilter(entity: AnyEntity, field: string, text: string): Filter | null {
  if (text === 'empty' || text === 'filled') return canBeEmpty(entity, field) ? { field, op: text } : null;
  const at = text.indexOf(':');
  const op = text.slice(0, at);
  const rest = text.slice(at + 1);
  if (at < 0 || op !== opFor(entity, field) || rest === '') return null;
  if (op === 'has' || op === 'begins' || op === 'tag') {
    const typed = rest.slice(0, MAX_TEXT);
    return op !== 'has' || canFind(entity, field, typed) ? { field, op, text: typed } : null;
  }
  if (op === 'is') return { field, op, value: rest === 'yes' };
  if (op === 'range') return readRange(entity.meta[field], field, rest);
  const values = rest.split(',').flatMap((part) => (part ? [decodePart(part)] : []));
  return values.length > 0 ? { field, op, values: values.slice(0, MAX_VALUES) } : null;
}
