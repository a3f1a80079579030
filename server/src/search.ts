import type { Actor } from '@sable/domain/kernel/actor';
import { pathOf } from '@sable/domain/kernel/document';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { matchAll, matchNone } from '@sable/domain/kernel/predicate';
import {
  fuzzyWord,
  isSamePerson,
  matchesSearch,
  searchClauses,
  searchText,
  titleRanker,
  type SearchClause,
} from '@sable/domain/kernel/search-text';
import { entities } from '@sable/domain/registry';
import { compileList } from './db/compile.ts';
import {
  collectionsOf,
  commonMatches,
  newestMatches,
  permittedMatches,
  searchRowsOf,
  similarWords,
  type DatedMatch,
  type SearchedKind,
  type SearchMatch,
  type SearchRow,
} from './db/search-matches.ts';
import type { Tenancy, TenantClient } from './db/tenant.ts';
import { companyFor } from './query.ts';

export interface SearchHit {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
}

const MAX_HITS = 20;
const MIN_LENGTH = 2;
/** Maximum number of matches of one search that are ranked; if there are more, the newest are shown. */
const MAX_RANKED = 2_000;
/** The maximum for a person who may read only some rows of a collection: few of the matches are theirs. */
const MAX_CHECKED = 5_000;
const LIMITS = { ranked: MAX_RANKED, checked: MAX_CHECKED };
/** Number of matches whose rows are read, so that enough remain after a person found twice is merged into one hit. */
const MAX_READ = 100;
/** With fewer exact hits than this, similarly spelled words count too. */
const MIN_EXACT = 5;
/** Maximum number of known words that one misspelled word may stand for. */
const MAX_SIMILAR_WORDS = 8;

interface SearchOptions {
  /** The collections to search; by default all searchable ones. */
  readonly collections?: readonly string[] | undefined;
  readonly limits?: { readonly ranked: number; readonly checked: number };
}

/**
 * Finds records by the text a person types, best first: titles that begin with it, then titles that contain it, then
 * the rest, each newest first, and after these similar spellings. Returns only what the actor may read: the
 * permission of each entity is part of the SQL. A contact who is the same person as an account that was also found is
 * omitted.
 */
export async function searchRecords(
  tenancy: Tenancy,
  actor: Actor,
  typed: string,
  options: SearchOptions = {},
): Promise<SearchHit[]> {
  if (typed.trim().length < MIN_LENGTH) return [];
  const search = new Search(actor, typed, options);
  return tenancy.withTenant(actor.companyId, (client) => search.run(client), 'slow');
}

class Search {
  readonly #actor: Actor;
  readonly #typed: string;
  readonly #clauses: readonly SearchClause[];
  readonly #kinds: readonly SearchedKind[];
  readonly #most: number;

