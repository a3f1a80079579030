import { entityOf } from '@sable/domain/registry';
import { pathTo } from '../paths.ts';

/** Collections whose records have a page of their own. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  accounts: (id) => pathTo('account/{id}', { id }),
  organizations: (id) => pathTo('organization/{id?}', { id }),
  estimates: (id) => pathTo('estimate/{id}', { id }),
  products: (id) => pathTo('product/{id}', { id }),
  users: (id) => pathTo('user/{id}', { id }),
  companies: (id) => pathTo('company/{id}', { id }),
};

/** Collections that have a list of their own. */
const lists: Readonly<Record<string, string>> = {
  accounts: pathTo('accounts'),
  organizations: pathTo('organizations'),
  estimates: pathTo('estimates'),
  products: pathTo('products'),
  packages: pathTo('packages'),
  users: pathTo('users'),
  roles: pathTo('roles'),
  companies: pathTo('companies'),
  affiliates: pathTo('affiliates'),
  'central-stations': pathTo('central-stations'),
  integrations: pathTo('integrations'),
};

/** The page of a record; null for one that is shown in a panel beside a list. */
export const recordPage = (collection: string, id: string): string | null => pages[collection]?.(id) ?? null;

export const listPath = (collection: string): string | null => lists[collection] ?? null;

/** Where a record is shown when one comes from anywhere: its page, else a panel beside its list, else beside the accounts. */
export function recordPath(collection: string, id: string): string {
  const page = recordPage(collection, id);
  if (page) return page;
  const list = listPath(collection);
  return list ? `${list}?panel=${id}` : `${pathTo('accounts')}?panel=${collection}/${id}`;
}

/** Collections whose records begin on a screen of their own; every other one begins in a form beside its list. */
const createPaths: Readonly<Record<string, string>> = {
  accounts: pathTo('account'),
  estimates: pathTo('estimate/new'),
};

export type CreateWay = { readonly path: string } | 'form' | null;

/** How a new record of a collection is begun; null where people do not make them. */
export function createWay(collection: string): CreateWay {
  const path = createPaths[collection];
  if (path) return { path };
  return entityOf(collection).generic?.create === false ? null : 'form';
}
