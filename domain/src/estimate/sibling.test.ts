import { expect, test } from 'vitest';
import { estimateStatuses, openStatuses, type EstimateStatus } from './lifecycle.ts';
import { unansweredSale } from './sibling.ts';

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const viewed: EstimateStatus = 'viewed';
const estimate = { id: 'e2', accountId: 'a', status: viewed, sentAt: at(9), keptOpenAt: null };
const signed = { estimateId: 'e1', accountId: 'a', reference: 'C-1001', createdAt: at(12) };

test('an estimate that was sent before another one was signed is asked about', () => {
  expect(unansweredSale(estimate, [signed])).toBe(signed);
  for (const status of estimateStatuses)
    expect([status, unansweredSale({ ...estimate, status }, [signed])]).toEqual([
      status,
      openStatuses.includes(status) ? signed : undefined,
    ]);
});

test('not about itself, another account, an earlier contract that was recorded, or an offer that was sent since', () => {
  expect(unansweredSale(estimate, [{ ...signed, estimateId: 'e2' }])).toBeUndefined();
  expect(unansweredSale(estimate, [{ ...signed, accountId: 'b' }])).toBeUndefined();
  expect(unansweredSale(estimate, [{ ...signed, estimateId: null }])).toBeUndefined();
  expect(unansweredSale({ ...estimate, sentAt: at(13) }, [signed])).toBeUndefined();
  expect(unansweredSale({ ...estimate, sentAt: null }, [signed])).toBeUndefined();
});

test('once: an answer holds until the next signature', () => {
  const kept = { ...estimate, keptOpenAt: at(13) };
  const next = { ...signed, estimateId: 'e3', reference: 'C-1002', createdAt: at(15) };
  expect(unansweredSale(kept, [signed])).toBeUndefined();
  expect(unansweredSale(kept, [signed, next])).toBe(next);
  expect(unansweredSale(estimate, [signed, next])).toBe(next);
});
