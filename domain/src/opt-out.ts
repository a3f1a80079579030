import { contacts } from './contact.ts';
import type { RowOf } from './kernel/entity.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { numberKey } from './text-keyword.ts';

type Contact = Pick<RowOf<typeof contacts>, 'name' | 'email' | 'phone' | 'optOutEmail' | 'optOutText'>;

/** Who of some people has this address and wants no emails. */
export const refusesEmail = <Person extends Contact>(
  people: readonly Person[],
  address: string,
): Person | undefined =>
  people.find(({ email, optOutEmail }) => optOutEmail && email?.toLowerCase() === address.toLowerCase());

/** Who of some people has this number and wants no texts. */
export const refusesText = <Person extends Contact>(
  people: readonly Person[],
  phone: string,
): Person | undefined =>
  people.find((person) => person.optOutText && person.phone && numberKey(person.phone) === numberKey(phone));

/** The people of an account and, where it belongs to an organization, of that one. */
export async function peopleOf(
  tx: Transaction,
  account: { readonly id: string; readonly organizationId: string | null },
): Promise<RowOf<typeof contacts>[]> {
  const { organizationId } = account;
  const own = await tx.listAll(contacts, where({ accountId: account.id }));
  const above = organizationId ? await tx.listAll(contacts, where({ organizationId, accountId: null })) : [];
  return [...own, ...above];
}
