import type { Transaction } from '@sable/domain/kernel/transaction';
import { where } from '@sable/domain/kernel/predicate';
import { notes } from '@sable/domain/note';
import { users } from '@sable/domain/user';

/** As many as the page shows, the newest. */
const MAX_NOTES = 20;

/** What the staff wrote on an account for its customer to read, newest first. */
export async function notesForCustomer(tx: Transaction, accountId: string, companyName: string) {
  const rows = await tx.list(notes, {
    where: where({ accountId, visibility: 'customer' }),
    orderBy: [{ field: 'createdAt', direction: 'desc' }],
    limit: MAX_NOTES,
  });
  const writers = await tx.findMany(
    users,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return rows.map(({ id, text, createdBy, createdAt }) => ({
    id,
    text,
    by: writers.get(createdBy ?? '')?.name ?? companyName,
    at: createdAt,
  }));
}
