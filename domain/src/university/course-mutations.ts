import { z } from 'zod';
import { addDays, addMonths, formatLongDay } from '../calendar-date.ts';
import { courses } from '../course.ts';
import { companyToday } from '../estimate/company-context.ts';
import { hasRole, type Actor } from '../kernel/actor.ts';
import { idSchema } from '../kernel/document.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError, notReady } from '../kernel/errors.ts';
import { mutation } from '../kernel/mutation.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { notify } from '../notify.ts';
import { isWorking, users } from '../user.ts';
import { courseEnrollments, standingOn, type CourseEnrollment } from './enrollment.ts';
import { MAX_LESSON_TITLE, partsOf } from './lesson.ts';
import { answersSchema, graded } from './quiz.ts';

/** Waiting time after a failed attempt. */
const WAIT_MS = 24 * 3_600_000;

type Course = RowOf<typeof courses>;

const isPerson = (actor: Actor): boolean => actor.kind === 'user' && !actor.apiKey;

/** Returns a course that a person takes. Throws NOT_FOUND for a course that is not published. */
async function taken(tx: Transaction, id: string): Promise<Course> {
  const course = await tx.asSystem().find(courses, id);
  if (course?.status !== 'published') throw new AppError('NOT_FOUND', { what: 'Course' });
  return course;
}

/** Returns the enrollment of a person in a course, locked; creates one if there is none. */
async function enrolled(tx: Transaction, { id, title }: Course, userId: string): Promise<CourseEnrollment> {
  const system = tx.asSystem();
  const [known] = await system.list(courseEnrollments, { where: where({ courseId: id, userId }), limit: 1 });
  if (known) return system.get(courseEnrollments, known.id, { lock: true });
  return system.create(courseEnrollments, { courseId: id, userId, title });
}

/** Returns the fields of an enrollment in a course that is passed now, including its certificate. */
async function passed(tx: Transaction, { certificateMonths }: Course): Promise<Partial<CourseEnrollment>> {
  const today = await companyToday(tx);
  return {
    status: 'passed',
    passedAt: tx.context.now,
    expiresOn: certificateMonths === null ? null : addMonths(today, certificateMonths),
    attempts: 0,
  };
}

/** Rejects an attempt that the rules of a quiz do not allow. Throws NOT_READY with the reason. */
function checkAttempt(course: Course, enrollment: CourseEnrollment, today: string, now: string): void {
  const refused = (why: string, help: string) => notReady(`${why} Your answers were not counted. ${help}`);
  if (standingOn(enrollment, today) === 'passed')
    throw refused(`You have already passed “${course.title}”.`, 'There is nothing more to do.');
  const unread = partsOf(course).filter((part) => !enrollment.lessonsDone.includes(part));
  if (unread.length > 0)
    throw refused(
      `You have not finished ${unread.map((part) => `“${part}”`).join(', ')}.`,
      'Finish it first.',
    );
  const { attempts = null } = course.quiz ?? {};
  if (attempts !== null && enrollment.attempts >= attempts)
    throw refused('You have used all attempts.', 'Ask your manager to assign the course again.');
  const isWaiting = enrollment.status === 'failed' && enrollment.triedAt !== null;
  if (isWaiting && Date.parse(now) - Date.parse(enrollment.triedAt ?? now) < WAIT_MS)
    throw refused('The next attempt is a day after the last one.', 'Read the lessons again until then.');
}

export const courseMutations = {
  /**
   * Assigns a course to people and notifies them. A person who failed it or whose certificate has expired starts
   * over; a person who passed it keeps that result.
   */
  'courses.assign': mutation({
    args: z.strictObject({ id: idSchema, userIds: z.array(idSchema).min(1, 'Choose a person.').max(500) }),
    allow: (actor) => isPerson(actor) && hasRole(actor, 'super', 'admin', 'manager'),
    serverOnly: true,
    async run(tx, { id, userIds }) {
      const course = await taken(tx, id);
      const system = tx.asSystem();
      const today = await companyToday(tx);
      const dueOn = course.dueDays === null ? null : addDays(today, course.dueDays);
      const people = await system.findMany(users, userIds);
      const asked: string[] = [];
      for (const userId of new Set(userIds)) {
        const person = people.get(userId);
        if (!person || !isWorking(person)) throw new AppError('NOT_FOUND', { what: 'Person' });
        const enrollment = await enrolled(tx, course, userId);
        const standing = standingOn(enrollment, today);
        if (standing === 'passed') continue;
        const isAgain = standing === 'failed' || standing === 'expired';
        await system.update(courseEnrollments, enrollment, {
          title: course.title,
          dueOn,
          ...(isAgain && { status: 'not_started', lessonsDone: [], attempts: 0, triedAt: null, score: null }),
        });
        asked.push(userId);
      }
      await notify(
        tx,
        asked.filter((userId) => userId !== tx.actor.id),
        {
          kind: 'system',
          title: `Take the course “${course.title}”`.slice(0, 160),
          body: dueOn && `It is due on ${formatLongDay(dueOn)}.`,
          link: `/sable-university?course=${id}`,
          about: null,
        },
      );
      return { asked: asked.length };
    },
  }),

  /**
   * Marks a part of a course as read or unread. Reading the last part of a course without a quiz passes the course.
   */
  'courses.markPart': mutation({
    args: z.strictObject({
      id: idSchema,
      part: z.string().max(Math.max(160, MAX_LESSON_TITLE)),
      done: z.boolean(),
    }),
    allow: isPerson,
    serverOnly: true,
    async run(tx, { id, part, done }) {
      const course = await taken(tx, id);
      const parts = partsOf(course);
      if (!parts.includes(part))
        throw notReady(`“${part}” is no longer in this course. Nothing was changed. Reload the course.`);
      const enrollment = await enrolled(tx, course, tx.actor.id);
      if (enrollment.status === 'passed') return;
      const lessonsDone = parts.filter((each) =>
        each === part ? done : enrollment.lessonsDone.includes(each),
      );
      const isDone = lessonsDone.length === parts.length && !course.quiz;
      await tx.asSystem().update(courseEnrollments, enrollment, {
        title: course.title,
        lessonsDone,
        ...(enrollment.status !== 'failed' && { status: 'in_progress' as const }),
        ...(isDone && (await passed(tx, course))),
      });
    },
  }),

  /**
   * Grades the answers to a course's quiz, by the current version of the quiz. Returns the score and the missed
   * questions, never the correct answers. Throws NOT_READY before the lessons are read, within a day of a failed
   * attempt, and after the last attempt.
   */
  'courses.answerQuiz': mutation({
    args: z.strictObject({ id: idSchema, answers: answersSchema }),
    allow: isPerson,
    serverOnly: true,
    async run(tx, { id, answers }) {
      const course = await taken(tx, id);
      if (!course.quiz)
        throw notReady(`“${course.title}” no longer has a quiz. Nothing was changed. Reload the course.`);
      const enrollment = await enrolled(tx, course, tx.actor.id);
      const { now } = tx.context;
      checkAttempt(course, enrollment, await companyToday(tx), now);
      const { score, passed: isPassed, missed } = graded(course.quiz, answers);
      await tx.asSystem().update(courseEnrollments, enrollment, {
        ...{ title: course.title, score, triedAt: now },
        ...(isPassed ? await passed(tx, course) : { status: 'failed', attempts: enrollment.attempts + 1 }),
      });
      return { score, passed: isPassed, missed };
    },
  }),
};
