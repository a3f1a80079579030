import { query, type RowIn } from '@sable/domain/queries';

export type AccountRow = RowIn<'accounts'>;
export type ContactRow = RowIn<'contacts'>;
export type EstimateRow = RowIn<'estimates'>;

export const contactsOf = (accountId: string) =>
  query('contacts', { where: { accountId }, orderBy: 'nameKey', limit: 100 });

export const estimatesOf = (accountId: string) =>
  query('estimates', {
    where: { accountId },
    orderBy: { field: 'number', direction: 'desc' as const },
    limit: 100,
  });

/** What changed at an account and at what belongs to it, the latest first. */
export const updatesOf = (accountId: string, limit: number) =>
  query('updates', {
    where: { field: 'related', op: 'hasElement', value: `accounts/${accountId}` },
    orderBy: { field: 'seq', direction: 'desc' as const },
    limit,
  });