  constructor(actor: Actor, typed: string, { collections, limits = LIMITS }: SearchOptions) {
    this.#actor = actor;
    this.#typed = typed;
    this.#clauses = searchClauses(typed);
    this.#kinds = entities.flatMap((entity) => {
      const { read } = entity.permission(actor);
      const isSearched = entity.search && companyFor(entity, actor) === actor.companyId && read !== matchNone;
      const isAsked = collections?.includes(entity.collection) ?? true;
      return isSearched && isAsked ? [{ entity, read }] : [];
    });
    this.#most = this.#kinds.every(({ read }) => read === matchAll) ? limits.ranked : limits.checked;
  }

  async run(client: TenantClient): Promise<SearchHit[]> {
    if (this.#clauses.length === 0) return [];
    const exact = await this.#exact(client);
    const similar = exact.length < MIN_EXACT ? await this.#similar(client) : [];
    const known = new Set(exact.map(({ id }) => id));
    const found = [...exact, ...similar.filter(({ id }) => !known.has(id))];
    const people = await readRows(client, found);
    return people.slice(0, MAX_HITS).map(({ type, id, title, subtitle }) => ({ type, id, title, subtitle }));
  }

  async #exact(client: TenantClient): Promise<SearchMatch[]> {
    const all = await this.#find(client, this.#clauses, false);
    const rank = titleRanker(this.#typed);
    return all
      .map((match) => ({ match, rank: rank(match.title) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ match }) => match);
  }

  /**
   * Returns the rows that match every clause and that the actor may read, newest first. If there are too many to
   * check each, returns only the newest.
   */
  async #find(
    client: TenantClient,
    clauses: readonly SearchClause[],
    withText: boolean,
  ): Promise<readonly SearchMatch[]> {
    const { companyId } = this.#actor;
    const collections = collectionsOf(this.#kinds);
    const common = await commonMatches(client, clauses, collections, MAX_READ);
    if (common.length > 0) return this.#readable(client, clauses, common);
    const options = { companyId, clauses, kinds: this.#kinds, most: this.#most, limit: MAX_RANKED, withText };
    const { found, matches } = await permittedMatches(client, options);
    if (found <= this.#most) return matches;
    return this.#readable(client, clauses, await newestMatches(client, clauses, collections, MAX_READ));
  }

  /**
   * Filters the newest matches: keeps those of collections that the actor may read entirely, and reads the newest
   * permitted ones of every other collection.
   */
  async #readable(
    client: TenantClient,
    clauses: readonly SearchClause[],
    newest: readonly DatedMatch[],
  ): Promise<DatedMatch[]> {
    const partial = this.#kinds.filter(({ read }) => read !== matchAll);
    const others = new Set(collectionsOf(partial));
    const readable = newest.filter(({ type }) => !others.has(type));
    for (const kind of partial) readable.push(...(await this.#newestOf(client, clauses, kind)));
    return readable.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  }

  async #newestOf(
    client: TenantClient,
    clauses: readonly SearchClause[],
    { entity, read }: SearchedKind,
  ): Promise<DatedMatch[]> {
    const spec = {
      where: read,
      orderBy: [{ field: 'updatedAt', direction: 'desc' as const }],
      limit: MAX_HITS,
    };
    const { text, values } = compileList(entity, this.#actor.companyId, spec, ['id'], { clauses });
    const rows = await client.queryUnprepared<AnyRow>(text, values);
    return searchRowsOf(
      client,
      rows.map(({ id }) => ({ type: entity.collection, id })),
    );
  }

  /** Returns matches of words spelled like the typed ones, closest first, and of equally close ones titles first. */
  async #similar(client: TenantClient): Promise<SearchMatch[]> {
    const typed = this.#clauses.map(fuzzyWord);
    const words = await similarWords(
      client,
      typed.filter((word) => word !== null),
      MAX_SIMILAR_WORDS,
    );
    const isAlone = typed.length === 1;
    const clauses = this.#clauses.map((clause, at) => [
      // The exact matches of a single word are already known.
      ...(isAlone ? [] : clause),
      ...words.flatMap((each) =>
        each.typed === typed[at] && !each.word.includes(each.typed) ? [each.word] : [],
      ),
    ]);
    if (clauses.every((clause, at) => clause.length === (isAlone ? 0 : this.#clauses[at]?.length))) return [];
    const matches = await this.#find(client, clauses, true);
    const closeness = new Map(words.map((each) => [each.word, each.closeness]));
    const closest = (text: string): number =>
      clauses.reduce(
        (sum, clause) =>
          sum + Math.max(...clause.map((part) => (text.includes(part) ? (closeness.get(part) ?? 1) : 0))),
        0,
      );
    const titleMatches = (title: string) => matchesSearch(searchText({ title, text: title }), clauses);
    return matches
      .map((match) => ({ match, place: closest(match.text ?? ''), rank: titleMatches(match.title) ? 0 : 1 }))
      .sort((a, b) => b.place - a.place || a.rank - b.rank)
      .map(({ match }) => match);
  }
}

/** Returns the first matches as whole rows, in their order, one for each person. */
async function readRows(client: TenantClient, found: readonly SearchMatch[]): Promise<SearchRow[]> {
  const first = found.slice(0, MAX_READ);
  const rows = new Map((await searchRowsOf(client, first)).map((row) => [pathOf(row.type, row.id), row]));
  const paths = new Set(found.map(({ type, id }) => pathOf(type, id)));
  const parents = [...rows.values()]
    .flatMap(({ type, belongsTo }) => (type === 'contacts' ? belongsTo : []))
    .filter((path) => paths.has(path) && !rows.has(path))
    .map((path) => ({ type: path.slice(0, path.indexOf('/')), id: path.slice(path.indexOf('/') + 1) }));
  const more = parents.length > 0 ? await searchRowsOf(client, parents) : [];
  const accounts = new Map([...rows, ...more.map((row) => [pathOf(row.type, row.id), row] as const)]);
  return first.flatMap(({ type, id }) => {
    const row = rows.get(pathOf(type, id));
    return row && !isAccountToo(row, accounts) ? [row] : [];
  });
}

/**
 * Whether the results contain a contact's account with the same name, email address, or phone number. The account is
 * the hit then.
 */
const isAccountToo = (row: SearchRow, found: ReadonlyMap<string, SearchRow>): boolean =>
  row.type === 'contacts' &&
  row.belongsTo.some((path) => {
    const parent = found.get(path);
    return parent?.type === 'accounts' && isSamePerson(parent, row);
  });
