import type { accounts } from '../account.ts';
import { addDays, formatLongDay } from '../calendar-date.ts';
import { hasRole } from '../kernel/actor.ts';
import type { RowOf } from '../kernel/entity.ts';
import { invalid, notReady } from '../kernel/errors.ts';
import { IN_THE_FUTURE } from '../kernel/field-messages.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { CancellationRightRow } from './cancellation-right.ts';
import type { RescissionMethod } from './rescission-methods.ts';
import { dayAtPremises } from './right-clock.ts';
import { zonesOfPremises } from './right-of-sale.ts';
import { lastMoment } from './right-text.ts';

/** How and when a customer canceled. */
export interface Exercise {
  /**
   * The day in the time zone of the premises: the postmark of a letter, or the day on which the customer told the
   * company.
   */
  readonly on: string;
  readonly method: RescissionMethod;
  readonly note: string | null;
  /**
   * Whether to also cancel the agreement that this one replaced, if its own right was still running then; otherwise
   * that one applies again (decisions 3.8).
   */
  readonly both?: boolean | undefined;
}

/** Number of days after the end in which a letter with a timely postmark can be recorded without an administrator. */
const LATE_MAIL_DAYS = 7;

type AccountRow = RowOf<typeof accounts>;

const daysAt = async (tx: Transaction, account: AccountRow, { timeZone }: CancellationRightRow) => {
  const zones = [...(await zonesOfPremises(tx, account)), timeZone];
  return {
    ahead: dayAtPremises(tx.context.now, zones, 'ahead'),
    behind: dayAtPremises(tx.context.now, zones, 'behind'),
  };
};

/** Returns today's date at the premises of a right; if two days are possible, the one that favors the customer. */
export const todayOfRight = async (tx: Transaction, account: AccountRow, right: CancellationRightRow) =>
  (await daysAt(tx, account, right)).behind;

/** Throws INVALID if the day of a cancellation is in the future at the premises, or is before the signature. */
export function checkDayOfNotice(on: string, signedOn: string, today: string): void {
  if (on > today)
    throw invalid(
      'on',
      `${IN_THE_FUTURE} Nothing was changed. Choose the day on which the customer canceled.`,
    );
  if (on < signedOn)
    throw invalid('on', 'This day is before the signature. Nothing was changed. Choose a later one.');
}

/**
 * Throws NOT_READY or INVALID if the law does not give the right to cancel. The day of the cancellation counts, not
 * the day on which it is recorded.
 */
export async function checkExercise(
  tx: Transaction,
  account: AccountRow,
  right: CancellationRightRow,
  { on }: Exercise,
): Promise<void> {
  const { state, lastDay, signedOn, exercisedOn, outsideReason } = right;
  if (state === 'exercised')
    throw notReady(`The customer canceled on ${formatLongDay(exercisedOn ?? on)}. Nothing was changed.`);
  if (state === 'outside')
    throw notReady(
      `The law gives no right to cancel this sale: ${outsideReason ?? ''}. Nothing was changed. Cancel the contract instead.`,
    );
  const today = await daysAt(tx, account, right);
  checkDayOfNotice(on, signedOn, today.ahead);
  if (state !== 'ends' || lastDay === null) return;
  if (on > lastDay)
    throw notReady(
      `The right to cancel ended ${lastMoment(lastDay)} at the premises. Nothing was changed. Cancel the contract instead; its terms define what is due.`,
    );
  if (today.behind > addDays(lastDay, LATE_MAIL_DAYS) && !hasRole(tx.actor, 'admin'))
    throw notReady(
      `The right to cancel ended ${lastMoment(lastDay)} at the premises, more than ${LATE_MAIL_DAYS} days ago. Nothing was changed. An administrator can record a letter with an earlier postmark.`,
    );
}
