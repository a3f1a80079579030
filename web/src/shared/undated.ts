import { query, type RowIn } from '@sable/domain/queries';
import { listLink } from './list-link.ts';
import { usePage, type Page } from './use-page.ts';

const LIMIT = 50;

/**
 * Returns the first page of sold accounts without an installation date, of a rep or of all, the longest sold first,
 * and their count.
 */
export const useUndated = (owner: string | undefined): Page<RowIn<'accounts'>> =>
  usePage(
    query('accounts', {
      where: { status: 'sold', installOn: null, ownerUserId: owner },
      orderBy: 'soldOn',
      limit: LIMIT,
    }),
  );

/** Returns the link to the list of all of them. */
export const undatedLink = (owner: string | undefined): string =>
  listLink('accounts', { status: ['sold'], installOn: null, ownerUserId: owner });
