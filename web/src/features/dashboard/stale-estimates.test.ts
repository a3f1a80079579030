import { matches } from '@sable/domain/kernel/predicate';
import { describe, expect, it } from 'vitest';
import { staleAmong, staleReason, staleWhere } from './stale-estimates.ts';

const zone = 'America/New_York';
const today = '2026-08-10';
const base = {
  status: 'sent',
  sentAt: '2026-08-09T14:00:00.000Z',
  viewedAt: null,
  expiresOn: '2026-09-01',
  ownerUserId: 'me',
} as const;

const reasons = ['asked', 'expiring', 'viewed', 'waiting'] as const;

describe('estimates that need someone', () => {
  it.each([
    ['sent yesterday', {}, undefined],
    ['sent on the third day back', { sentAt: '2026-08-07T04:00:00.000Z' }, undefined],
    ['sent before the third day back', { sentAt: '2026-08-07T03:59:59.000Z' }, 'waiting'],
    ['viewed', { status: 'viewed' }, 'viewed'],
    ['customer asked', { status: 'changes_requested', expiresOn: '2026-08-10' }, 'asked'],
    ['expiring in three days', { expiresOn: '2026-08-13' }, 'expiring'],
    ['expiring in four days', { expiresOn: '2026-08-14' }, undefined],
    ['viewed, expiring', { status: 'viewed', expiresOn: '2026-08-13' }, 'expiring'],
    ['viewed, without an end', { status: 'viewed', expiresOn: null }, 'viewed'],
    ['draft', { status: 'draft', expiresOn: '2026-08-10' }, undefined],
    ['signed', { status: 'accepted', sentAt: '2026-07-01T14:00:00.000Z' }, undefined],
  ] as const)('%s', (_, change, reason) => {
    const estimate = { ...base, ...change };
    expect(staleReason(estimate, today, zone)).toBe(reason);
    const matching = reasons.filter((each) => matches(estimate, staleWhere(each, today, zone, undefined)));
    expect(matching).toEqual(reason ? [reason] : []);
  });

  it('can be narrowed to one rep', () => {
    const viewed = { ...base, status: 'viewed' };
    expect(matches(viewed, staleWhere('viewed', today, zone, 'me'))).toBe(true);
    expect(matches(viewed, staleWhere('viewed', today, zone, 'someone'))).toBe(false);
  });

  it('stand in the order of urgency', () => {
    const rows = [
      { ...base, id: 'a', sentAt: '2026-08-01T14:00:00.000Z' },
      { ...base, id: 'b', status: 'viewed' },
      { ...base, id: 'c', status: 'changes_requested' },
      { ...base, id: 'd', expiresOn: '2026-08-11' },
      { ...base, id: 'e' },
    ] as unknown as Parameters<typeof staleAmong>[0];
    expect(staleAmong(rows, today, zone).map(({ estimate }) => estimate.id)).toEqual(['c', 'd', 'b', 'a']);
  });
});
