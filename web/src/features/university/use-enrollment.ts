import { query, type RowIn } from '@sable/domain/queries';
import { isOverdue, standingOn } from '@sable/domain/university/enrollment';
import { useActor, useLive } from '../../live/hooks.ts';
import { useCompanyDay } from '../../shared/use-company.ts';
import type { Tone } from '../../ui/status-chip.tsx';

export type Enrollment = RowIn<'course-enrollments'>;

/** Returns the user's progress by course id, for courses that they have started or were assigned. */
export function useOwnEnrollments(): ReadonlyMap<string, Enrollment> | undefined {
  const { rows } = useLive(
    query('course-enrollments', { where: { userId: useActor().id }, orderBy: 'createdAt', limit: 500 }),
  );
  return rows && new Map(rows.map((row) => [row.courseId, row]));
}

const labels = {
  not_started: { label: 'Not started', tone: 'neutral' },
  in_progress: { label: 'In progress', tone: 'accent' },
  failed: { label: 'Not passed', tone: 'danger' },
  passed: { label: 'Passed', tone: 'success' },
  expired: { label: 'Certificate ended', tone: 'warning' },
} as const satisfies Record<string, { readonly label: string; readonly tone: Tone }>;

/** Returns a function that describes the current state of an enrollment. */
export function useStanding(): (enrollment: Enrollment) => { readonly label: string; readonly tone: Tone } {
  const { today } = useCompanyDay();
  return (enrollment) =>
    isOverdue(enrollment, today)
      ? { label: 'Overdue', tone: 'danger' }
      : labels[standingOn(enrollment, today)];
}
