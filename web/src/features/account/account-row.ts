import { query, type RowIn } from '@sable/domain/queries';
import { firstToTalkTo } from '@sable/domain/who-to-talk-to';

export type AccountRow = RowIn<'accounts'>;
export type ContactRow = RowIn<'contacts'>;
export type EstimateRow = RowIn<'estimates'>;

export const contactsOf = (accountId: string) =>
  query('contacts', { where: { accountId }, orderBy: 'nameKey', limit: 100 });

/** Contacts of the organization itself. They are the fallback for a site without contacts of its own. */
export const contactsOfOrganization = (organizationId: string) =>
  query('contacts', { where: { organizationId, accountId: null }, orderBy: 'nameKey', limit: 100 });

/** Returns the active contacts. Nobody writes to, calls, or texts a person who has left. */
export const activeOf = (people: readonly ContactRow[]): ContactRow[] =>
  people.filter(({ status }) => status === 'active');

/** Sorts the contacts of an account for display: the primary contact first, people who have left last. */
export function listedOrder(people: readonly ContactRow[]): ContactRow[] {
  const first = firstToTalkTo(people);
  const others = people.filter(({ id }) => id !== first?.id);
  return [
    ...(first ? [first] : []),
    ...activeOf(others),
    ...others.filter(({ status }) => status !== 'active'),
  ];
}

export const estimatesOf = (accountId: string) =>
  query('estimates', {
    where: { accountId },
    orderBy: { field: 'number', direction: 'desc' as const },
    limit: 100,
  });

/** Changes to an account and its child records, latest first. */
export const updatesOf = (accountId: string, limit: number) =>
  query('updates', {
    where: { field: 'related', op: 'hasElement', value: `accounts/${accountId}` },
    orderBy: { field: 'seq', direction: 'desc' as const },
    limit,
  });
