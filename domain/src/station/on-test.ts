import type { EnrollmentRow } from './enrollment.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Stations accept a test by phone for one day at most; a longer one must be requested again. */
export const MAX_TEST_MS = 24 * HOUR_MS;
/** Duration of a test without a visit. */
const USUAL_TEST_MS = 4 * HOUR_MS;
/** How long a job may overrun. */
const GRACE_MS = 30 * MINUTE_MS;

type Test = Pick<EnrollmentRow, 'status' | 'onTestUntil'>;

/**
 * Whether signals of an account are only logged at an instant. A test is over at its end, even if nobody has ended
 * it.
 */
export const isOnTest = ({ status, onTestUntil }: Test, now: string): boolean =>
  status === 'on_test' && (onTestUntil === null || onTestUntil > now);

/** Whether an account is registered with the station, so that it can be put on test. */
export const isAtStation = ({ status }: Pick<EnrollmentRow, 'status'>): boolean =>
  status === 'submitted' || status === 'active' || status === 'on_test';

/**
 * Returns the proposed end of a test that begins now: half an hour after the visit, at least an hour from now,
 * rounded to a quarter hour. Without a visit, after four hours.
 *
 * @param visitEndsAt the end of the visit's window.
 */
export function proposedEnd(now: string, visitEndsAt: string | null): string {
  const start = Date.parse(now);
  const wanted = visitEndsAt ? Date.parse(visitEndsAt) + GRACE_MS : start + USUAL_TEST_MS;
  const end = Math.min(Math.max(wanted, start + HOUR_MS), start + MAX_TEST_MS - QUARTER_MS);
  return new Date(Math.ceil(end / QUARTER_MS) * QUARTER_MS).toISOString();
}
