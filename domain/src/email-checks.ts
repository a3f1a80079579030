import { accounts } from './account.ts';
import { bounceOf } from './bounced-address.ts';
import { hasRole, type Actor } from './kernel/actor.ts';
import { anyEntity, type RowOf } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import type { Transaction } from './kernel/transaction.ts';
import { refusesEmail } from './opt-out.ts';

/** Whether a person may write emails to customers. */
export const writesEmails = (actor: Actor): boolean =>
  hasRole(actor, 'super', 'admin', 'manager', 'office', 'sales');

/** Returns the account that a person writes an email on. Throws NOT_AUTHORIZED if they may only read it. */
export async function workedAccount(tx: Transaction, id: string): Promise<RowOf<typeof accounts>> {
  const account = await tx.get(accounts, id);
  if (!(await tx.can(anyEntity(accounts), 'update', account))) throw new AppError('NOT_AUTHORIZED');
  return account;
}

/** Refuses an address whose last email bounced. */
export async function checkWorks(
  tx: Transaction,
  address: string,
  field: 'to' | 'cc',
  fix: string,
): Promise<void> {
  const bounced = await bounceOf(tx, address);
  if (!bounced) return;
  const message = field === 'cc' ? `${address}: ${bounced}` : bounced;
  throw invalid(field, `${message}. Nothing was sent, and the email is kept. ${fix}`);
}

/** Refuses the address of a person who opted out of emails. */
export function checkWanted(
  people: Parameters<typeof refusesEmail>[0],
  address: string,
  field: string,
): void {
  const refusing = refusesEmail(people, address);
  if (refusing)
    throw invalid(
      field,
      `${refusing.name} opted out of emails. Nothing was sent, and the email is kept. Call, or change this in the contact when they opt in again.`,
    );
}
