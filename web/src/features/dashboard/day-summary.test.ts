import { expect, test } from 'vitest';
import { daySummary } from './day-summary.ts';

test('says what waits, one or many, and nothing when nothing does', () => {
  expect(daySummary({ approvals: 4, questions: 1 })).toBe(
    '4 deals wait for approval. 1 customer waits for an answer.',
  );
  expect(daySummary({ undated: 3, mails: 2 })).toBe(
    '3 sold homes have no install date. 2 emails did not arrive.',
  );
  expect(daySummary({ approvals: 0 })).toBe('');
});
