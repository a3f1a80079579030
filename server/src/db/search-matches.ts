import type { AnyEntity } from '@sable/domain/kernel/entity';
import { fuzzyWord, searchClauses } from '@sable/domain/kernel/search-text';
import type { SearchFilter } from './compile.ts';
import type { TenantClient } from './tenant.ts';

/** A search row that answers to a typed text. Whether the actor may read its record is not decided yet. */
export interface SearchMatch {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly text: string;
  readonly belongsTo: readonly string[];
  readonly updatedAt: string;
}

export interface MatchOptions {
  readonly kinds: readonly string[];
  readonly limit: number;
  /** Words of letters also match words like them; the closest come first. */
  readonly similar?: boolean;
}

/** The company's search rows that answer to a typed text, in no order; none for a text without words. */
export async function findMatches(
  client: TenantClient,
  typed: string,
  { kinds, limit, similar = false }: MatchOptions,
): Promise<SearchMatch[]> {
  const clauses = searchClauses(typed);
  if (clauses.length === 0) return [];
  const words = clauses.map((clause) => (similar ? fuzzyWord(clause) : null));
  return client.queryUnprepared<SearchMatch>(
    `select type, id, title, subtitle, content as text, belongs_to as "belongsTo", updated_at as "updatedAt"
     from search_matches($1::text::jsonb, $2::text::jsonb, $3::text[], $4)`,
    [JSON.stringify(clauses), JSON.stringify(words), kinds, limit],
  );
}

/** The search rows of records that are known. */
export const matchesOf = (
  client: TenantClient,
  type: string,
  ids: readonly string[],
): Promise<SearchMatch[]> =>
  client.query<SearchMatch>(
    `select type, id, title, subtitle, text, belongs_to as "belongsTo", updated_at as "updatedAt"
     from searches where company_id = current_company() and type = $1 and id = any ($2::uuid[])`,
    [type, ids],
  );

/** Most ids that a search hands to a list; more of them cost more than reading the list in its order. */
const MAX_IDS = 10_000;

/**
 * What a list's search found: ids while they are few; what is common is looked for row by row in the order of the list.
 * Undefined for a text without words.
 */
export async function searchFilter(
  client: TenantClient,
  { collection }: AnyEntity,
  typed: string,
): Promise<SearchFilter | undefined> {
  const clauses = searchClauses(typed);
  if (clauses.length === 0) return undefined;
  const matches = await findMatches(client, typed, { kinds: [collection], limit: MAX_IDS + 1 });
  return matches.length > MAX_IDS ? { clauses } : { ids: matches.map(({ id }) => id) };
}
