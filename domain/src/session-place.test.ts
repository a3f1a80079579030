import { expect, test } from 'vitest';
import { placeOfZone } from './session-place.ts';

test.each([
  ['America/Chicago', 'Chicago time'],
  ['America/New_York', 'New York time'],
  ['America/Indiana/Indianapolis', 'Indianapolis time'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['UTC', 'UTC'],
])('a browser in %s signs in at %s', (zone, place) => expect(placeOfZone(zone)).toBe(place));
