import { describe, expect, it } from 'vitest';
import { durationText } from './health-api.ts';

describe('health in words', () => {
  it.each([
    [12, '12 s'],
    [125, '2 min'],
    [3_720, '1 h 2 min'],
    [86_400, '1 day 0 h'],
    [273_600, '3 days 4 h'],
  ])('%i seconds', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
