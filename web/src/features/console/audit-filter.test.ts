import { matches } from '@sable/domain/kernel/predicate';
import { describe, expect, it } from 'vitest';
import { auditQuery, type AuditFilter } from './audit-filter.ts';

const zone = 'America/New_York';
const update = {
  collection: 'accounts',
  createdBy: 'ann',
  operation: 'update',
  createdAt: '2026-08-05T03:30:00.000Z',
};
const finds = (filter: AuditFilter) => matches(update, auditQuery(filter, zone, 50).where ?? { all: [] });

describe('the filter of the audit trail', () => {
  it('narrows nothing on its own', () => {
    expect(finds({})).toBe(true);
  });

  it.each([
    [{ collection: 'accounts' }, true],
    [{ collection: 'estimates' }, false],
    [{ person: 'ann', operation: 'update' }, true],
    [{ person: 'bob' }, false],
    [{ operation: 'delete' }, false],
  ])('%j', (filter, found) => {
    expect(finds(filter)).toBe(found);
  });

  it('passes over a day that the calendar has not', () => {
    expect(finds({ from: '2026-13-45', to: '2026-02-31' })).toBe(true);
  });

  it('takes whole days of the company’s clock', () => {
    expect(finds({ from: '2026-08-04', to: '2026-08-04' })).toBe(true);
    expect(finds({ from: '2026-08-05' })).toBe(false);
    expect(finds({ to: '2026-08-03' })).toBe(false);
  });

  it('ignores an invalid date', () => {
    expect(finds({ from: 'yesterday' })).toBe(true);
  });
});
