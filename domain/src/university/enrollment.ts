import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { pathOf } from '../kernel/document.ts';
import { defineEntity, type RowOf } from '../kernel/entity.ts';
import { choice, count, day, instant, list, optional, ref, requiredText } from '../kernel/fields.ts';
import { readOnly } from '../kernel/permission.ts';
import { where } from '../kernel/predicate.ts';
import { MAX_LESSON_TITLE, MAX_LESSONS } from './lesson.ts';

/**
 * A person's progress in a course: the lessons that they have read, their quiz results, and the end of their
 * certification.
 */
export const courseEnrollments = defineEntity({
  collection: 'course-enrollments',
  one: 'Course enrollment',
  many: 'Course enrollments',
  immutable: ['courseId', 'userId'],
  shape: {
    courseId: ref('Course', 'courses', { server: true }),
    userId: ref('Person', 'users', { server: true }),
    /** The title of the course when it was last taken. */
    title: requiredText('Title', 160, { server: true }),
    status: choice('Status', ['not_started', 'in_progress', 'passed', 'failed'] as const, { server: true }),
    /** Titles of the lessons that the person has read. */
    lessonsDone: list('Lessons read', z.string().max(MAX_LESSON_TITLE), MAX_LESSONS, { server: true }),
    /** Quiz attempts since the course was last passed or assigned. */
    attempts: count('Attempts', { server: true }),
    /** Out of 100, for the last attempt. */
    score: optional(count('Score', { server: true })),
    triedAt: optional(instant('Last attempt', { server: true })),
    passedAt: optional(instant('Passed', { server: true })),
    /** The last day of the certificate; null if it does not expire. */
    expiresOn: optional(day('Certified until', { server: true })),
    dueOn: optional(day('Due', { server: true })),
  },
  defaults: { status: 'not_started', lessonsDone: [], attempts: 0 },
  access: {
    rows: {
      super: readOnly,
      admin: readOnly,
      manager: readOnly,
      auditor: readOnly,
      user: ({ id }: Actor) => ({ read: where({ userId: id }) }),
    },
    administered: true,
  },
  title: (row) => row.title,
  parents: (row) => [pathOf('courses', row.courseId), pathOf('users', row.userId)],
  columns: ['title', 'userId', 'status', 'score', 'passedAt', 'expiresOn', 'dueOn'],
  sortable: ['createdAt'],
  listedOn: ['courseId', 'userId'],
  generic: { create: false, update: false },
  sample: (n) => ({ title: `Sample course ${n}` }),
});
export type CourseEnrollment = RowOf<typeof courseEnrollments>;

export type Standing = 'not_started' | 'in_progress' | 'failed' | 'passed' | 'expired';

/** Returns a person's standing on a day of the company: a passed course expires with its certificate. */
export const standingOn = (
  { status, expiresOn }: Pick<CourseEnrollment, 'status' | 'expiresOn'>,
  today: string,
): Standing => (status === 'passed' && expiresOn !== null && expiresOn < today ? 'expired' : status);

/** Whether the course was due to be passed before today. */
export const isOverdue = (
  enrollment: Pick<CourseEnrollment, 'status' | 'expiresOn' | 'dueOn'>,
  today: string,
): boolean =>
  enrollment.dueOn !== null && enrollment.dueOn < today && standingOn(enrollment, today) !== 'passed';
