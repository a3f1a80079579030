import { expect, test } from 'vitest';
import { dayWords } from './day-words.ts';

test('says what waits, one or many, and nothing when nothing does', () => {
  expect(dayWords({ approvals: 4, questions: 1 })).toBe(
    '4 deals wait for approval. 1 customer waits for an answer.',
  );
  expect(dayWords({ undated: 3, mails: 2 })).toBe(
    '3 sold homes have no install date. 2 emails did not arrive.',
  );
  expect(dayWords({ approvals: 0 })).toBe('');
});
