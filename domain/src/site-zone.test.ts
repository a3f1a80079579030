import { expect, test } from 'vitest';
import { siteZone } from './site-zone.ts';

const july = '2026-07-08T15:00:00.000Z';
const site = (region: string, postal: string) => ({
  site: {
    line1: '1 Main',
    line2: '',
    city: 'X',
    county: '',
    region,
    postal,
    country: 'us' as const,
    type: 'residential' as const,
  },
  timeZone: null,
});

test('a site that may lie in two zones goes by the clock that the company has, by whatever name', () => {
  // The ZIP code allows both zones; a company in Boise uses Denver's time.
  const lewiston = site('ID', '83501');
  expect(siteZone(lewiston, 'America/Denver', july)).toBe('America/Denver');
  expect(siteZone(lewiston, 'America/Boise', july)).toBe('America/Denver');
  expect(siteZone(lewiston, 'America/New_York', july)).toBe('America/Los_Angeles');
  expect(siteZone(site('MI', '49855'), 'America/Menominee', july)).toBe('America/Chicago');
});

test('clocks that agree for a season are two', () => {
  // In July, Phoenix has the same time as Los Angeles; in January, the same as Denver.
  for (const at of [july, '2026-01-08T15:00:00.000Z'])
    expect(siteZone(site('OR', '97914'), 'America/Phoenix', at)).toBe('America/Denver');
});

test('no site, no clock of its own', () => {
  expect(siteZone(null, 'America/Denver', july)).toBeNull();
  expect(siteZone({ site: null, timeZone: null }, 'America/Denver', july)).toBeNull();
});
