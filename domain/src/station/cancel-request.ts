import { centralStations } from '../central-station.ts';
import { companyToday } from '../estimate/company-context.ts';
import { anyEntity } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import type { Follow } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { tasks } from '../task.ts';
import { returnNumber } from './account-number.ts';
import { enrolled, enrollments, unsubmitted, type EnrollmentRow } from './enrollment.ts';
import { checkReadyForStation, checkZonesForStation } from './readiness.ts';

const openTasks = (system: Transaction, enrollmentId: string) =>
  system.listAll(tasks, where({ enrollmentId, done: false }), { lock: true });

/** Creates a task to cancel with the station by a day: the station continues until somebody cancels. */
async function askStation(system: Transaction, enrollment: EnrollmentRow, on: string): Promise<void> {
  const { id, accountId, number, stationId, status } = enrollment;
  // The cancellation ends a test, so a customer who stays after all is monitored as before the test.
  const before = status === 'on_test' ? (enrollment.statusBefore ?? 'active') : status;
  await system.update(enrollments, enrollment, { status: 'cancel_requested', statusBefore: before });
  const station = stationId ? await system.find(centralStations, stationId) : undefined;
  const today = await companyToday(system);
  await system.create(tasks, {
    title: `Cancel account ${number ?? ''} at ${station?.name ?? 'the central station'}`.slice(0, 160),
    dueOn: on < today ? today : on,
    accountId,
    enrollmentId: id,
    notes:
      'The station monitors and bills this customer until you cancel. Contact the station, then mark this as done: the enrollment is canceled with it.',
  });
}

/**
 * Ends the monitoring of an account without a contract for it. A number that was never submitted to the station
 * returns to its block; otherwise, a task asks a person to cancel with the station.
 *
 * @param on the day from which the customer is no longer monitored.
 */
export async function withdrawEnrollment(tx: Transaction, accountId: string, on: string): Promise<void> {
  const system = tx.asSystem();
  const rows = await system.listAll(enrollments, where({ accountId }), { lock: true });
  for (const enrollment of rows.filter(({ status }) => enrolled.includes(status)))
    if (unsubmitted.includes(enrollment.status)) {
      await returnNumber(tx, enrollment);
      await system.update(enrollments, enrollment, { status: 'cancelled', number: null });
    } else await askStation(system, enrollment, on);
}

/**
 * Restores an enrollment whose cancellation is requested and deletes the task, for a customer who returned before the
 * station was contacted. Returns whether there was such an enrollment.
 */
export async function keepEnrollment(tx: Transaction, accountId: string): Promise<boolean> {
  const system = tx.asSystem();
  const [asked] = await system.listAll(enrollments, where({ accountId, status: 'cancel_requested' }), {
    lock: true,
  });
  if (!asked) return false;
  await system.update(enrollments, asked, { status: asked.statusBefore ?? 'active', statusBefore: null });
  for (const task of await openTasks(system, asked.id)) await system.delete(tasks, task);
  return true;
}

/**
 * Whether an enrollment moves to a status that requires complete data for the station. A customer who was active
 * before is reactivated unchanged.
 */
const isChecked = (row: EnrollmentRow, before: unknown): boolean =>
  row.status === 'ready' || row.status === 'submitted' || goesLive(row, before);

/** Whether an enrollment becomes active for the first time. */
const goesLive = ({ status, statusBefore }: EnrollmentRow, before: unknown): boolean =>
  status === 'active' && (before === 'submitted' || (before === 'on_test' && statusBefore === 'submitted'));

/**
 * Checks that the station has everything it needs before an enrollment becomes ready, and that its zones were tested
 * before it becomes active. Closes the task when somebody has canceled with the station, and deletes it when the
 * cancellation is no longer needed.
 */
export const followEnrollment: Follow = async (tx, before, after) => {
  if (!after) return;
  const { id } = after;
  const system = tx.asSystem();
  const row = await system.get(enrollments, id);
  if (before?.['status'] === row.status) return;
  if (isChecked(row, before?.['status'])) await checkReadyForStation(tx, row);
  if (goesLive(row, before?.['status'])) await checkZonesForStation(tx, row);
  if (before?.['status'] !== 'cancel_requested') return;
  for (const task of await openTasks(system, id))
    if (row.status === 'cancelled') await system.update(tasks, task, { done: true });
    else await system.delete(tasks, task);
};

/**
 * Cancels the enrollment when its task is done, because whoever did the task canceled with the station. Throws
 * NOT_AUTHORIZED for a person who may not change the enrollment.
 */
export const followTask: Follow = async (tx, before, after) => {
  if (!after) return;
  const system = tx.asSystem();
  const task = await system.get(tasks, after.id);
  if (!task.enrollmentId || !task.done || before?.['done'] === true) return;
  const row = await system.get(enrollments, task.enrollmentId, { lock: true });
  if (row.status !== 'cancel_requested') return;
  if (!(await tx.can(anyEntity(enrollments), 'update', row))) throw new AppError('NOT_AUTHORIZED');
  await system.update(enrollments, row, { status: 'cancelled' });
};
