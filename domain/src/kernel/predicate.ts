import { z } from 'zod';

/** A value that a stored field can be compared with. */
export type Comparable = string | number | boolean | null;

/**
 * The comparison operators. `hasElement` checks whether a stored list contains the value; `containsText` is a
 * case-insensitive substring match.
 */
const comparisonOps = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'hasElement',
  'startsWith',
  'containsText',
] as const;
export type ComparisonOp = (typeof comparisonOps)[number];

export interface Comparison {
  readonly field: string;
  readonly op: ComparisonOp;
  readonly value: Comparable | readonly Comparable[];
}

/**
 * A condition on a row's parent, such as the account of a contact; false if there is no parent. Only permissions may
 * use it: a client's query could probe rows that the client may not read.
 */
export interface ParentCondition {
  /** The field that holds the record's id. */
  readonly parent: string;
  /** The record's collection. */
  readonly in: string;
  readonly is: Predicate;
}

/**
 * A condition on one row, as data. The server compiles it to SQL; the live hub and the browser evaluate it with
 * {@link matches}. All three must agree. `{all: []}` is always true, `{any: []}` never.
 */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate }
  | ParentCondition
  | Comparison;

export const matchAll: Predicate = { all: [] };
export const matchNone: Predicate = { any: [] };

const comparable = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]);
const comparison = z
  .strictObject({
    field: z.string().min(1).max(120),
    op: z.enum(comparisonOps),
    value: z.union([comparable, z.array(comparable).max(500)]),
  })
  .meta({ id: 'Comparison' });

/** Parses a predicate from an external source; depth and breadth are bounded. */
export const predicateSchema: z.ZodType<Predicate> = boundedPredicate(5);

function boundedPredicate(depth: number): z.ZodType<Predicate> {
  if (depth === 0) return comparison;
  const inner = boundedPredicate(depth - 1);
  return z
    .union([
      comparison,
      z.strictObject({ all: z.array(inner).max(50) }),
      z.strictObject({ any: z.array(inner).max(50) }),
      z.strictObject({ not: inner }),
    ])
    .meta({ id: `Predicate${depth}` });
}

/** Returns a condition on a row's parent, or an always-true condition if every parent matches. */
export const parentMatches = (parent: string, collection: string, is: Predicate): Predicate =>
  is === matchAll ? matchAll : { parent, in: collection, is };

type Shorthand = Readonly<Record<string, Comparable | readonly Comparable[] | undefined>>;

/**
 * Builds equality conditions from a shorthand: a list means “one of”, `undefined` drops the condition.
 * @example where({ status: ['sent', 'viewed'], accountId }) // status in (…) and accountId = …
 */
export function where(fields: Shorthand, ...more: Predicate[]): Predicate {
  const comparisons = Object.entries(fields).flatMap(([field, value]): Predicate[] => {
    if (value === undefined) return [];
    return [
      Array.isArray(value) ? { field, op: 'in', value } : { field, op: 'eq', value: value as Comparable },
    ];
  });
  const parts = [...comparisons, ...more];
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
}

/** Matches rows that have a value in a field. */
export const hasValue = (field: string): Predicate => ({ field, op: 'ne', value: null });

/** Returns the conjunction of predicates, without those that are trivially true. */
export function and(...parts: Predicate[]): Predicate {
  const real = parts.filter((part) => !('all' in part && part.all.length === 0));
  return real.length === 1 && real[0] ? real[0] : { all: real };
}

