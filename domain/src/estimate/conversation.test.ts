import { expect, test } from 'vitest';
import { threadsOf, usualWait, waitsOf, type Said, type Thread } from './conversation.ts';

let made = 0;
const said = (kind: string, questionId: string | null = null): Said => {
  made += 1;
  const createdAt = `2026-01-01T00:00:${String(made).padStart(2, '0')}.000Z`;
  return { id: `e${made}`, kind, by: 'X', note: 'Y', createdAt, revision: 1, questionId, lineId: null };
};

test('a question is open until it is answered, and again when the customer goes on', () => {
  const [first, other] = [said('question'), said('question')];
  const answer = said('answer', first.id);
  const more = said('question', first.id);
  const events = [said('viewed'), more, answer, other, first];
  expect(threadsOf(events).map(({ question, replies, open }) => [question.id, replies.length, open])).toEqual(
    [
      [first.id, 2, true],
      [other.id, 0, true],
    ],
  );
  expect(threadsOf([first, answer])[0]?.open).toBe(false);
});

test('a wait is counted from the first unanswered word to its answer, and one that goes on is not', () => {
  const at = (kind: string, minute: number): Said => ({
    ...said(kind),
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  });
  const thread = (question: Said, ...replies: Said[]): Thread => ({ question, replies, open: false });
  const minutes = (each: Thread) => waitsOf(each).map((ms) => ms / 60_000);
  expect(minutes(thread(at('question', 0), at('question', 20), at('answer', 90)))).toEqual([90]);
  expect(
    minutes(
      thread(at('question', 0), at('answer', 5), at('answer', 6), at('question', 10), at('answer', 40)),
    ),
  ).toEqual([5, 30]);
  expect(minutes(thread(at('question', 0)))).toEqual([]);
});

test('the usual wait is the one in the middle, the longer one of two', () => {
  expect(usualWait([])).toBeNull();
  expect(usualWait([90, 5, 30])).toBe(30);
  expect(usualWait([90, 5])).toBe(90);
});
