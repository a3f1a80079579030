import type { AnyEntity } from '@sable/domain/kernel/entity';
import { heldClauses } from '@sable/domain/kernel/filterable';
import { matchAll, type Predicate } from '@sable/domain/kernel/predicate';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { searchClauses, swappedWords, type SearchClause } from '@sable/domain/kernel/search-text';
import { tableOf } from './columns.ts';
import { Compiler, type SearchFilter } from './compile.ts';
import type { TenantClient } from './tenant.ts';

/** A search row that answers to a typed text, as far as its place among the hits depends on it. */
export interface SearchMatch {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  /** Only where the caller requests it. */
  readonly text?: string;
}

/** A search row with what its place among all others depends on. */
export interface DatedMatch extends SearchMatch {
  readonly text: string;
  readonly updatedAt: string;
}

/** A collection that is searched, and the rows of it that the actor may read. */
export interface SearchedKind {
  readonly entity: AnyEntity;
  readonly read: Predicate;
}

export interface MatchOptions {
  readonly companyId: string;
  readonly clauses: readonly SearchClause[];
  readonly kinds: readonly SearchedKind[];
  /** Most rows that satisfy the clauses, whether or not the actor may read them; with more of them there is no match. */
  readonly most: number;
  /** Most matches, the newest. */
  readonly limit: number;
  /** Whether the matches bring their texts, which are most of what they weigh. */
  readonly withText: boolean;
}

export interface PermittedMatches {
  /** Rows that satisfy the clauses, counted no further than one more than `most`. */
  readonly found: number;
  /** Newest first. */
  readonly matches: readonly SearchMatch[];
}

export const collectionsOf = (kinds: readonly SearchedKind[]): string[] =>
  kinds.map(({ entity }) => entity.collection);

/**
 * The rows that satisfy every clause and that the actor may read, in one statement: the permission of each entity is part of it, so rows that are
 * not the actor's never leave the database. They come as one JSON text, which is read in a fifth of the time that thousands of rows take.
 */
export async function permittedMatches(
  client: TenantClient,
  { companyId, clauses, kinds, most, limit, withText }: MatchOptions,
): Promise<PermittedMatches> {
  const all = kinds.filter(({ read }) => read === matchAll);
  const some = kinds.filter(({ read }) => read !== matchAll);
  const values: unknown[] = [
    companyId,
    JSON.stringify(clauses),
    collectionsOf(kinds),
    most,
    collectionsOf(all),
    limit,
  ];
  const branches = some.map(({ entity, read }) => {
    const sql = new Compiler(entity, values);
    return `select m.* from m join ${tableOf(entity)} t on t.company_id = $1 and t.id = m.id
      where m.type = ${sql.param(entity.collection)} and ${sql.predicate(read)}`;
  });
  const permitted = ['select m.* from m where m.type = any ($5)', ...branches].join(' union all ');
  const content = withText ? ', content' : '';
  const match = `'["' || p.type || '","' || p.id || '",' || to_json(p.title)::text ${withText ? `|| ',' || to_json(p.content)::text` : ''} || ']'`;
  const [row] = await client.queryUnprepared<{ found: number; matches: string | null }>(
    `with m as materialized (select type, id, title, updated_at ${content} from search_matches($2::text::jsonb, $3, $4 + 1) where current_company() = $1::uuid),
       n as (select count(*)::int as found from m)
     select n.found, (select string_agg(${match}, ',') from (
       select * from (${permitted}) m where n.found <= $4 order by m.updated_at desc, m.id limit $6
     ) p) as matches from n`,
    values,
  );
  const parts = JSON.parse(`[${row?.matches ?? ''}]`) as [string, string, string, string?][];
  const matches = parts.map(([type, id, title, text]) => ({
    type,
    id,
    title,
    ...(text !== undefined && { text }),
  }));
  return { found: row?.found ?? 0, matches };
}

const matchColumns = `type, id, title, content as text, updated_at as "updatedAt"`;

