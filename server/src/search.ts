import type { Actor } from '@sable/domain/kernel/actor';
import { pathOf } from '@sable/domain/kernel/document';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { matchAll, matchNone } from '@sable/domain/kernel/predicate';
import { isSamePerson, searchClauses, titleRanker } from '@sable/domain/kernel/search-text';
import { entities } from '@sable/domain/registry';
import { compileList, type SearchFilter } from './db/compile.ts';
import { findMatches, matchesOf, type SearchMatch } from './db/search-matches.ts';
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
/** Most matches of one search whose permission and rank are looked at one by one; of more, the newest are shown. */
const MAX_RANKED = 2_000;
/** The same for someone who may read only some rows of a collection: few of the matches are theirs. */
const MAX_CHECKED = 20_000;
/** With fewer exact hits than this, words that are spelled alike count too. */
const MIN_EXACT = 5;
const MAX_SIMILAR = 500;

/**
 * Records by what a person types, best first: titles that begin with it, then titles that hold it, then the rest, each newest first, and
 * after these what is spelled alike. Only what the actor may read: the permission of each entity is part of the SQL. A contact that is the
 * same person as an account which was found too is left out.
 */
export async function searchRecords(
  tenancy: Tenancy,
  actor: Actor,
  typed: string,
  limits = { ranked: MAX_RANKED, checked: MAX_CHECKED },
): Promise<SearchHit[]> {
  if (typed.trim().length < MIN_LENGTH) return [];
  const search = new Search(actor, typed, limits);
  return tenancy.withTenant(actor.companyId, (client) => search.run(client), 'slow');
}

class Search {
  readonly #actor: Actor;
  readonly #typed: string;
  readonly #readable: readonly AnyEntity[];
  readonly #most: number;

  constructor(actor: Actor, typed: string, limits: { readonly ranked: number; readonly checked: number }) {
    this.#actor = actor;
    this.#typed = typed;
    this.#readable = entities.filter(
      (entity) =>
        entity.search &&
        companyFor(entity, actor) === actor.companyId &&
        entity.permission(actor).read !== matchNone,
    );
    this.#most = this.#readable.every((entity) => this.#readsAll(entity)) ? limits.ranked : limits.checked;
  }

  #readsAll(entity: AnyEntity): boolean {
    return entity.permission(this.#actor).read === matchAll;
  }

  async run(client: TenantClient): Promise<SearchHit[]> {
    const exact = await this.#exact(client);
    const similar = exact.length < MIN_EXACT ? await this.#similar(client) : [];
    const known = new Set(exact.map(({ id }) => id));
    const found = [...exact, ...similar.filter(({ id }) => !known.has(id))];
    return onePerPerson(found)
      .slice(0, MAX_HITS)
      .map(({ type, id, title, subtitle }) => ({ type, id, title, subtitle }));
  }

  async #exact(client: TenantClient): Promise<SearchMatch[]> {
    const kinds = this.#readable.map(({ collection }) => collection);
    const matches = await findMatches(client, this.#typed, { kinds, limit: this.#most + 1 });
    const found =
      matches.length <= this.#most ? await this.#allowed(client, matches) : await this.#newest(client);
    const rank = titleRanker(this.#typed);
    const ranks = new Map(found.map((match) => [match, rank(match.title)]));
    return found.sort(
      (a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || (a.updatedAt < b.updatedAt ? 1 : -1),
    );
  }

  async #similar(client: TenantClient): Promise<SearchMatch[]> {
    const kinds = this.#readable.map(({ collection }) => collection);
    const options = { kinds, limit: MAX_SIMILAR, similar: true };
    return this.#allowed(client, await findMatches(client, this.#typed, options));
  }

  /** The matches whose records the actor may read, in their order. */
  async #allowed(client: TenantClient, matches: readonly SearchMatch[]): Promise<SearchMatch[]> {
    const allowed = new Set<string>();
    for (const entity of this.#readable) {
      const ids = matches.filter(({ type }) => type === entity.collection).map(({ id }) => id);
      const readable =
        this.#readsAll(entity) || ids.length === 0
          ? ids
          : await this.#ids(client, entity, { ids }, ids.length);
      for (const id of readable) allowed.add(id);
    }
    return matches.filter(({ id }) => allowed.has(id));
  }

  /** The newest of each collection, where a search finds too many records to look at each. */
  async #newest(client: TenantClient): Promise<SearchMatch[]> {
    const found: SearchMatch[] = [];
    const clauses = searchClauses(this.#typed);
    for (const entity of this.#readable) {
      const kinds = [entity.collection];
      const matches = await findMatches(client, this.#typed, { kinds, limit: this.#most + 1 });
      if (matches.length <= this.#most) found.push(...(await this.#allowed(client, matches)));
      else {
        const ids = await this.#ids(client, entity, { clauses }, MAX_HITS);
        found.push(...(await matchesOf(client, entity.collection, ids)));
      }
    }
    return found;
  }

  async #ids(
    client: TenantClient,
    entity: AnyEntity,
    filter: SearchFilter,
    limit: number,
  ): Promise<readonly string[]> {
    const spec = {
      where: entity.permission(this.#actor).read,
      orderBy: [{ field: 'updatedAt', direction: 'desc' as const }],
      limit,
    };
    const { text, values } = compileList(entity, this.#actor.companyId, spec, ['id'], filter);
    return (await client.queryUnprepared<AnyRow>(text, values)).map(({ id }) => id);
  }
}

/** An account and its contact of the same name, email address or phone number are one hit: the account. */
function onePerPerson(matches: readonly SearchMatch[]): SearchMatch[] {
  const byPath = new Map(matches.map((match) => [pathOf(match.type, match.id), match]));
  return matches.filter((match) => {
    if (match.type !== 'contacts') return true;
    const parents = match.belongsTo.flatMap((path) => byPath.get(path) ?? []);
    return !parents.some((parent) => parent.type === 'accounts' && isSamePerson(parent, match));
  });
}
