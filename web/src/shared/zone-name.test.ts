import { expect, test } from 'vitest';
import { formatInstant } from '../records/fields/format-value.ts';
import { testFormats } from '../records/test-env.ts';
import { formatsFor } from './formats.ts';
import { zoneText, zoneMark } from './zone-name.ts';

const at = '2026-11-25T15:08:00.000Z';
const company = 'America/New_York';

test('a time names its zone for who lives by another clock, and for nobody else', () => {
  expect(zoneMark(at, company, 'Asia/Tokyo', 'en-US')).toBe(' EST');
  expect(zoneMark('2026-07-25T15:08:00.000Z', company, 'Asia/Tokyo', 'en-US')).toBe(' EDT');
  expect(zoneMark(at, company, company, 'en-US')).toBe('');
  // Another city with the same clock.
  expect(zoneMark(at, company, 'America/Detroit', 'en-US')).toBe('');
  expect(zoneMark(at, company, undefined, 'en-US')).toBe('');
});

test('records and the sentences around them show times alike', () => {
  const far = { currency: 'USD', timeZone: company, readerZone: 'Asia/Tokyo' } as const;
  const { instant } = formatsFor(far);
  expect(instant(at)).toMatch(/^Nov 25, 2026, 10:08\sAM EST$/);
  expect(formatInstant(at, { ...testFormats, ...far })).toBe(instant(at));
  expect(formatsFor({ ...far, readerZone: company }).instant(at)).toMatch(/^Nov 25, 2026, 10:08\sAM$/);
});

test('where room is scarce the zone is left to the whole text', () => {
  const env = {
    ...testFormats,
    timeZone: company,
    readerZone: 'Asia/Tokyo',
    compact: true,
    today: '2026-11-25',
  };
  expect(formatInstant(at, env)).toMatch(/^10:08\sAM$/);
});

test('a zone in words has no season', () => {
  expect(['America/New_York', 'America/Phoenix', 'America/Halifax'].map(zoneText)).toEqual([
    'Eastern Time',
    'Mountain Standard Time',
    'Atlantic Time',
  ]);
});
