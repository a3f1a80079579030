import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, addMonths, formatLongDay } from '@sable/domain/calendar-date';
import type { Actor } from '@sable/domain/kernel/actor';
import { courseEnrollments } from '@sable/domain/university/enrollment';
import { companyDay } from './test-day.ts';
import { testWorld } from './test-world.ts';

// A course is read part by part, the server grades its quiz, and a person who passes is certified for a limited time.

const HOUR_MS = 3_600_000;
const quiz = {
  passPercent: 80,
  attempts: 2,
  shuffle: false,
  questions: [
    { question: 'First?', kind: 'single', choices: ['Knock', 'Enter'], right: ['Knock'] },
    { question: 'Is it law?', kind: 'true_false', choices: ['True', 'False'], right: ['True'] },
  ],
};
const lessons = ['The door', 'The hall'].map((title) => ({
  ...{ title, kind: 'text', minutes: 5, text: 'Knock, then step back.', link: null },
}));
const answers = (first: string) => [
  { question: 'First?', chosen: [first] },
  { question: 'Is it law?', chosen: ['True'] },
];

const world = await testWorld();
const admin = await world.company();
let rep: Actor;

const course = (fields: object = {}) =>
  world.make(admin, 'courses.create', {
    ...{ title: 'Walking a house', status: 'published', lessons, quiz, certificateMonths: 12, dueDays: 14 },
    ...fields,
  });
const read = async (id: string, ...parts: string[]) => {
  for (const part of parts) await world.run(rep, 'courses.markPart', { id, part, done: true });
};
const answer = async (id: string, first: string) =>
  (await world.run(rep, 'courses.answerQuiz', { id, answers: answers(first) })).results[0];
const standing = async (courseId: string, actor = rep) =>
  (await world.list(actor, 'course-enrollments', { courseId })).map((row) =>
    courseEnrollments.schema.parse(row),
  );
const later = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });
const refused = (work: Promise<unknown>, message: RegExp) =>
  expect(work).rejects.toMatchObject({ message: expect.stringMatching(message) });

beforeEach(async () => {
  rep = await world.person(admin, 'sales');
});
afterEach(() => void vi.useRealTimers());

test('the answers of a quiz leave the server for its authors alone', async () => {
  const id = await course();
  const seen = await world.find(rep, 'courses', { id });
  expect(seen).not.toHaveProperty('quiz');
  expect(seen).toMatchObject({ askedQuiz: { passPercent: 80, questions: [{ question: 'First?' }, {}] } });
  expect(JSON.stringify(seen)).not.toContain('right');
  const written = await world.find(admin, 'courses', { id });
  expect(written).toMatchObject({ quiz });
  for (const person of [rep, await world.person(admin, 'manager')])
    await refused(world.run(person, 'courses.update', { id, patch: { quiz: null } }), /./);
});

test('a quiz is answered after the lessons, again a day after a failure, and then certifies', async () => {
  const id = await course();
  await refused(answer(id, 'Knock'), /You have not finished “The door”, “The hall”/);
  await read(id, 'The door', 'The hall');
  expect(await answer(id, 'Enter')).toEqual({ score: 50, passed: false, missed: ['First?'] });
  expect(await standing(id)).toMatchObject([{ status: 'failed', score: 50, attempts: 1, passedAt: null }]);
  await refused(answer(id, 'Knock'), /The next attempt is a day after/);
  later(25);
  expect(await answer(id, 'Knock')).toEqual({ score: 100, passed: true, missed: [] });
  expect(await standing(id)).toMatchObject([
    { status: 'passed', score: 100, expiresOn: addMonths(companyDay(), 12) },
  ]);
  await refused(answer(id, 'Knock'), /You have already passed “Walking a house”/);
});

test('the last attempt is the last until the course is assigned again', async () => {
  const id = await course();
  await read(id, 'The door', 'The hall');
  await answer(id, 'Enter');
  later(25);
  await answer(id, 'Enter');
  later(25);
  await refused(answer(id, 'Knock'), /You have used all attempts/);
  await world.run(admin, 'courses.assign', { id, userIds: [rep.id] });
  expect(await standing(id)).toMatchObject([{ status: 'not_started', attempts: 0, lessonsDone: [] }]);
});

test('a course is graded by the quiz as it is when the answers come', async () => {
  const id = await course();
  await read(id, 'The door', 'The hall');
  const [first, second] = quiz.questions;
  await world.run(admin, 'courses.update', {
    id,
    patch: { quiz: { ...quiz, questions: [{ ...first, right: ['Enter'] }, second] } },
  });
  expect(await answer(id, 'Enter')).toMatchObject({ passed: true });
});

test('an assignment has a due day, notifies the person, and does not change who has passed', async () => {
  const id = await course({ quiz: null, title: 'Welcome' });
  const manager = await world.person(admin, 'manager');
  await world.run(manager, 'courses.assign', { id, userIds: [rep.id] });
  expect(await standing(id)).toMatchObject([{ status: 'not_started', dueOn: addDays(companyDay(), 14) }]);
  expect(await world.rows(rep, { collection: 'notifications' })).toMatchObject([
    {
      title: 'Take the course “Welcome”',
      body: `It is due on ${formatLongDay(addDays(companyDay(), 14))}.`,
      link: `/sable-university?course=${id}`,
    },
  ]);
  await read(id, 'The door', 'The hall');
  expect(await standing(id)).toMatchObject([{ status: 'passed' }]);
  await world.run(manager, 'courses.assign', { id, userIds: [rep.id] });
  expect(await standing(id)).toMatchObject([{ status: 'passed' }]);
  await refused(world.run(rep, 'courses.assign', { id, userIds: [rep.id] }), /./);
});

test('a course without lessons and quiz is passed when it is read, and a check mark can be cleared before', async () => {
  const plain = await course({ quiz: null, lessons: [], title: 'Clean paperwork' });
  await read(plain, 'Clean paperwork');
  expect(await standing(plain)).toMatchObject([{ status: 'passed' }]);
  const id = await course();
  await read(id, 'The door');
  await world.run(rep, 'courses.markPart', { id, part: 'The door', done: false });
  expect(await standing(id)).toMatchObject([{ status: 'in_progress', lessonsDone: [] }]);
  await refused(read(id, 'The attic'), /is no longer in this course/);
});

test('how far somebody is stays between them and those who lead', async () => {
  const id = await course();
  await read(id, 'The door');
  expect(await standing(id, await world.person(admin, 'sales'))).toEqual([]);
  expect(await standing(id, await world.person(admin, 'manager'))).toHaveLength(1);
  const draft = await course({ status: 'draft' });
  await refused(read(draft, 'The door'), /./);
});

test.each([
  [{ lessons: [lessons[0], lessons[0]] }, 'lessons', /Two lessons are called “The door”/],
  [{ lessons: [{ ...lessons[0], text: null }] }, 'lessons', /has no text/],
  [{ lessons: [{ ...lessons[0], kind: 'video' }] }, 'lessons', /has no address/],
  [{ quiz: { ...quiz, questions: [quiz.questions[0], quiz.questions[0]] } }, 'quiz', /is asked twice/],
  [
    { quiz: { ...quiz, questions: [{ ...quiz.questions[0], right: ['Run'] }] } },
    ...(['quiz', /is not among its choices/] as const),
  ],
  [{ certificateMonths: 0 }, 'certificateMonths', /at least one month/],
])('a course that nobody could take is refused: %o', async (fields, field, message) => {
  await expect(course(fields)).rejects.toMatchObject({
    message: expect.stringMatching(message),
    details: { field },
  });
});
