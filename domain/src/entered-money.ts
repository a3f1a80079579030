import { addDays } from './calendar-date.ts';
import { companyToday } from './estimate/company-context.ts';
import { isSystem } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { invalid } from './kernel/errors.ts';
import type { Transaction } from './kernel/transaction.ts';
import { users } from './user.ts';

/** A payment, deposit, or refund as a person enters it. */
export interface Entered {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly amount: number;
  readonly date: string;
  readonly reference: string | null;
  readonly createdBy: string | null;
}

const moved: readonly string[] = ['deposit', 'payment', 'refund'];
const stands: readonly string[] = ['pending', 'succeeded'];

/** Normalizes a reference for comparison. */
const keyOf = ({ reference }: Entered): string => (reference ?? '').trim().toLowerCase();

/**
 * Returns the entry that a new one duplicates: same type, amount, day, and reference. Without a reference, only
 * entries of another person count, because a person who enters two equal ones does so knowingly.
 */
export function repeated(entry: Entered, others: readonly Entered[]): Entered | undefined {
  const { id, type, status, amount, date, createdBy } = entry;
  if (!moved.includes(type) || !stands.includes(status)) return undefined;
  const key = keyOf(entry);
  return others.find(
    (other) =>
      other.id !== id &&
      other.type === type &&
      stands.includes(other.status) &&
      other.amount === amount &&
      other.date === date &&
      keyOf(other) === key &&
      (key !== '' || other.createdBy !== createdBy),
  );
}

/** Throws INVALID if the same money was already entered. The caller holds the lock on the account. */
export async function checkEnteredOnce(
  tx: Transaction,
  entry: Entered,
  others: readonly Entered[],
): Promise<void> {
  if (isSystem(tx.actor)) return;
  const twin = repeated(entry, others);
  if (!twin) return;
  // The system actor has no name.
  const { data: authorId } = idSchema.safeParse(twin.createdBy);
  const author = authorId && (await tx.asSystem().find(users, authorId));
  const who = authorId === tx.actor.id ? 'You' : author ? author.name : 'Somebody';
  const alike = keyOf(entry) ? 'the same amount, day, and reference' : 'the same amount and day';
  throw invalid(
    'reference',
    `${who} already entered this ${entry.type}: ${alike}. Nothing was saved. If it is another one, give it a different reference.`,
  );
}

/**
 * Throws INVALID for a completed payment with a future date, which would be missing from reports by period and could
 * not be corrected later. Expected money is entered as pending. Tomorrow is allowed, for people in a time zone ahead
 * of the company's.
 */
export async function checkDayOfMoney(tx: Transaction, { type, status, date }: Entered): Promise<void> {
  if (isSystem(tx.actor) || !moved.includes(type) || status !== 'succeeded') return;
  if (date <= addDays(await companyToday(tx), 1)) return;
  throw invalid(
    'date',
    `A ${type} that has succeeded cannot have a future date. Nothing was saved. Correct the date, or enter it as pending.`,
  );
}
