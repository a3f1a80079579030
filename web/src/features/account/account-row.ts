import { query, type RowIn } from '@sable/domain/queries';
import { firstToTalkTo } from '@sable/domain/who-to-talk-to';

export type AccountRow = RowIn<'accounts'>;
export type ContactRow = RowIn<'contacts'>;
export type EstimateRow = RowIn<'estimates'>;

export const contactsOf = (accountId: string) =>
  query('contacts', { where: { accountId }, orderBy: 'nameKey', limit: 100 });

/** The people of an organization itself, who answer for a site without anybody of its own. */
export const contactsOfOrganization = (organizationId: string) =>
  query('contacts', { where: { organizationId, accountId: null }, orderBy: 'nameKey', limit: 100 });

/** Whom the office still talks to: nobody writes to, calls or texts who has left. */
export const activeOf = (people: readonly ContactRow[]): ContactRow[] =>
  people.filter(({ status }) => status === 'active');

/** The people of an account as they are listed: who is talked to first stands first, who has left last. */
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

/** What changed at an account and at what belongs to it, the latest first. */
export const updatesOf = (accountId: string, limit: number) =>
  query('updates', {
    where: { field: 'related', op: 'hasElement', value: `accounts/${accountId}` },
    orderBy: { field: 'seq', direction: 'desc' as const },
    limit,
  });
