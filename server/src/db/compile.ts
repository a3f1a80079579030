import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Comparison, ComparisonOp, ParentCondition, Predicate } from '@sable/domain/kernel/predicate';
import type { SearchClause } from '@sable/domain/kernel/search-text';
import { AppError } from '@sable/domain/kernel/errors';
import {
  pageBounds,
  pageLimit,
  totalOrder,
  type Cursor,
  type ListSpec,
  type Order,
} from '@sable/domain/kernel/query';
import { entityOf } from '@sable/domain/registry';
import { linkedAs } from './links.ts';
import { columnOf, isNullable, isText, rowAsJson, selectList, tableOf } from './columns.ts';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Comparisons that null can satisfy. */
const matchesNull: ReadonlySet<ComparisonOp> = new Set(['eq', 'ne', 'in', 'hasElement']);

/** A SQL compiler that collects parameter values; $1 is always the company. */
export class Compiler {
  readonly values: unknown[];
  readonly #entity: AnyEntity;
  /** Alias of the row's table in the statement. */
  readonly #row: string;

  constructor(entity: AnyEntity, values: unknown[], row = 't') {
    this.#entity = entity;
    this.values = values;
    this.#row = row;
  }

  param(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Compiles a condition that is true or not true, never null, with the semantics of `matches`. */
  predicate(predicate: Predicate): string {
    if ('all' in predicate) return this.#join(predicate.all, ' and ', 'true');
    if ('any' in predicate) return this.#join(predicate.any, ' or ', 'false');
    if ('not' in predicate) return `(${this.predicate(predicate.not)}) is not true`;
    if ('parent' in predicate) return this.#above(predicate);
    return this.#comparison(predicate);
  }

  #join(parts: readonly Predicate[], word: string, empty: string): string {
    return parts.length === 0 ? empty : `(${parts.map((part) => this.predicate(part)).join(word)})`;
  }

