import { stuckDaysDefault, stuckWhere } from '@sable/domain/estimate/stuck';
import { matches } from '@sable/domain/kernel/predicate';
import { expect, test } from 'vitest';
import { ageText, daysAtStage, stuckText } from './stuck.ts';

const limits = stuckDaysDefault;
const now = '2026-11-19T15:00:00.000Z';
const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
const deal = (part: Partial<Parameters<typeof stuckText>[0]>) => ({
  status: 'draft' as const,
  updatedAt: ago(0),
  sentAt: null,
  viewedAt: null,
  expiresOn: null,
  buyersSignedAt: null,
  ...part,
});
const said = (part: Partial<Parameters<typeof stuckText>[0]>) =>
  stuckText(deal(part), limits, now, '2026-11-19', (day) => day);

test.each([
  ['draft', 7, 'Untouched for 7 days'],
  ['pending_approval', 2, 'Waiting for 2 days'],
  ['approved', 3, 'Not sent for 3 days'],
  ['changes_requested', 1, 'Unanswered for 1 day'],
] as const)('%s is stuck %i days after its last change', (status, days, text) => {
  expect(said({ status, updatedAt: ago(days) })).toBe(text);
  expect(said({ status, updatedAt: ago(days - 0.01) })).toBeNull();
});

test('what the customer has counts from when they got it and when they read it', () => {
  expect(said({ status: 'sent', sentAt: ago(9), updatedAt: ago(0) })).toBe('Not opened for 9 days');
  expect(said({ status: 'viewed', sentAt: ago(9), viewedAt: ago(2) })).toBeNull();
  expect(said({ status: 'viewed', sentAt: ago(9), viewedAt: ago(4) })).toBe('Not signed for 4 days');
});

test('an open estimate is stuck three days before it expires, a draft is not', () => {
  expect(said({ status: 'sent', sentAt: ago(1), expiresOn: '2026-11-22' })).toBe('Expires 2026-11-22');
  expect(said({ status: 'sent', sentAt: ago(1), expiresOn: '2026-11-23' })).toBeNull();
  expect(said({ status: 'draft', expiresOn: '2026-11-20' })).toBeNull();
});

test('a company says after how many days, and 0 is never', () => {
  const days = { ...stuckDaysDefault, draft: 14, sent: 0 };
  const text = (part: Partial<Parameters<typeof stuckText>[0]>) =>
    stuckText(deal(part), days, now, '2026-11-19', (day) => day);
  expect(text({ status: 'draft', updatedAt: ago(13) })).toBeNull();
  expect(text({ status: 'draft', updatedAt: ago(14) })).toBe('Untouched for 14 days');
  expect(text({ status: 'sent', sentAt: ago(90) })).toBeNull();
});

test('what is decided is never stuck', () => {
  expect(said({ status: 'accepted', updatedAt: ago(90) })).toBeNull();
});

test('age is shown in whole days, and beyond two months in months', () => {
  expect(
    [0, 1, 4, 60, 61, 335].map((days) => ageText(daysAtStage(deal({ updatedAt: ago(days) }), now))),
  ).toEqual(['today', '1 day', '4 days', '60 days', '2 months', '11 months']);
});

test('the filter of the board finds what the cards mark', () => {
  const condition = stuckWhere(limits, now, '2026-11-19');
  const rows = (
    [
      'draft',
      'pending_approval',
      'approved',
      'sent',
      'viewed',
      'changes_requested',
      'signing',
      'accepted',
    ] as const
  )
    .flatMap((status) =>
      [0, 2, 4, 8].map((days) => ({ status, updatedAt: ago(days), sentAt: ago(days), viewedAt: ago(days) })),
    )
    .flatMap((part) => [null, '2026-11-22', '2026-12-22'].map((expiresOn) => deal({ ...part, expiresOn })));
  for (const row of rows)
    expect([row, matches(row, condition)]).toEqual([
      row,
      stuckText(row, limits, now, '2026-11-19', (day) => day) !== null,
    ]);
});
