import { writeQuery } from '../address.ts';
import type { DayRange } from './months.ts';

/** The allowed values of a field: one or several values, a range of days, yes or no, or empty (null). */
export type ListFilter = string | readonly string[] | DayRange | boolean | null | undefined;
type Given = Exclude<ListFilter, undefined>;

const isRange = (filter: NonNullable<ListFilter>): filter is DayRange =>
  typeof filter === 'object' && 'from' in filter;

function encode(filter: Given): string {
  if (filter === null) return 'empty';
  if (typeof filter === 'boolean') return `is:${filter ? 'yes' : 'no'}`;
  if (isRange(filter)) return `range:${filter.from}..${filter.to}`;
  const values = typeof filter === 'string' ? [filter] : filter;
  return `in:${values.map(encodeURIComponent).join(',')}`;
}

/** Returns the link to the list behind a count: the same rows, and, like the count, without test sales. */
export const countedLink = (collection: string, filters: Readonly<Record<string, ListFilter>>): string =>
  listLink(collection, { ...filters, isTest: false });

/** Returns the link to a filtered list of a collection, with the filters encoded as lists encode them. */
export function listLink(collection: string, filters: Readonly<Record<string, ListFilter>>): string {
  const query = Object.entries(filters).flatMap(([field, filter]) =>
    filter === undefined ? [] : [[`f.${field}`, encode(filter)] as const],
  );
  return `/${collection}${writeQuery(Object.fromEntries(query))}`;
}