  /** The parent is found by its key, so this costs one index lookup per row. */
  #above({ parent, in: collection, is }: ParentCondition): string {
    const entity = entityOf(collection);
    const name = `${this.#row}p`;
    const condition = new Compiler(entity, this.values, name).predicate(is);
    return `exists (select from ${tableOf(entity)} ${name} where ${name}.company_id = ${this.#row}.company_id and ${name}.id = ${this.#row}.${columnOf(parent)} and ${condition})`;
  }

  #comparison({ field, op, value }: Comparison): string {
    if (value === null && !matchesNull.has(op)) return 'false';
    if (op === 'in' && Array.isArray(value) && value.length === 0) return 'false';
    // Each parameter must appear in the text: the path into an embedded object is one of them.
    const left = this.#left(field);
    if (op === 'hasElement') return this.#hasElement(field, value);
    if (op === 'in') return this.#oneOf(left, value);
    if (op === 'eq') return value === null ? `${left} is null` : `${left} = ${this.param(value)}`;
    if (op === 'ne')
      return value === null ? `${left} is not null` : `${left} is distinct from ${this.param(value)}`;
    if (op === 'startsWith') return this.#startsWith(left, String(value));
    if (op === 'containsText') {
      // A column in list order has the collation "C", which lowercases only ASCII.
      return `position(${this.param(String(value).toLowerCase())} in lower(${left}::text collate "default")) > 0`;
    }
    const sign = { lt: '<', lte: '<=', gt: '>', gte: '>=' }[op];
    const ordered = isText(this.#entity, field) ? this.ordered(field) : left;
    return `${ordered} ${sign} ${this.param(value)}`;
  }

  /**
   * Compiles a prefix condition as the range from the prefix itself to the prefix with the highest character
   * appended, which an index can serve.
   */
  #startsWith(left: string, beginning: string): string {
    const text = `${left}::text collate "C"`;
    return `(${text} >= ${this.param(beginning)} and ${text} < ${this.param(`${beginning}\u{10FFFF}`)})`;
  }

  #left(field: string): string {
    const [root = field, ...path] = field.split('.');
    if (path.length === 0) return `${this.#row}.${columnOf(field)}`;
    return `(${this.#row}.${columnOf(root)} #>> ${this.param(path)}::text[])`;
  }

  #oneOf(left: string, value: Comparison['value']): string {
    const list = Array.isArray(value) ? value : [value];
    const known = list.filter((item) => item !== null);
    const any = known.length > 0 ? `${left} = any (${this.param(known)})` : 'false';
    return known.length === list.length ? any : `(${any} or ${left} is null)`;
  }

  #hasElement(field: string, value: Comparison['value']): string {
    const linked = linkedAs(this.#entity, field);
    if (linked !== undefined)
      return `exists (select from links l where l.company_id = ${this.#row}.company_id and l.parent = ${this.param(value)} and l.collection = ${this.param(linked)} and l.document_id = ${this.#row}.id)`;
    if (this.#entity.meta[field]?.kind === 'paths')
      return `${this.param(value)} = any (${this.#row}.${columnOf(field)})`;
    return `${this.#row}.${columnOf(field)} @> ${this.param(JSON.stringify([value]))}::text::jsonb`;
  }

  /** Compiles a search result: for a page, see {@link searchInOrder}; for a count, all rows at once. */
  search(found: SearchFilter): string {
    return 'ids' in found ? this.#ids(found.ids) : `exists (select from ${this.#searchRow(found.clauses)})`;
  }

  /**
   * Compiles a search result for a page. If the search matches many rows, PostgreSQL checks the text of each row in
   * the list's own order until the page is full. A scalar subquery is used instead of `exists`, which PostgreSQL
   * would turn into a join because it estimates every text as rare.
   */
  searchInOrder(found: SearchFilter): string {
    return 'ids' in found
      ? this.#ids(found.ids)
      : `(select true from ${this.#searchRow(found.clauses)}) is true`;
  }

  #ids(ids: readonly string[]): string {
    return `${this.#row}.id = any (${this.param(ids)}::uuid[])`;
  }

  #searchRow(found: readonly SearchClause[]): string {
    const clauses = found.map((parts) => {
      const ways = parts.map((part) => `s.text like ${this.param(`%${escapeLike(part)}%`)}`);
      return `(${ways.join(' or ')})`;
    });
    return `searches s where s.company_id = ${this.#row}.company_id and s.type = ${this.param(this.#entity.collection)}
      and s.id = ${this.#row}.id and ${clauses.join(' and ')}`;
  }

  /** Returns the column in the one order that is the same on every server. */
  ordered(field: string): string {
    return isText(this.#entity, field) ? `${this.#row}.${columnOf(field)} collate "C"` : this.#left(field);
  }

  orderBy(order: readonly Order[], backwards: boolean): string {
    return order
      .map(
        ({ field, direction }) =>
          `${this.ordered(field)} ${(direction === 'asc') === backwards ? 'desc' : 'asc'}`,
      )
      .join(', ');
  }

  /**
   * Returns the row limit. It is a literal: for a parameter, PostgreSQL expects a tenth of the table, estimates that
   * as too expensive, and plans each execution again. The size of a last page may be any number, and the number of
   * statement texts must remain small.
   */
  limit(spec: ListSpec): string {
    const rows = pageLimit(spec);
    return spec.lastPage || !Number.isSafeInteger(rows) ? this.param(rows) : String(rows);
  }

  /**
   * Returns the part of the list that contains the page, as ranges of the order's index where PostgreSQL can start:
   * `(a, id) > (x, y)`. Rows without a value are a separate range. No ranges means no rows.
   */
  ranges(spec: ListSpec): string[] {
    if (!spec.after && !spec.upTo) return ['true'];
    const order = totalOrder(spec);
    for (const cursor of [spec.after, spec.upTo])
      if (cursor && cursor.length !== order.length)
        throw new AppError('INVALID', {
          message: 'The page cursor is invalid. Nothing was changed. Start from the first page.',
        });
    const [head, ...rest] = order;
    const oneWay = order.every(({ direction }) => direction === head?.direction);
    if (!head || !oneWay || rest.some(({ field }) => isNullable(this.#entity, field)))
      return [this.predicate(pageBounds(spec))];
    if (!isNullable(this.#entity, head.field)) return [this.#bounds(order, spec)];
    const column = this.#left(head.field);
    const hasValue = (cursor: Cursor | undefined) => (cursor ? cursor[0] !== null : undefined);
    const [after, upTo] = [hasValue(spec.after), hasValue(spec.upTo)];
    // Rows without a value come last in ascending order and first in descending order.
    const valuesFirst = head.direction === 'asc';
    const range = (values: boolean): string[] => {
      const isFirst = values === valuesFirst;
      if (after === !values && isFirst) return [];
      if (upTo === !values && !isFirst) return [];
      const inside = {
        after: after === values ? spec.after : undefined,
        upTo: upTo === values ? spec.upTo : undefined,
      };
      const bounds = values ? this.#bounds(order, inside) : this.#bounds(rest, withoutHead(inside));
      return [`${column} is ${values ? 'not null' : 'null'} and ${bounds}`];
    };
    return [...range(true), ...range(false)];
  }

  #bounds(order: readonly Order[], { after, upTo }: Bounds): string {
    const columns = order.map(({ field }) => this.ordered(field)).join(', ');
    const [beyond, within] = order[0]?.direction === 'desc' ? ['<', '>='] : ['>', '<='];
    const bound = (sign: string, cursor: Cursor) =>
      `(${columns}) ${sign} (${cursor.map((value) => this.param(value)).join(', ')})`;
    const parts = [...(after ? [bound(beyond, after)] : []), ...(upTo ? [bound(within, upTo)] : [])];
    return parts.length > 0 ? parts.join(' and ') : 'true';
  }
}

type Bounds = Pick<ListSpec, 'after' | 'upTo'>;
const withoutHead = ({ after, upTo }: Bounds): Bounds => ({
  after: after?.slice(1),
  upTo: upTo?.slice(1),
});

/** The result of a search: ids if there are few, else the clauses that a search row must match. */
export type SearchFilter =
  { readonly ids: readonly string[] } | { readonly clauses: readonly SearchClause[] };

/** Compiles a page of rows. The last page is read backwards; the caller reverses it. */
export function compileList(
  entity: AnyEntity,
  companyId: string,
  spec: ListSpec,
  fields: Iterable<string>,
  found?: SearchFilter,
  select: (fields: Iterable<string>) => string = selectList,
) {
  const sql = new Compiler(entity, [companyId]);
  const where = `t.company_id = $1 and ${sql.predicate(spec.where ?? { all: [] })}${found ? ` and ${sql.searchInOrder(found)}` : ''}`;
  const ranges = sql.ranges(spec);
  const page = `order by ${sql.orderBy(totalOrder(spec), spec.lastPage === true)} limit ${sql.limit(spec)}`;
  const rows = (columns: string, range: string) =>
    `select ${columns} from ${tableOf(entity)} t where ${where} and ${range} ${page}`;
  const columns = select(fields);
  const text =
    ranges.length > 1
      ? `select ${columns} from (${ranges.map((range) => `(${rows('t.*', range)})`).join(' union all ')}) t ${page}`
      : rows(columns, ranges[0] ?? 'false');
  return { text, values: sql.values };
}

/**
 * Compiles a list like {@link compileList}, as one row of text: `seq`, the company's sequence number, and `rows`, the
 * JSON of the page's rows separated by commas, or null for none. Used for rows that leave the server unchanged:
 * PostgreSQL writes the JSON, and the server does not parse it.
 */
export function compileListAsJson(
  entity: AnyEntity,
  companyId: string,
  spec: ListSpec,
  fields: ReadonlySet<string>,
) {
  const select = (): string => `${rowAsJson(entity, fields)} as row`;
  const { text, values } = compileList(entity, companyId, spec, fields, undefined, select);
  return {
    text: `select (select c.seq from company_seq c where c.company_id = $1) as seq,
      (select string_agg(j.row, ',') from (${text}) j) as rows`,
    values,
  };
}
