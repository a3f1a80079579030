import { entities } from '@sable/domain/registry';
import { reachIn, type TableAct, type TableCollection } from './permission-table.ts';
import type { Made } from './permission-subject.ts';
import { subjects } from './permission-subjects.ts';
import { here, opens, there, type Reader, type Relation } from './permission-world.ts';
import type { AppClient } from './test-app.ts';

// Helpers of the permission table tests: they create the subjects' records and try each act on them.

let number = 0;
const sampleOf = (collection: string): object =>
  entities.find((entity) => entity.collection === collection)?.sample((number += 1)) ?? {};

/**
 * Returns a record to act on. The reader creates it if it is their own and they may create it; otherwise an
 * administrator does.
 */
export async function recordFor(
  collection: TableCollection,
  reader: Reader,
  relation: Relation,
): Promise<string | undefined> {
  const { args, record, send, byPlatform } = subjects[collection];
  const maker = relation === 'f' ? there : here;
  const known = await record?.(reader, relation, maker);
  const own = args?.(reader, relation);
  if (known !== undefined || own === undefined) return known;
  const mine = relation === 'o' || relation === 'a';
  const byReader = mine && opens(reachIn(collection, reader.role, 'create'), relation);
  const cookie = byReader ? reader.cookie : byPlatform ? maker.platform : maker.admin;
  if (send?.create) return (await send.create(cookie, '', reader, relation)).json<{ id: string }>().id;
  const written = collection === 'accounts' ? { account: own } : { ...sampleOf(collection), ...own };
  return maker.client.make(cookie, `${collection}.create`, written);
}

/** Tries an act on a record with valid arguments; undefined if there is nothing to try. */
export async function tryAct(
  client: AppClient,
  collection: TableCollection,
  act: TableAct,
  id: string,
  reader: Reader,
  relation: Relation,
): Promise<Made | undefined> {
  const { leftOut, send } = subjects[collection];
  if (leftOut?.(act, relation)) return undefined;
  const sent = send?.[act]?.(reader.cookie, id, reader, relation);
  if (sent) return sent;
  const [name, args] = mutationFor(collection, act, id, reader, relation) ?? [];
  return name && args ? client.mutate(reader.cookie, name, args) : undefined;
}

function mutationFor(
  collection: TableCollection,
  act: TableAct,
  id: string,
  reader: Reader,
  relation: Relation,
): readonly [string, object] | undefined {
  const { acts, args, patch } = subjects[collection];
  const named = acts?.[act]?.(id, reader, relation);
  if (named) return named;
  if (act === 'create') {
    const own = args?.(reader, relation);
    // Without a reference to a foreign record, a new record belongs to the reader's company.
    if (relation === 'f' && !JSON.stringify(own ?? {}).includes(reader.accounts.f)) return undefined;
    return own && [`${collection}.create`, { ...sampleOf(collection), ...own }];
  }
  return [`${collection}.${act}`, act === 'update' ? { id, patch } : { id }];
}