/** The newest rows that satisfy every clause, of all of the collections together; for clauses that only some thousands of rows satisfy. */
export const newestMatches = (
  client: TenantClient,
  clauses: readonly SearchClause[],
  collections: readonly string[],
  limit: number,
): Promise<DatedMatch[]> =>
  client.queryUnprepared<DatedMatch>(`select ${matchColumns} from newest_matches($1::text::jsonb, $2, $3)`, [
    JSON.stringify(clauses),
    collections,
    limit,
  ]);

/** The newest rows that satisfy every clause, of each collection that is large and in which they are common; none where they are not. */
export const commonMatches = (
  client: TenantClient,
  clauses: readonly SearchClause[],
  collections: readonly string[],
  limit: number,
): Promise<DatedMatch[]> =>
  client.queryUnprepared<DatedMatch>(`select ${matchColumns} from common_matches($1::text::jsonb, $2, $3)`, [
    JSON.stringify(clauses),
    collections,
    limit,
  ]);

/** A word of the company's search rows that is spelled like a typed one. */
export interface SimilarWord {
  readonly typed: string;
  readonly word: string;
  /** From 0.5 to 1, which is the typed word itself or a part of the word. */
  readonly closeness: number;
}

/** Two letters in each other's place are the likeliest error: only the typed word itself is closer. */
const SWAPPED_CLOSENESS = 0.99;

/**
 * The closest words to each typed one, at most so many for each, and the typed ones with two letters swapped with which a known word begins.
 * Those are compared, not matched: comparing is leakproof, so the primary key serves it under the policy.
 */
export const similarWords = (
  client: TenantClient,
  typed: readonly string[],
  most: number,
): Promise<SimilarWord[]> => {
  const swapped = typed.flatMap((word) => swappedWords(word).map((other) => [word, other] as const));
  return client.query<SimilarWord>(
    `select typed_word as typed, word, closeness from similar_words($1, $2)
     union all
     select s.typed, s.word, $5::real
     from unnest($3::text[], $4::text[]) as s(typed, word)
     cross join lateral (
       select w.word from search_words w where w.company_id = current_company() and w.word >= s.word order by w.word limit 1
     ) next
     where starts_with(next.word, s.word)`,
    [typed, most, swapped.map(([word]) => word), swapped.map(([, other]) => other), SWAPPED_CLOSENESS],
  );
};

/** A whole search row. */
export interface SearchRow extends DatedMatch {
  readonly subtitle: string | null;
  readonly belongsTo: readonly string[];
}

/** The search rows of records that are known, in no order. */
export const searchRowsOf = (
  client: TenantClient,
  records: readonly { readonly type: string; readonly id: string }[],
): Promise<SearchRow[]> =>
  client.query<SearchRow>(
    `select s.type, s.id, s.title, s.subtitle, s.text, s.belongs_to as "belongsTo", s.updated_at as "updatedAt"
     from unnest($1::text[], $2::uuid[]) as r(type, id)
     join searches s on s.company_id = current_company() and s.type = r.type and s.id = r.id`,
    [records.map(({ type }) => type), records.map(({ id }) => id)],
  );

/** Most ids that a search hands to a list; more of them cost more than reading the list in its order. */
const MAX_IDS = 10_000;

/**
 * What a list's search found, and of its condition what the filter texts know: ids while they are few; what is common is looked for row by row in the
 * order of the list. Undefined where neither has a word that search rows could hold, or where the condition alone decides.
 */
export async function searchFilter(
  client: TenantClient,
  entity: AnyEntity,
  { search = '', where }: QuerySpec,
): Promise<SearchFilter | undefined> {
  const typed = searchClauses(search);
  const filters = heldClauses(entity, where);
  if (typed.length + filters.length === 0) return undefined;
  const matches = await client.queryUnprepared<{ id: string | null }>(
    `with c as materialized (select is_common_match($1::text::jsonb, $2::text::jsonb, $3) as common)
     select m.id from c left join lateral list_matches($1::text::jsonb, $2::text::jsonb, $3, case when c.common then 0 else $4 end) m on true
     where c.common or m.id is not null`,
    [JSON.stringify(typed), JSON.stringify(filters), entity.collection, MAX_IDS + 1],
  );
  const ids = matches.flatMap(({ id }) => id ?? []);
  if (ids.length === matches.length && ids.length <= MAX_IDS) return { ids };
  return typed.length > 0 ? { clauses: typed } : undefined;
}
