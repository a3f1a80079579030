import { expect, test } from 'vitest';
import { estimateStatuses, openStatuses, type EstimateStatus } from './lifecycle.ts';
import { askedBeside } from './sibling.ts';

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const viewed: EstimateStatus = 'viewed';
const estimate = { id: 'e2', accountId: 'a', status: viewed, sentAt: at(9), keptOpenAt: null };
const signed = { estimateId: 'e1', accountId: 'a', reference: 'C-1001', createdAt: at(12) };

test('an estimate that was sent before another one was signed is asked about', () => {
  expect(askedBeside(estimate, [signed])).toBe(signed);
  for (const status of estimateStatuses)
    expect([status, askedBeside({ ...estimate, status }, [signed])]).toEqual([
      status,
      openStatuses.includes(status) ? signed : undefined,
    ]);
});

test('not about itself, another account, what was recorded of before, or an offer that was sent since', () => {
  expect(askedBeside(estimate, [{ ...signed, estimateId: 'e2' }])).toBeUndefined();
  expect(askedBeside(estimate, [{ ...signed, accountId: 'b' }])).toBeUndefined();
  expect(askedBeside(estimate, [{ ...signed, estimateId: null }])).toBeUndefined();
  expect(askedBeside({ ...estimate, sentAt: at(13) }, [signed])).toBeUndefined();
  expect(askedBeside({ ...estimate, sentAt: null }, [signed])).toBeUndefined();
});

test('once: an answer holds until the next signature', () => {
  const kept = { ...estimate, keptOpenAt: at(13) };
  const next = { ...signed, estimateId: 'e3', reference: 'C-1002', createdAt: at(15) };
  expect(askedBeside(kept, [signed])).toBeUndefined();
  expect(askedBeside(kept, [signed, next])).toBe(next);
  expect(askedBeside(estimate, [signed, next])).toBe(next);
});
