import { query, type RowIn } from '@sable/domain/queries';
import { listLink } from './list-link.ts';
import { usePage, type Page } from './use-page.ts';

const LIMIT = 50;

/** The page of sold accounts without a day for the installation, of a rep or of all, the longest sold first, and how many there are. */
export const useUndated = (owner: string | undefined): Page<RowIn<'accounts'>> =>
  usePage(
    query('accounts', {
      where: { status: 'sold', installOn: null, ownerUserId: owner },
      orderBy: 'soldOn',
      limit: LIMIT,
    }),
  );

/** The list of all of them. */
export const undatedLink = (owner: string | undefined): string =>
  listLink('accounts', { status: ['sold'], installOn: null, ownerUserId: owner });
