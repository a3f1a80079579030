import { isSystem, type Actor } from '@sable/domain/kernel/actor';
import { everything, nothing, where } from '@sable/domain/kernel/predicate';
import { entities, entityOf } from '@sable/domain/registry';
import { companyFor, runQuery } from './query.ts';
import type { Tenancy } from './db/tenant.ts';

export interface SearchHit {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
}

const MOST = 20;
/** How many hits are looked at, each time more, until enough of them may be shown; someone who may read little sees past the others' this far. */
const STEPS = [40, 120, 400];
const SHORTEST = 2;
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Records whose text holds every word, newest first; each hit is checked against its own record's permission. */
export async function searchRecords(tenancy: Tenancy, actor: Actor, text: string): Promise<SearchHit[]> {
  const folded = text.trim().toLowerCase();
  if (folded.length < SHORTEST) return [];
  const readable = entities.filter((entity) => entity.search && entity.permission(actor).read !== nothing);
  const kinds = readable.map((entity) => entity.collection);
  let found: SearchHit[] = [];
  for (const step of STEPS) {
    const hits = await tenancy.withTenant(
      actor.companyId,
      (client) =>
        client.queryUnprepared<SearchHit>(
          'select type, id, title, subtitle from search_records($1, $2::text[], $3)',
          [`%${escapeLike(folded)}%`, kinds, step],
        ),
      'snapshot',
    );
    const allowed = await allowedIds(tenancy, actor, hits);
    found = hits.filter(({ id }) => allowed.has(id)).slice(0, MOST);
    if (found.length === MOST || hits.length < step) break;
  }
  return found;
}

async function allowedIds(
  tenancy: Tenancy,
  actor: Actor,
  hits: readonly SearchHit[],
): Promise<ReadonlySet<string>> {
  const allowed = new Set<string>();
  for (const type of new Set(hits.map((hit) => hit.type))) {
    const ids = hits.filter((hit) => hit.type === type).map((hit) => hit.id);
    const entity = entityOf(type);
    if (
      isSystem(actor) ||
      (entity.permission(actor).read === everything && companyFor(entity, actor) === actor.companyId)
    ) {
      for (const id of ids) allowed.add(id);
      continue;
    }
    const { rows } = await runQuery(tenancy, actor, {
      collection: type,
      where: where({ id: ids }),
      limit: ids.length,
    });
    for (const row of rows) allowed.add(String(row['id']));
  }
  return allowed;
}
