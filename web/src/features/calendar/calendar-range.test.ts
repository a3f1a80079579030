import { describe, expect, it } from 'vitest';
import { daysOf, daysShown, shiftRange } from './calendar-range.ts';

describe('the days of a calendar view', () => {
  it('are two weeks ahead in the agenda', () => {
    expect(daysShown('agenda', '2026-08-25')).toEqual({ from: '2026-08-25', to: '2026-09-07' });
  });

  it('are Sunday to Saturday in a week', () => {
    for (const day of ['2026-08-02', '2026-08-05', '2026-08-08'])
      expect(daysShown('week', day)).toEqual({ from: '2026-08-02', to: '2026-08-08' });
  });

  it('are one in a day', () => {
    expect(daysShown('day', '2026-08-05')).toEqual({ from: '2026-08-05', to: '2026-08-05' });
  });

  it('are whole weeks in a month', () => {
    expect(daysShown('month', '2026-08-15')).toEqual({ from: '2026-07-26', to: '2026-09-05' });
    expect(daysOf(daysShown('month', '2026-02-10'))).toHaveLength(28);
  });

  it('turn page by page', () => {
    expect(shiftRange('week', '2026-08-31', 1)).toBe('2026-09-07');
    expect(shiftRange('month', '2026-03-31', -1)).toBe('2026-02-28');
    expect(shiftRange('day', '2026-08-31', 1)).toBe('2026-09-01');
    expect(shiftRange('agenda', '2026-08-15', -1)).toBe('2026-08-01');
  });
});
