import type { FieldKind, FieldMeta } from '@sable/domain/kernel/fields';
import { and, type Comparable, type Predicate } from '@sable/domain/kernel/predicate';

/** One condition of a list, on one field. Days of a range stand for whole days in the person's zone. */
export type Filter =
  | { readonly field: string; readonly op: 'has'; readonly text: string }
  | { readonly field: string; readonly op: 'tag'; readonly text: string }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly string[] }
  | { readonly field: string; readonly op: 'is'; readonly value: boolean }
  | { readonly field: string; readonly op: 'range'; readonly from: string; readonly to: string }
  | { readonly field: string; readonly op: 'empty' }
  | { readonly field: string; readonly op: 'filled' };

export type FilterOp = Filter['op'];

const textKinds: readonly FieldKind[] = ['text', 'longText', 'email', 'phone', 'url', 'color'];
const numberKinds: readonly FieldKind[] = ['money', 'count', 'quantity', 'percent'];

/** The main way to filter a kind; null for one that can only be empty or not. */
export function opFor(meta: FieldMeta): Exclude<FilterOp, 'empty' | 'filled'> | null {
  if (textKinds.includes(meta.kind)) return 'has';
  if (meta.kind === 'choice' || meta.kind === 'ref') return 'in';
  if (meta.kind === 'flag') return 'is';
  if (meta.kind === 'tags') return 'tag';
  if (numberKinds.includes(meta.kind) || meta.kind === 'date' || meta.kind === 'instant') return 'range';
  return null;
}

/** Whether a list can be filtered by a field. */
export const canFilter = (meta: FieldMeta): boolean =>
  opFor(meta) !== null || (meta.kind === 'object' && !meta.server);

/** Whether “empty” means something for a kind: an empty list of tags is stored as a list. */
export const canBeEmpty = (meta: FieldMeta): boolean => meta.kind !== 'tags' && meta.kind !== 'flag';

const textMayBeBlank = (meta: FieldMeta): boolean => meta.kind === 'text' || meta.kind === 'longText';

const emptyPredicate = (meta: FieldMeta, field: string): Predicate => {
  const isNull: Predicate = { field, op: 'eq', value: null };
  return textMayBeBlank(meta) ? { any: [isNull, { field, op: 'eq', value: '' }] } : isNull;
};

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
export function filterPredicate(meta: FieldMeta, filter: Filter): Predicate {
  const { field } = filter;
  if (filter.op === 'has') return { field, op: 'containsText', value: filter.text };
  if (filter.op === 'tag') return { field, op: 'hasElement', value: filter.text };
  if (filter.op === 'in') return { field, op: 'in', value: filter.values };
  if (filter.op === 'is') return { field, op: 'eq', value: filter.value };
  if (filter.op === 'range') return rangePredicate(meta, filter);
  const empty = emptyPredicate(meta, field);
  return filter.op === 'empty' ? empty : { not: empty };
}

/** A filter as it stands in the address. */
export function encodeFilter(filter: Filter): string {
  if (filter.op === 'has' || filter.op === 'tag') return `${filter.op}:${filter.text}`;
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

/** Reads a filter from an address. Null for one that the field does not understand: an old link then shows more, never a fault. */
export function decodeFilter(meta: FieldMeta, field: string, text: string): Filter | null {
  if (text === 'empty' || text === 'filled') return canBeEmpty(meta) ? { field, op: text } : null;
  const at = text.indexOf(':');
  const op = text.slice(0, at);
  const rest = text.slice(at + 1);
  if (at < 0 || op !== opFor(meta) || rest === '') return null;
  if (op === 'has' || op === 'tag') return { field, op, text: rest.slice(0, 200) };
  if (op === 'is') return { field, op, value: rest === 'yes' };
  if (op === 'range') return readRange(meta, field, rest);
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
