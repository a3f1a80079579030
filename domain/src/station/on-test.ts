import type { EnrollmentRow } from './enrollment.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Stations take a test by phone for a day at most; a longer one is asked for again. */
export const MAX_TEST_MS = 24 * HOUR_MS;
/** How long a test is that belongs to no visit. */
const USUAL_TEST_MS = 4 * HOUR_MS;
/** What a job may run over. */
const GRACE_MS = 30 * MINUTE_MS;

type Test = Pick<EnrollmentRow, 'status' | 'onTestUntil'>;

/** Whether signals of an account are only logged at an instant. A test is over at its end, whether or not anybody has said so. */
export const isOnTest = ({ status, onTestUntil }: Test, now: string): boolean =>
  status === 'on_test' && (onTestUntil === null || onTestUntil > now);

/** Whether the station knows an account, so that it can be put on test. */
export const isAtStation = ({ status }: Pick<EnrollmentRow, 'status'>): boolean =>
  status === 'submitted' || status === 'active' || status === 'on_test';

/**
 * When a test that begins now is proposed to end: half an hour after the visit, an hour from now at least, on a quarter of an hour. Without a visit, after four hours.
 *
 * @param visitEndsAt the end of the visit's window.
 */
export function proposedEnd(now: string, visitEndsAt: string | null): string {
  const start = Date.parse(now);
  const wanted = visitEndsAt ? Date.parse(visitEndsAt) + GRACE_MS : start + USUAL_TEST_MS;
  const end = Math.min(Math.max(wanted, start + HOUR_MS), start + MAX_TEST_MS - QUARTER_MS);
  return new Date(Math.ceil(end / QUARTER_MS) * QUARTER_MS).toISOString();
}
