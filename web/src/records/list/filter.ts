import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldKind, FieldMeta } from '@sable/domain/kernel/fields';
import { filterAccess } from '@sable/domain/kernel/filterable';
import { and, hasValue, where, type Comparable, type Predicate } from '@sable/domain/kernel/predicate';
import { containsClause } from '@sable/domain/kernel/search-text';
import { allowsBlank, isNullable, metaOf } from '../fields/field-facts.ts';

/** One condition of a list, on one field. Days of a range stand for whole days in the person's zone. */
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

const textKinds: readonly FieldKind[] = ['text', 'longText', 'email', 'phone', 'url', 'color'];
const numberKinds: readonly FieldKind[] = ['money', 'count', 'quantity', 'percent'];

/** The main way to filter by a field; null for one that can only be empty or not, or not be filtered by at all. */
export function opFor(entity: AnyEntity, field: string): Exclude<FilterOp, 'empty' | 'filled'> | null {
  const access = filterAccess(entity, field);
  const { kind } = metaOf(entity, field);
  if (access === null) return null;
  if (textKinds.includes(kind)) return access === 'index' ? 'begins' : 'has';
  if (kind === 'choice' || kind === 'ref') return 'in';
  if (kind === 'flag') return 'is';
  if (kind === 'tags') return 'tag';
  return numberKinds.includes(kind) || kind === 'date' || kind === 'instant' ? 'range' : null;
}

/** Whether lists ask if a field is empty: the search index knows nothing of rows without a text. */
export function canBeEmpty(entity: AnyEntity, field: string): boolean {
  const access = filterAccess(entity, field);
  const { kind, server } = metaOf(entity, field);
  if (access === null || access === 'search' || kind === 'tags') return false;
  if (kind === 'object' && server) return false;
  return isNullable(entity, field) || (textKinds.includes(kind) && allowsBlank(entity, field));
}

/** Whether a list can be filtered by a field. */
export const canFilter = (entity: AnyEntity, field: string): boolean =>
  opFor(entity, field) !== null || canBeEmpty(entity, field);

/** Whether a text can be looked for in a field: the search index finds three letters or digits in a row, and no fewer. */
export const canFind = (entity: AnyEntity, field: string, text: string): boolean =>
  filterAccess(entity, field) !== 'search' || containsClause(text) !== null;

const emptyPredicate = (entity: AnyEntity, field: string): Predicate => {
  const isNull: Predicate = { field, op: 'eq', value: null };
  const isBlank: Predicate = { field, op: 'eq', value: '' };
  if (!textKinds.includes(metaOf(entity, field).kind)) return isNull;
  return isNullable(entity, field) ? { any: [isNull, isBlank] } : isBlank;
};

const filledPredicate = (entity: AnyEntity, field: string): Predicate =>
  textKinds.includes(metaOf(entity, field).kind) ? { field, op: 'gt', value: '' } : hasValue(field);

const capitalized = (text: string): string =>
  text.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** An index knows a text by its capitals: it is asked for the ways in which people write a beginning. */
function beginsPredicate(field: string, text: string): Predicate {
  const small = text.toLowerCase();
  const sentence = small.charAt(0).toUpperCase() + small.slice(1);
  const ways = new Set([text, small, sentence, capitalized(small), text.toUpperCase()]);
  return { any: [...ways].map((value) => ({ field, op: 'startsWith', value })) };
}

const startOfDay = (day: string, plus = 0): string => {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + plus);
  return at.toISOString();
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const bound = (meta: FieldMeta, text: string): Comparable =>
  numberKinds.includes(meta.kind) ? Number(text) : text;

const rangePredicate = (
  meta: FieldMeta,
  { field, from, to }: Extract<Filter, { op: 'range' }>,
): Predicate => {
  const days = meta.kind === 'instant';
  const parts: Predicate[] = [];
  if (from) parts.push({ field, op: 'gte', value: days ? startOfDay(from) : bound(meta, from) });
  if (to && days) parts.push({ field, op: 'lt', value: startOfDay(to, 1) });
  if (to && !days) parts.push({ field, op: 'lte', value: bound(meta, to) });
  return and(...parts);
};

/** A filter as the condition that the server is asked with. */
export function filterPredicate(entity: AnyEntity, filter: Filter): Predicate {
  const { field } = filter;
  if (filter.op === 'has') return { field, op: 'containsText', value: filter.text };
  if (filter.op === 'begins') return beginsPredicate(field, filter.text);
  if (filter.op === 'tag') return { field, op: 'hasElement', value: filter.text };
  if (filter.op === 'in')
    return where({ [field]: filter.values.length === 1 ? filter.values[0] : [...filter.values] });
  if (filter.op === 'is') return { field, op: 'eq', value: filter.value };
  if (filter.op === 'range') return rangePredicate(metaOf(entity, field), filter);
  return filter.op === 'empty' ? emptyPredicate(entity, field) : filledPredicate(entity, field);
}

const hasText = (filter: Filter) => filter.op === 'has' || filter.op === 'begins' || filter.op === 'tag';

/** A filter as it stands in the address. */
export function encodeFilter(filter: Filter): string {
  if (hasText(filter)) return `${filter.op}:${filter.text}`;
  if (filter.op === 'in') return `in:${filter.values.map(encodeURIComponent).join(',')}`;
  if (filter.op === 'is') return `is:${filter.value ? 'yes' : 'no'}`;
  if (filter.op === 'range') return `range:${filter.from}..${filter.to}`;
  return filter.op;
}

const readRange = (meta: FieldMeta, field: string, rest: string): Filter | null => {
  const [from = '', to = ''] = rest.split('..');
  const right = numberKinds.includes(meta.kind) ? (text: string) => /^-?\d{1,15}$/.test(text) : isDay;
  if ([from, to].some((text) => text !== '' && !right(text))) return null;
  return from || to ? { field, op: 'range', from, to } : null;
};

/** Reads a filter from an address. Null for one that the list does not offer: an old link then shows more, never a fault. */
export function decodeFilter(entity: AnyEntity, field: string, text: string): Filter | null {
  if (text === 'empty' || text === 'filled') return canBeEmpty(entity, field) ? { field, op: text } : null;
  const at = text.indexOf(':');
  const op = text.slice(0, at);
  const rest = text.slice(at + 1);
  if (at < 0 || op !== opFor(entity, field) || rest === '') return null;
  if (op === 'has' || op === 'begins' || op === 'tag') {
    const typed = rest.slice(0, 200);
    return op !== 'has' || canFind(entity, field, typed) ? { field, op, text: typed } : null;
  }
  if (op === 'is') return { field, op, value: rest === 'yes' };
  if (op === 'range') return readRange(metaOf(entity, field), field, rest);
  const values = rest.split(',').flatMap((part) => (part ? [decodePart(part)] : []));
  return values.length > 0 ? { field, op, values: values.slice(0, 100) } : null;
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