/** Returns the value of a row's field; a dotted name descends into an embedded object (`roles.COMPANY.sales.id`). */
export function fieldValue(row: object, field: string): unknown {
  const direct = (row as Record<string, unknown>)[field];
  if (direct !== undefined || !field.includes('.')) return direct ?? null;
  let value: unknown = row;
  for (const key of field.split('.')) {
    if (value === null || typeof value !== 'object') return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value ?? null;
}

/**
 * Maps a UTF-16 unit to a number that sorts like its code point: characters above U+FFFF, written as surrogate pairs,
 * come last.
 */
const orderOfUnit = (unit: number): number =>
  unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;

/** Compares by code point, which is the order of UTF-8 bytes; `<` compares UTF-16 units. */
function compareText(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = orderOfUnit(a.charCodeAt(at)) - orderOfUnit(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Compares like PostgreSQL's "C" collation for text and numerically for numbers; null sorts last. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
  if (b === null || b === undefined) return -1;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return Number(a) < Number(b) ? -1 : Number(a) > Number(b) ? 1 : 0;
}

/** Whether the parent of a row satisfies a condition. */
export type ParentMatcher = (condition: ParentCondition, row: object) => boolean;

/** A parent that is not loaded is treated as not allowed. */
const unknown: ParentMatcher = () => false;

/**
 * Whether a row satisfies a predicate, with SQL's meaning of null (only `eq`, `ne`, and `in` match it). Parent
 * conditions are false unless `matchesParent` can evaluate them: see {@link loadParents}.
 */
export function matches(row: object, predicate: Predicate, matchesParent: ParentMatcher = unknown): boolean {
  if ('all' in predicate) return predicate.all.every((part) => matches(row, part, matchesParent));
  if ('any' in predicate) return predicate.any.some((part) => matches(row, part, matchesParent));
  if ('not' in predicate) return !matches(row, predicate.not, matchesParent);
  if ('parent' in predicate) return matchesParent(predicate, row);
  const actual = fieldValue(row, predicate.field);
  if (!predicate.field.includes('.')) return compares(actual, predicate);
  const { value } = predicate;
  return compares(asText(actual), {
    ...predicate,
    value: Array.isArray(value) ? value.map(asText) : asText(value),
  });
}

/** A value inside an embedded object is compared as text, as in SQL. */
const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

function compares(actual: unknown, { op, value }: Comparison): boolean {
  if (op === 'eq') return actual === value;
  if (op === 'ne') return actual !== value;
  if (op === 'in') return Array.isArray(value) && value.includes(actual);
  if (op === 'hasElement') return Array.isArray(actual) && actual.includes(value);
  if (actual === null || value === null) return false;
  if (op === 'startsWith') return String(actual).startsWith(String(value));
  if (op === 'containsText') return String(actual).toLowerCase().includes(String(value).toLowerCase());
  const order = compareValues(actual, value);
  if (op === 'lt') return order < 0;
  if (op === 'lte') return order <= 0;
  if (op === 'gt') return order > 0;
  return order >= 0;
}

/** Returns the single conditions of a predicate, in order. */
export function conditionsOf(predicate: Predicate): (Comparison | ParentCondition)[] {
  if ('all' in predicate) return predicate.all.flatMap(conditionsOf);
  if ('any' in predicate) return predicate.any.flatMap(conditionsOf);
  if ('not' in predicate) return conditionsOf(predicate.not);
  return [predicate];
}

/** Returns the conditions that must all be true, with nested `all` flattened. */
export const conjuncts = (predicate: Predicate): Predicate[] =>
  'all' in predicate ? predicate.all.flatMap(conjuncts) : [predicate];

/** Returns the parent conditions in a predicate. */
export const parentConditions = (predicate: Predicate): ParentCondition[] =>
  conditionsOf(predicate).filter((condition) => 'parent' in condition);

/**
 * Loads the parents of some rows, and their parents, as far as a predicate needs them. The result is for {@link
 * matches}.
 */
export async function loadParents(
  rows: readonly object[],
  predicate: Predicate,
  lookup: (collection: string, id: string) => Promise<object | undefined>,
): Promise<ParentMatcher> {
  const found = new Map<string, object | undefined>();
  const pathOf = (condition: ParentCondition, row: object) =>
    `${condition.in}/${String(fieldValue(row, condition.parent))}`;
  const find = async (below: readonly object[], conditions: readonly ParentCondition[]): Promise<void> => {
    for (const condition of conditions) {
      for (const row of below) {
        const id = fieldValue(row, condition.parent);
        if (typeof id !== 'string') continue;
        const path = pathOf(condition, row);
        if (!found.has(path)) found.set(path, await lookup(condition.in, id));
        const above = found.get(path);
        if (above) await find([above], parentConditions(condition.is));
      }
    }
  };
  await find(rows, parentConditions(predicate));
  const matchesParent: ParentMatcher = (condition, row) => {
    const above = found.get(pathOf(condition, row));
    return above !== undefined && matches(above, condition.is, matchesParent);
  };
  return matchesParent;
}

/** Returns every field that a predicate reads, so that hidden fields can be rejected. */
export const fieldsOf = (predicate: Predicate): string[] =>
  conditionsOf(predicate).map((condition) => ('parent' in condition ? condition.parent : condition.field));
