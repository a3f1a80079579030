import type { z } from 'zod';
import { baseFields } from '@sable/domain/kernel/document';
import { AppError } from '@sable/domain/kernel/errors';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { FieldKind } from '@sable/domain/kernel/field-kind';

/** Memoizes a function of a name: every statement needs the same few hundred names. */
function onceFor(work: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let answer = known.get(name);
    if (answer === undefined) known.set(name, (answer = work(name)));
    return answer;
  };
}

/** Memoizes a function that depends only on an entity. */
export function onceOfEntity<T>(work: (entity: AnyEntity) => T): (entity: AnyEntity) => T {
  const known = new WeakMap<AnyEntity, T>();
  return (entity) => {
    let answer = known.get(entity);
    if (answer === undefined) known.set(entity, (answer = work(entity)));
    return answer;
  };
}

const snake = onceFor((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Returns a collection's table. Names come only from the registry, never from a request. */
export const tableOf = ({ collection }: AnyEntity): string => tableNamed(collection);
const tableNamed = onceFor((collection) => collection.replaceAll('-', '_'));

/** Field names that are reserved words of SQL. */
const reserved = new Set(['user', 'to']);

/**
 * Returns a field's column. Throws UNKNOWN_FIELD if the text cannot be a field name, so that no other text becomes
 * SQL.
 */
export const columnOf = onceFor((field) => {
  if (!/^\w+$/.test(field)) throw new AppError('UNKNOWN_FIELD', { field });
  return reserved.has(field) ? `"${field}"` : snake(field);
});

export const fieldsInOrder = onceOfEntity((entity): readonly string[] => [
  ...baseFields,
  ...entity.ownFields,
]);

/** Returns `column as "field"` for each field, so that rows have the schema's names. */
export const selectList = (fields: Iterable<string>): string =>
  [...fields].map((field) => `t.${columnOf(field)} as "${field}"`).join(', ');

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Appends a column's JSON value to the text before it; the result is null if the column is null. */
type JsonValue = (before: string, column: string) => string;
const inQuotes: JsonValue = (before, value) => `'${before}"' || ${value} || '"'`;
const asWritten: JsonValue = (before, column) => `'${before}' || ${column}::text`;
const escaped: JsonValue = (before, column) => `'${before}' || to_json(${column})::text`;

/** The JSON form of each kind of value that needs no escaping. Instants have the format of the driver's parser. */
const plainJson: Partial<Record<FieldKind, JsonValue>> = {
  id: inQuotes,
  ref: inQuotes,
  choice: inQuotes,
  date: inQuotes,
  instant: (before, column) => inQuotes(before, `to_char(${column}, ${INSTANT})`),
  count: asWritten,
  money: asWritten,
  quantity: asWritten,
  percent: asWritten,
  flag: asWritten,
  tags: asWritten,
  object: asWritten,
  list: asWritten,
};

/** Number of fields that are concatenated before they are added to the row: each `||` copies everything before it. */
const JOINED_FIELDS = 6;
/** Cached text for each set of fields: an actor has the same set on each request. */
const rowTexts = onceOfEntity(() => new WeakMap<ReadonlySet<string>, string>());

/**
 * Returns a SQL expression for the row as JSON under the schema's names. It is a quarter faster than `row_to_json`,
 * which looks up the type of every value of every row in the catalog; here the types are known when the statement is
 * compiled.
 */
export function rowAsJson(entity: AnyEntity, fields: ReadonlySet<string>): string {
  const known = rowTexts(entity);
  let text = known.get(fields);
  if (text === undefined) known.set(fields, (text = writeRow(entity, [...fields])));
  return text;
}

function writeRow(entity: AnyEntity, fields: readonly string[]): string {
  const parts = fields.map((field, index) => {
    const before = `${index === 0 ? '{' : ','}"${field}":`;
    const json = plainJson[entity.meta[field]?.kind ?? 'text'] ?? escaped;
    return `coalesce(${json(before, `t.${columnOf(field)}`)}, '${before}null')`;
  });
  const groups: string[] = [];
  for (let start = 0; start < parts.length; start += JOINED_FIELDS)
    groups.push(`(${parts.slice(start, start + JOINED_FIELDS).join(' || ')})`);
  return `${groups.join(' || ')} || '}'`;
}

/** Converts a row to the table's column names, for json_populate. */
export function toColumns(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const field in row) columns[snake(field)] = row[field];
  return columns;
}

const nullableFields = onceOfEntity(({ schema }) => {
  const shape = schema.shape as Record<string, z.ZodType>;
  return new Set(Object.keys(shape).filter((key) => shape[key]?.safeParse(null).success));
});

/** Whether a column may be null; keyset paging by row comparison requires a column that cannot be. */
export const isNullable = (entity: AnyEntity, field: string): boolean => nullableFields(entity).has(field);

const textKinds = new Set(['text', 'longText', 'email', 'phone', 'url', 'choice', 'color', 'creator']);

export const isText = (entity: AnyEntity, field: string): boolean =>
  textKinds.has(entity.meta[field]?.kind ?? '');
