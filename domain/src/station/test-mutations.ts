import { z } from 'zod';
import { accounts } from '../account.ts';
import { hasRole, isSystem, type Actor } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { instant, requiredText } from '../kernel/fields.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { enrollments, type EnrollmentRow } from './enrollment.ts';
import { isAtStation, isOnTest, MAX_TEST_MS } from './on-test.ts';

/** The scheduled job that ends a test; its payload is `{ id, until }`. */
export const END_TEST = 'enrollments.end-test';

/**
 * Whether the actor is an installer with an appointment at an account. Another of their roles may let them read every
 * account. In the browser's preview, always true for an installer: the server decides.
 */
async function isSentTo(tx: Transaction, accountId: string): Promise<boolean> {
  if (!hasRole(tx.actor, 'installer')) return false;
  if (tx.context.isPreview) return true;
  const account = await tx.asSystem().get(accounts, accountId);
  return account.assignedUserIds.includes(tx.actor.id);
}

/**
 * Returns the enrollment, locked, for a person who may test it: one who may change it, or the customer's installer.
 * Throws NOT_AUTHORIZED for any other reader.
 */
async function testable(tx: Transaction, id: string): Promise<EnrollmentRow> {
  const row = await tx.get(enrollments, id, { lock: true });
  if ((await isSentTo(tx, row.accountId)) || (await tx.can(anyEntity(enrollments), 'update', row)))
    return row;
  throw new AppError('NOT_AUTHORIZED');
}

/** Ends a test and restores the previous status of the account. */
async function endTest(tx: Transaction, row: EnrollmentRow): Promise<void> {
  const status = row.statusBefore ?? 'active';
  await tx.asSystem().update(enrollments, row, { status, statusBefore: null });
}

/** Ends the tests of an account after its installation is done, so that alarms are live again. */
export async function endTestsOf(tx: Transaction, accountId: string): Promise<void> {
  const system = tx.asSystem();
  const onTest = where({ accountId, status: 'on_test' });
  for (const row of await system.listAll(enrollments, onTest, { lock: true })) await endTest(tx, row);
}

const person = (actor: Actor): boolean => actor.kind === 'user';

export const testMutations = {
  /**
   * Puts an account on test with its station until an instant, or moves the end of its test. A person informs the
   * station by phone and enters who confirmed it there. A scheduled job ends the test.
   */
  'enrollments.putOnTest': mutation({
    args: z.strictObject({
      id: idSchema,
      until: instant('On test until'),
      confirmedBy: requiredText('Confirmed at the station by', 120),
    }),
    allow: person,
    keyVerb: 'update',
    async run(tx, { id, until, confirmedBy }) {
      const { now } = tx.context;
      const row = await testable(tx, id);
      if (!isAtStation(row))
        throw notReady(
          'The central station does not have this account yet. It was not put on test. Ask the office to submit it first.',
        );
      if (until <= now)
        throw notReady('This end time has passed. The account was not put on test. Choose a later time.');
      if (Date.parse(until) - Date.parse(now) > MAX_TEST_MS)
        throw notReady(
          'A test can last at most one day. The account was not put on test. Choose an earlier end.',
        );
      const begins = !isOnTest(row, now);
      await tx.asSystem().update(enrollments, row, {
        status: 'on_test',
        ...(row.status !== 'on_test' && { statusBefore: row.status }),
        ...(begins && { onTestSince: now, onTestByUserId: tx.actor.id }),
        onTestUntil: until,
        testConfirmedBy: confirmedBy,
      });
      tx.enqueue({ kind: END_TEST, payload: { id, until }, runAt: until });
    },
  }),

  /** Ends a test, so that alarms are live again. Works only online; until then, the scheduled end applies. */
  'enrollments.takeOffTest': mutation({
    args: z.strictObject({ id: idSchema }),
    allow: person,
    keyVerb: 'update',
    serverOnly: true,
    async run(tx, { id }) {
      const row = await testable(tx, id);
      if (row.status === 'on_test') await endTest(tx, row);
    },
  }),

  /** Run by the scheduler: ends a test, unless its end has been moved since. */
  'enrollments.endTest': mutation({
    args: z.strictObject({ id: idSchema, until: instant('On test until') }),
    allow: isSystem,
    serverOnly: true,
    async run(tx, { id, until }) {
      const row = await tx.find(enrollments, id, { lock: true });
      if (row?.status === 'on_test' && row.onTestUntil !== null && row.onTestUntil <= until)
        await endTest(tx, row);
    },
  }),
};
