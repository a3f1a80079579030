import { courses } from '@sable/domain/course';
import { z } from 'zod';
import type { Form } from '../../shared/use-form.ts';
import type { CourseRow } from './course-row.ts';
import { quizDraft, quizDraftOf } from './quiz-draft.ts';

const { title, summary, content, audience, minutes, required, dueDays, certificateMonths } = courses.shape;

/** Fields of a course that an author edits. */
export const courseSchema = z.object({
  ...{ title, summary, content, audience, minutes, required, dueDays, certificateMonths },
  lessons: courses.shape.lessons,
  quiz: quizDraft,
  status: courses.shape.status,
});

type Values = z.input<typeof courseSchema>;

export const startOf = (course: CourseRow | null): Values => ({
  title: course?.title ?? '',
  summary: course?.summary ?? '',
  content: course?.content ?? '',
  audience: course?.audience ?? 'everyone',
  minutes: course?.minutes ?? 10,
  required: course?.required ?? false,
  dueDays: course?.dueDays ?? null,
  certificateMonths: course?.certificateMonths ?? null,
  lessons: course?.lessons ?? [],
  quiz: quizDraftOf(course?.quiz ?? null),
  status: course?.status ?? 'draft',
});

/** The form of a course, as used by its parts. */
export type CourseFields = Pick<Form<Values>, 'values' | 'field' | 'set'>;

/** Returns the number in an optional field. */
export const numberIn = (value: number | '' | null | undefined): number | null =>
  typeof value === 'number' ? value : null;
