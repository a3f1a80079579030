import { describe, expect, it } from 'vitest';
import { minutesOf } from './waiting-jobs.ts';

describe('how long a job is planned', () => {
  it('is its labor in quarters of an hour, two hours where nobody knows, and a long day at most', () => {
    expect(minutesOf({ laborMinutes: 100 })).toBe(105);
    expect(minutesOf({ laborMinutes: 0 })).toBe(120);
    expect(minutesOf({ laborMinutes: null })).toBe(120);
    expect(minutesOf(undefined)).toBe(120);
    expect(minutesOf({ laborMinutes: 5000 })).toBe(600);
  });
});
