import { expect, test } from 'vitest';
import { earlyVisits } from './early-visits.ts';

const zone = 'America/Chicago';
const visit = (id: string, more: object = {}) => ({
  id,
  type: 'install' as const,
  status: 'scheduled' as const,
  // 9 PM on March 18 in Chicago.
  startsAt: '2026-03-19T02:00:00.000Z',
  accountId: 'home',
  ...more,
});
const right = (more: object = {}) => ({
  accountId: 'home',
  state: 'ends' as const,
  lastDay: '2026-03-18',
  rules: [],
  waiverOn: null,
  earlyReason: null,
  ...more,
});
const marked = (visits: Parameters<typeof earlyVisits>[0], rights: Parameters<typeof earlyVisits>[1]) => [
  ...earlyVisits(visits, rights, false, zone).keys(),
];

test('a visit on the last day of the right is marked, by the company’s day, and one after it is not', () => {
  const after = visit('after', { startsAt: '2026-03-19T14:00:00.000Z' });
  expect(marked([visit('on'), after], [right()])).toEqual(['on']);
  expect(earlyVisits([visit('on')], [right()], false, zone).get('on')).toMatch(
    /may cancel until Wed, Mar 18, 11:59 PM/,
  );
});

test('a visit is marked while no hand-over is recorded, whatever its day', () => {
  const later = visit('later', { startsAt: '2027-01-01T15:00:00.000Z' });
  expect(marked([later], [right({ state: 'not_started', lastDay: null })])).toEqual(['later']);
});

test('other work, what is over, other customers, and rights that are used or none are left unmarked', () => {
  const others = [
    visit('service', { type: 'service' }),
    visit('done', { status: 'done' }),
    visit('nobody', { accountId: null }),
    visit('neighbor', { accountId: 'other' }),
  ];
  expect(marked(others, [right()])).toEqual([]);
  expect(marked([visit('a')], [right({ state: 'outside' }), right({ state: 'exercised' })])).toEqual([]);
  expect(marked([visit('a')], [])).toEqual([]);
});
