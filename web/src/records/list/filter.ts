import { pathOf } from '@sable/domain/kernel/document';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldMeta } from '@sable/domain/kernel/fields';
import { dayOf, ME, numberKinds, textKinds, type Filter } from '@sable/domain/list-filter';
import { and, hasValue, where, type Comparable, type Predicate } from '@sable/domain/kernel/predicate';
import { daysRange } from '@sable/domain/zoned-time';
import { isNullable, metaOf } from '../fields/field-facts.ts';

/** The context in which shared conditions are evaluated: the reader, and the company's day. */
export interface FilterReader {
  readonly id: string;
  /** 'YYYY-MM-DD' */
  readonly today: string;
  readonly timeZone: string;
}

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

/**
 * Returns a case-insensitive prefix condition. The index is case-sensitive, so the query lists the ways in which
 * people capitalize a prefix.
 */
function beginsPredicate(field: string, text: string): Predicate {
  const small = text.toLowerCase();
  const sentence = small.charAt(0).toUpperCase() + small.slice(1);
  const ways = new Set([text, small, sentence, capitalized(small), text.toUpperCase()]);
  return { any: [...ways].map((value) => ({ field, op: 'startsWith', value })) };
}

const bound = (meta: FieldMeta, text: string, today: string): Comparable =>
  numberKinds.includes(meta.kind) ? Number(text) : dayOf(text, today);

function rangePredicate(
  meta: FieldMeta,
  { field, from, to }: Extract<Filter, { op: 'range' }>,
  { today, timeZone }: FilterReader,
): Predicate {
  const instants = (text: string) => daysRange(dayOf(text, today), dayOf(text, today), timeZone);
  const inDays = meta.kind === 'instant';
  const parts: Predicate[] = [];
  if (from) parts.push({ field, op: 'gte', value: inDays ? instants(from).from : bound(meta, from, today) });
  if (to && inDays) parts.push({ field, op: 'lt', value: instants(to).to });
  if (to && !inDays) parts.push({ field, op: 'lte', value: bound(meta, to, today) });
  return and(...parts);
}

/** Returns the condition for rows that belong to any of some records. */
function belongingPredicate(collection: string, ids: readonly string[]): Predicate {
  const [one, ...more] = ids.map((id): Predicate => ({
    field: 'belongsTo',
    op: 'hasElement',
    value: pathOf(collection, id),
  }));
  return one && more.length === 0 ? one : { any: ids.length > 0 && one ? [one, ...more] : [] };
}

/** Returns a filter as the condition of a query. */
export function filterPredicate(entity: AnyEntity, filter: Filter, reader: FilterReader): Predicate {
  const { field } = filter;
  if (filter.op === 'has') return { field, op: 'containsText', value: filter.text };
  if (filter.op === 'begins') return beginsPredicate(field, filter.text);
  if (filter.op === 'tag') return { field, op: 'hasElement', value: filter.text };
  if (filter.op === 'in') {
    const { kind, collection, findsBelonging } = metaOf(entity, field);
    const values = filter.values.map((value) => (kind === 'ref' && value === ME ? reader.id : value));
    if (findsBelonging && collection) return belongingPredicate(collection, values);
    return where({ [field]: values.length === 1 ? values[0] : values });
  }
  if (filter.op === 'is') return { field, op: 'eq', value: filter.value };
  if (filter.op === 'range') return rangePredicate(metaOf(entity, field), filter, reader);
  return filter.op === 'empty' ? emptyPredicate(entity, field) : filledPredicate(entity, field);
}

/** Returns filters as one condition. */
export const filtersPredicate = (
  entity: AnyEntity,
  filters: readonly Filter[],
  reader: FilterReader,
): Predicate => and(...filters.map((filter) => filterPredicate(entity, filter, reader)));
