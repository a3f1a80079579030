import { addDays } from './calendar-date.ts';
import { companyToday } from './estimate/company-context.ts';
import { isSystem } from './kernel/actor.ts';
import { idSchema } from './kernel/document.ts';
import { invalid } from './kernel/errors.ts';
import type { Transaction } from './kernel/transaction.ts';
import { users } from './user.ts';

/** Money that came or went, as a person enters it. */
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

/** A reference as people compare it: of two that write down one check, one writes "check 88". */
const keyOf = ({ reference }: Entered): string => (reference ?? '').trim().toLowerCase();

/**
 * The entry that a new one repeats: same kind, amount, day, and reference. Without a reference only another person's: who enters two alike knows it.
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

/** Refuses money that somebody has written down already, in the words of who enters it again. The caller holds the lock of the account. */
export async function checkEnteredOnce(
  tx: Transaction,
  entry: Entered,
  others: readonly Entered[],
): Promise<void> {
  if (isSystem(tx.actor)) return;
  const twin = repeated(entry, others);
  if (!twin) return;
  // The product itself has no name.
  const { data: authorId } = idSchema.safeParse(twin.createdBy);
  const author = authorId && (await tx.asSystem().find(users, authorId));
  const who = authorId === tx.actor.id ? 'You' : author ? author.name : 'Somebody';
  const alike = keyOf(entry) ? 'the same amount, day, and reference' : 'the same amount and day';
  throw invalid(
    'reference',
    `${who} already entered this ${entry.type}: ${alike}. Nothing was saved. If it is another one, give it a reference of its own.`,
  );
}

/**
 * Refuses money of a day that is still to come, which no list of a period would show: what has moved cannot be corrected afterwards. What is expected is pending. The day after
 * today is allowed, for who enters it where it is later than at the company.
 */
export async function checkDayOfMoney(tx: Transaction, { type, status, date }: Entered): Promise<void> {
  if (isSystem(tx.actor) || !moved.includes(type) || status !== 'succeeded') return;
  if (date <= addDays(await companyToday(tx), 1)) return;
  throw invalid(
    'date',
    `A ${type} that has succeeded cannot be of a day to come. Nothing was saved. Correct the date, or enter it as pending.`,
  );
}
