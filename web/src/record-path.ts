import { entityOf } from '@sable/domain/registry';
import type { RouteRow } from './guard/route-row.ts';
import { routeTable } from './routes.ts';

const rows: readonly RouteRow[] = routeTable;
const fronts = new Map(
  rows.flatMap((row) => (row.collection && row.lists ? [[row.collection, row] as const] : [])),
);

/**
 * Returns the list of a collection in the route table, which represents the collection; undefined if it has no list.
 */
export const frontOf = (collection: string): RouteRow | undefined => fronts.get(collection);

/** The collections that have a list of their own. */
export const listedCollections: readonly string[] = [...fronts.keys()];

/** Returns the page of a record; null if it is shown in a panel next to a list. */
export function recordPage(collection: string, id: string): string | null {
  const path = frontOf(collection)?.record;
  return path ? `/${path.replace(/\{id\??\}/, encodeURIComponent(id))}` : null;
}

export function listPath(collection: string): string | null {
  const front = frontOf(collection);
  return front ? `/${front.path}` : null;
}

/**
 * Returns where a link from anywhere shows a record: its page, otherwise a panel next to its list, otherwise a panel
 * next to the accounts.
 */
export function recordPath(collection: string, id: string): string {
  const page = recordPage(collection, id);
  if (page) return page;
  const list = listPath(collection);
  return list ? `${list}?panel=${id}` : `/accounts?panel=${collection}/${id}`;
}

export type CreateWay = { readonly path: string } | 'form' | null;

/**
 * Returns where a new record of a collection starts: on a screen, or in a form next to its list; null if people do
 * not create them.
 */
export function createWay(collection: string): CreateWay {
  const path = frontOf(collection)?.create?.path;
  if (path) return { path: `/${path}` };
  return entityOf(collection).generic?.create === false ? null : 'form';
}
