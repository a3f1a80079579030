import { describe, expect, it } from 'vitest';
import { monthOf, monthsOf } from './months.ts';

describe('months', () => {
  it('have the length they have', () => {
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthOf('2026-03-31', -1)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(monthOf('2026-01-15', -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('are all listed that a range touches', () => {
    expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ]);
    expect(monthsOf({ from: '2026-02-01', to: '2026-01-01' })).toEqual([]);
  });
});
