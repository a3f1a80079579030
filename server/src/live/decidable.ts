import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldKind } from '@sable/domain/kernel/field-kind';
import {
  conditionsOf,
  type Comparable,
  type Comparison,
  type ComparisonOp,
  type Predicate,
} from '@sable/domain/kernel/predicate';

const texts: readonly FieldKind[] = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'choice',
  'color',
  'creator',
];
const numbers: readonly FieldKind[] = ['count', 'money', 'quantity', 'percent'];
const lists: readonly FieldKind[] = ['tags', 'paths'];
const ids: readonly FieldKind[] = ['id', 'ref', 'picture'];
/** Comparisons that give exactly the same result here and in SQL. */
const exactOps: readonly ComparisonOp[] = ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte'];

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Timestamps with millisecond precision at most. */
const PLAIN_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * Returns a predicate with its values written as in stored rows: ids in lower case, timestamps in UTC with
 * milliseconds, dates without a time.
 */
export function asStored(entity: AnyEntity, predicate: Predicate): Predicate {
  if ('all' in predicate) return { all: predicate.all.map((part) => asStored(entity, part)) };
  if ('any' in predicate) return { any: predicate.any.map((part) => asStored(entity, part)) };
  if ('not' in predicate) return { not: asStored(entity, predicate.not) };
  if ('parent' in predicate) return predicate;
  const kind = entity.meta[predicate.field]?.kind;
  const write = (value: Comparable) => (typeof value === 'string' ? storedText(kind, value) : value);
  const { value } = predicate;
  return { ...predicate, value: isList(value) ? value.map(write) : write(value) };
}

const isList = (value: Comparison['value']): value is readonly Comparable[] => Array.isArray(value);

function storedText(kind: FieldKind | undefined, value: string): string {
  if (kind !== undefined && ids.includes(kind)) return value.toLowerCase();
  if (kind === 'date') return value.slice(0, 10);
  return kind === 'instant' && PLAIN_TIME.test(value) ? new Date(value).toISOString() : value;
}

/**
 * Whether a row alone decides a predicate with exactly the result that SQL gives: it needs no parent, no case
 * folding, and no value conversion.
 */
export const isDecidable = (entity: AnyEntity, predicate: Predicate): boolean =>
  conditionsOf(predicate).every((condition) => {
    if ('parent' in condition) return false;
    const kind = entity.meta[condition.field]?.kind;
    const values = [condition.value].flat();
    if (condition.op === 'hasElement')
      return kind !== undefined && lists.includes(kind) && values.every((value) => typeof value === 'string');
    return exactOps.includes(condition.op) && values.every((value) => value === null || fits(kind, value));
  });

function fits(kind: FieldKind | undefined, value: Comparable): boolean {
  if (kind === undefined) return false;
  if (numbers.includes(kind)) return typeof value === 'number';
  if (kind === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (kind === 'date') return DAY.test(value);
  if (kind === 'instant') return INSTANT.test(value);
  return texts.includes(kind) || ids.includes(kind);
}

/** Whether the values of a field sort the same way here and in SQL. */
export function isOrdered(entity: AnyEntity, field: string): boolean {
  const kind = entity.meta[field]?.kind;
  return kind !== undefined && [...texts, ...numbers, ...ids, 'flag', 'date', 'instant'].includes(kind);
}
