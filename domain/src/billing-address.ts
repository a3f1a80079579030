import { accounts } from './account.ts';
import { addresses, type PostalAddress } from './address.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';
import { organizations } from './organization.ts';

/** Returns the address that an account's bills go to: its own billing address, or else that of its organization. */
export async function billingAddressOf(
  system: Transaction,
  accountId: string,
): Promise<PostalAddress | null> {
  const [own] = await system.list(addresses, {
    where: where({ accountId, type: 'billing' }),
    orderBy: [{ field: 'updatedAt', direction: 'desc' }],
    limit: 1,
  });
  if (own) return own.address;
  const { organizationId } = await system.get(accounts, accountId);
  return organizationId ? (await system.get(organizations, organizationId)).billing : null;
}
