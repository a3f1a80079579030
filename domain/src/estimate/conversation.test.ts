import { expect, test } from 'vitest';
import { threadsOf, type Said } from './conversation.ts';

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
