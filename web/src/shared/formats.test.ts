import { expect, test } from 'vitest';
import { formatsFor, inSentence } from './formats.ts';

test.each([
  ['Central stations', 'central stations'],
  ['RMR lines', 'RMR lines'],
  ['API key', 'API key'],
  ['Imported row', 'imported row'],
])('within a sentence %s is %s', (name, shown) => {
  expect(inSentence(name)).toBe(shown);
});

test('a time names the clock at the site where it shows another time, and the company’s where the reader’s does', () => {
  const visit = { startsAt: '2026-03-03T15:00:00.000Z', endsAt: '2026-03-03T16:00:00.000Z', allDay: false };
  const at = (timeZone: string | null, readerZone = 'America/New_York') =>
    formatsFor({ currency: 'USD', timeZone: 'America/New_York', readerZone }).span({ ...visit, timeZone });
  const plain = (text: string) => text.replaceAll('\u202f', ' ');
  expect(plain(at(null))).toBe('10:00 AM – 11:00 AM');
  expect(plain(at('America/Toronto'))).toBe('10:00 AM – 11:00 AM');
  expect(plain(at('America/Denver'))).toBe('10:00 AM – 11:00 AM (8:00 AM – 9:00 AM MST at the site)');
  expect(plain(at(null, 'America/Denver'))).toBe('10:00 AM – 11:00 AM EST');
  expect(
    formatsFor({ currency: 'USD', timeZone: 'America/New_York' }).span({
      ...visit,
      allDay: true,
      timeZone: 'America/Denver',
    }),
  ).toBe('All day');
});
