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

/** Asks a person to tell the station, by a day: a station goes on until somebody does. */
async function askStation(system: Transaction, enrollment: EnrollmentRow, on: string): Promise<void> {
  const { id, accountId, number, stationId, status } = enrollment;
  // A test ends with it, so that who stays after all is monitored as before the test.
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
 * Ends the monitoring of an account without a contract for it. A number that the station never heard of goes back to its block; else a task asks to tell the station.
 *
 * @param on the day from which the customer is not monitored any more.
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

/** Withdraws the request to tell a station, for a customer who came back before. Returns whether there was such an enrollment. */
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

/** Whether an enrollment goes to where it cannot be without all that the station needs: a customer who was active before is taken up again as they were. */
const isChecked = (row: EnrollmentRow, before: unknown): boolean =>
  row.status === 'ready' || row.status === 'submitted' || goesLive(row, before);

/** Whether an enrollment becomes active for the first time. */
const goesLive = ({ status, statusBefore }: EnrollmentRow, before: unknown): boolean =>
  status === 'active' && (before === 'submitted' || (before === 'on_test' && statusBefore === 'submitted'));

/** An enrollment is ready when the station has all that it needs, and active when its zones were tested; once somebody told the station, or nobody has to any more, the task goes. */
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

/** Whoever did the task told the station. Throws NOT_AUTHORIZED for a person who may not change the enrollment. */
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
