import { contacts } from './contact.ts';
import type { RowOf } from './kernel/entity.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { numberKey } from './text-keyword.ts';

type Contact = Pick<RowOf<typeof contacts>, 'name' | 'email' | 'phone' | 'optOutEmail' | 'optOutText'>;

/** Finds the person with this address who opted out of emails. */
export const refusesEmail = <Person extends Contact>(
  people: readonly Person[],
  address: string,
): Person | undefined =>
  people.find(({ email, optOutEmail }) => optOutEmail && email?.toLowerCase() === address.toLowerCase());

/** Finds the person with this number who opted out of texts. */
export const refusesText = <Person extends Contact>(
  people: readonly Person[],
  phone: string,
): Person | undefined =>
  people.find((person) => person.optOutText && person.phone && numberKey(person.phone) === numberKey(phone));

/** Returns the contacts of an account and of its organization, if any. */
export async function peopleOf(
  tx: Transaction,
  account: { readonly id: string; readonly organizationId: string | null },
): Promise<RowOf<typeof contacts>[]> {
  const { organizationId } = account;
  const own = await tx.listAll(contacts, where({ accountId: account.id }));
  const above = organizationId ? await tx.listAll(contacts, where({ organizationId, accountId: null })) : [];
  return [...own, ...above];
}
