import { expect, test } from 'vitest';
import { guessCountry, timeZoneFor, timeZonesOf } from './time-zones.ts';

test('the country follows the browser’s time zone', () => {
  expect(guessCountry('America/Vancouver')).toBe('ca');
  expect(guessCountry('America/Chicago')).toBe('us');
  expect(guessCountry('Europe/Berlin')).toBe('us');
});

test('changing the country keeps a zone of that country and replaces another', () => {
  expect(timeZoneFor('us', 'America/Denver')).toBe('America/Denver');
  expect(timeZoneFor('ca', 'America/Denver')).toBe('America/Toronto');
  expect(timeZoneFor('us', 'America/Toronto')).toBe('America/New_York');
});

test('a zone from elsewhere can stay chosen', () => {
  const values = timeZonesOf('us', 'Pacific/Guam').map(({ value }) => value);
  expect(values[0]).toBe('Pacific/Guam');
  expect(values).toContain('America/New_York');
  expect(timeZonesOf('us', 'America/Denver').filter(({ value }) => value === 'America/Denver')).toHaveLength(
    1,
  );
});

test('every zone is one that runtimes know', () => {
  for (const country of ['us', 'ca'] as const) {
    for (const { value } of timeZonesOf(country, 'America/New_York')) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow();
    }
  }
});
