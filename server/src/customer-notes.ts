import type { Transaction } from '@sable/domain/kernel/transaction';
import { where } from '@sable/domain/kernel/predicate';
import { notes } from '@sable/domain/note';
import { users } from '@sable/domain/user';

/** Maximum number of notes on the page, newest first. */
const MAX_NOTES = 20;

/** Returns the notes that the staff wrote on an account for its customer, newest first. */
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
