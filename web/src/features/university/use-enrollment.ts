import { query, type RowIn } from '@sable/domain/queries';
import { isOverdue, standingOn } from '@sable/domain/university/enrollment';
import { useActor, useLive } from '../../live/hooks.ts';
import { useCompanyDay } from '../../shared/use-company.ts';
import type { Tone } from '../../ui/status-chip.tsx';

export type Enrollment = RowIn<'course-enrollments'>;

/** How far the reader is with each course that they have begun or were asked to take, by its id. */
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

/** How somebody stands with a course today, in words. */
export function useStanding(): (enrollment: Enrollment) => { readonly label: string; readonly tone: Tone } {
  const { today } = useCompanyDay();
  return (enrollment) =>
    isOverdue(enrollment, today)
      ? { label: 'Overdue', tone: 'danger' }
      : labels[standingOn(enrollment, today)];
}
