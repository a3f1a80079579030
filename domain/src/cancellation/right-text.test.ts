import { expect, test } from 'vitest';
import type { CancellationRightRow } from './cancellation-right.ts';
import { isAlive, lastMoment, rightText, timeLeft } from './right-text.ts';
import { shippedRules } from './shipped-rules.ts';

const right = (given: Partial<CancellationRightRow> = {}) => ({
  state: 'ends' as const,
  lastDay: '2025-03-18',
  endsAt: '2025-03-19T04:59:59.000Z',
  rules: [...shippedRules.filter(({ id }) => id === 'us' || id === 'us-ut')],
  outsideReason: null,
  exercisedOn: null,
  ...given,
});

test('the last moment of a day', () => {
  expect(lastMoment('2025-03-18')).toBe('Tue, Mar 18, 11:59 PM');
  expect(lastMoment('2027-03-01', 'fr')).toBe('lun. 1er mars à 23 h 59');
  expect(lastMoment('2027-03-01', 'es')).toBe('lun, 1 de mar a las 11:59 p. m.');
});

test.each([
  ['2025-03-17T18:00:00.000Z', 'May cancel until Tue, Mar 18, 11:59 PM', '1 day 11 hours left'],
  ['2025-03-19T03:00:00.000Z', 'May cancel until Tue, Mar 18, 11:59 PM', '2 hours left'],
  ['2025-03-19T04:59:59.500Z', 'May cancel until Tue, Mar 18, 11:59 PM', '1 minute left'],
  ['2025-03-19T05:00:00.000Z', 'The right to cancel ended Tue, Mar 18, 11:59 PM', null],
])('at %s: %s', (now, phrase, left) => {
  expect(rightText(right(), now)).toBe(phrase);
  expect(timeLeft(right(), now)).toBe(left);
});

test('a right without an end says why, and counts nothing down', () => {
  const now = '2025-03-17T18:00:00.000Z';
  const open = { lastDay: null, endsAt: null };
  const phrase = (given: Partial<CancellationRightRow>) => rightText(right({ ...open, ...given }), now);
  expect(phrase({ state: 'not_started' })).toBe('May cancel without a deadline');
  expect(phrase({ state: 'after_installation' })).toBe(
    'May cancel until 3 business days after the installation',
  );
  expect(phrase({ state: 'outside' })).toBe('No right to cancel');
  expect(phrase({ state: 'exercised', exercisedOn: '2025-03-17' })).toBe(
    'Canceled by the customer on March 17, 2025',
  );
  expect(timeLeft(right({ ...open, state: 'not_started' }), now)).toBeNull();
  expect(isAlive(right({ ...open, state: 'exercised' }), now)).toBe(false);
});
