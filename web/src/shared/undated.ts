import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';

/** Sold accounts without a day for the installation, of a rep or of all, the longest sold first; undefined until they are here. */
export const useUndated = (owner: string | undefined): readonly RowIn<'accounts'>[] | undefined =>
  useLive(
    query('accounts', {
      where: { status: 'sold', installOn: null, ownerUserId: owner },
      orderBy: 'soldOn',
      limit: 200,
    }),
  ).rows;
