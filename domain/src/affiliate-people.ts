import { affiliateOf, affiliates } from './affiliate.ts';
import type { Transaction } from './kernel/transaction.ts';

/**
 * Assigns a person to an affiliate, and removes them from any other. Throws NOT_FOUND if the company has no such
 * affiliate.
 */
export async function joinAffiliate(tx: Transaction, userId: string, affiliateId: string): Promise<void> {
  const affiliate = await tx.get(affiliates, affiliateId, { lock: true });
  for (const other of await tx.listAll(affiliates, affiliateOf({ id: userId }), { lock: true }))
    if (other.id !== affiliateId)
      await tx.update(affiliates, other, { people: other.people.filter((each) => each.userId !== userId) });
  if (!affiliate.people.some((each) => each.userId === userId))
    await tx.update(affiliates, affiliate, { people: [...affiliate.people, { userId }] });
}
