import { refusesEmail } from '@sable/domain/opt-out';
import { query, type RowIn } from '@sable/domain/queries';
import type { AccountRow, ContactRow } from '../account-row.ts';

/** A possible recipient. */
export interface EmailReader {
  readonly name: string;
  readonly address: string;
}

type FurtherAddress = Pick<RowIn<'emails'>, 'address' | 'isPrimary' | 'contactId'>;

export const furtherAddressesOf = (accountId: string) =>
  query('emails', { where: { accountId }, limit: 100 });

/**
 * Lists the possible recipients, each address once: the contacts, the account's own address, and further ones.
 * Primary addresses come first. People who opted out of emails are left out.
 */
export function readersOf(
  account: Pick<AccountRow, 'name' | 'email'>,
  people: readonly ContactRow[],
  further: readonly FurtherAddress[],
): EmailReader[] {
  const nameOf = (contactId: string | null) =>
    people.find(({ id }) => id === contactId)?.name ?? account.name;
  const all = [
    ...people.flatMap(({ name, email }) => (email ? [{ name, address: email }] : [])),
    ...(account.email ? [{ name: account.name, address: account.email }] : []),
    ...further.map(({ address, contactId }) => ({ name: nameOf(contactId), address })),
  ].filter(({ address }) => !refusesEmail(people, address));
  const primary = new Set(
    further.flatMap(({ address, isPrimary }) => (isPrimary ? [address.toLowerCase()] : [])),
  );
  const byAddress = new Map<string, EmailReader>();
  for (const reader of all) {
    const key = reader.address.toLowerCase();
    if (!byAddress.has(key)) byAddress.set(key, reader);
  }
  const each = [...byAddress];
  const isFirst = ([key]: (typeof each)[number]) => primary.has(key);
  return [...each.filter(isFirst), ...each.filter((one) => !isFirst(one))].map(([, reader]) => reader);
}
