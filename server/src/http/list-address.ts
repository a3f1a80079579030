import type { AnyEntity } from '@sable/domain/kernel/entity';
import { AppError } from '@sable/domain/kernel/errors';
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH, type QuerySpec } from '@sable/domain/kernel/query';
import { filterAccess, type FilterAccess } from '@sable/domain/kernel/filterable';
import { z } from 'zod';
import { parseQuery } from './data-routes.ts';

/**
 * Maximum length of a condition in a URL, in characters. Encoded, a longer one could exceed the server's limit for
 * headers.
 */
const MAX_WHERE = 8_000;
const AS_POST = 'A longer one goes as POST to the same collection’s /query';

export const listParameters = z.strictObject({
  where: z
    .string()
    .max(MAX_WHERE, `The condition is too long for an address. ${AS_POST}`)
    .optional()
    .meta({
      description: `A condition as JSON, such as {"field":"status","op":"eq","value":"sent"}. ${AS_POST}.`,
    }),
  search: z
    .string()
    .max(MAX_SEARCH_LENGTH)
    .optional()
    .meta({ description: 'Words or a phone number as a person types them' }),
  orderBy: z.string().max(200).optional().meta({
    description: 'field:asc or field:desc, of a field that the collection can be sorted by',
  }),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  after: z.string().max(5_000).optional().meta({
    description: 'The order fields of the last row seen, then its id, as a JSON list',
  }),
});

/**
 * Describes the conditions on a collection that are fast for any number of records: those that list screens offer.
 */
export function quickConditions(entity: AnyEntity): string {
  const fields = (access: FilterAccess) =>
    Object.keys(entity.meta).filter((field) => filterAccess(entity, field) === access);
  const [indexed, searched] = [fields('index').join(', '), fields('search').join(', ')];
  if (!indexed) return 'A condition reads the records of the parent, or all of a small catalog.';
  const contains =
    searched &&
    ` So is containsText on ${searched} with three letters or digits in a row, unless many records hold them elsewhere.`;
  return `A single condition on one of these fields is quick at any size: ${indexed}.${contains} Others may read the whole collection, and wait for each other.`;
}

function json(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID', {
      message: 'A part of the address is not JSON. Nothing was read. Correct it and try again.',
    });
  }
}

/**
 * Parses `?where={"field":"status","op":"eq","value":"sent"}&orderBy=updatedAt:desc&limit=50&after=[…]` as a query.
 */
export function specOf(
  collection: string,
  { where: condition, search, orderBy, limit, after }: z.output<typeof listParameters>,
): QuerySpec {
  const order = orderBy?.split(',').map((part) => {
    const [field = '', direction = 'asc'] = part.split(':');
    return { field, direction };
  });
  const given = {
    where: json(condition),
    search,
    orderBy: order,
    limit,
    after: json(after),
  };
  return parseQuery({
    collection,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  });
}
