import { expect, test } from 'vitest';
import { regionsOf } from './regions.ts';
import { awakeFrom, isQuiet, zonesOfSite } from './quiet-hours.ts';

const companyZone = 'America/New_York';
const isQuietIn = (instant: string, region: string, country: 'us' | 'ca' = 'us') =>
  isQuiet(instant, zonesOfSite({ country, region }, companyZone));

test('texts go out from 8 AM until 9 PM where the customer is', () => {
  // 8 AM in New York is 5 AM in Los Angeles.
  expect(isQuietIn('2026-03-05T13:00:00.000Z', 'NY')).toBe(false);
  expect(isQuietIn('2026-03-05T13:00:00.000Z', 'CA')).toBe(true);
  expect(isQuietIn('2026-03-05T12:59:59.999Z', 'NY')).toBe(true);
  expect(isQuietIn('2026-03-06T01:59:59.999Z', 'NY')).toBe(false);
  expect(isQuietIn('2026-03-06T02:00:00.000Z', 'NY')).toBe(true);
});

test('where two zones meet, both are awake', () => {
  // 8 AM in Nashville is 9 AM in Knoxville; 9 PM in Knoxville is 8 PM in Nashville.
  expect(isQuietIn('2026-03-05T13:30:00.000Z', 'TN')).toBe(true);
  expect(isQuietIn('2026-03-05T14:00:00.000Z', 'TN')).toBe(false);
  expect(isQuietIn('2026-03-06T02:30:00.000Z', 'TN')).toBe(true);
});

test('every state and province has a zone of its own, and without a site the company’s counts', () => {
  for (const country of ['us', 'ca'] as const)
    for (const { code } of regionsOf(country))
      expect(zonesOfSite({ country, region: code }, 'UTC')).not.toEqual(['UTC']);
  expect(zonesOfSite(null, 'UTC')).toEqual(['UTC']);
  expect(zonesOfSite({ country: 'us', region: '' }, 'UTC')).toEqual(['UTC']);
});

test('what is written at night waits for the morning, across a change to daylight saving time too', () => {
  const zones = ['America/New_York'];
  expect(awakeFrom('2026-03-05T20:00:00.000Z', zones)).toBe('2026-03-05T20:00:00.000Z');
  expect(awakeFrom('2026-03-06T02:04:00.000Z', zones)).toBe('2026-03-06T13:00:00.000Z');
  expect(awakeFrom('2026-03-08T03:00:00.000Z', zones)).toBe('2026-03-08T12:00:00.000Z');
});

test('of two zones the one that a person set counts, while the state has it', () => {
  const knoxville = { country: 'us', region: 'TN' } as const;
  expect(zonesOfSite(knoxville, companyZone)).toEqual(['America/New_York', 'America/Chicago']);
  expect(zonesOfSite(knoxville, companyZone, 'America/Chicago')).toEqual(['America/Chicago']);
  expect(zonesOfSite({ country: 'us', region: 'OH' }, companyZone, 'America/Chicago')).toEqual([
    'America/New_York',
  ]);
  // The ZIP code allows two zones.
  const marquette = { country: 'us', region: 'MI', postal: '49855' } as const;
  expect(zonesOfSite(marquette, companyZone, 'America/New_York')).toEqual(['America/New_York']);
});

test.each([
  ['Birmingham', 'AL', '35203', ['America/Chicago']],
  ['Phenix City', 'AL', '36867', ['America/Chicago', 'America/New_York']],
  ['Portland', 'OR', '97201', ['America/Los_Angeles']],
  ['Ontario', 'OR', '97914', ['America/Denver', 'America/Los_Angeles']],
  ['Las Vegas', 'NV', '89101', ['America/Los_Angeles']],
  ['West Wendover', 'NV', '89883', ['America/Los_Angeles', 'America/Denver']],
  ['Boise', 'ID', '83702', ['America/Denver']],
  ['Coeur d’Alene', 'ID', '83814', ['America/Los_Angeles']],
  ['Miami', 'FL', '33101', ['America/New_York']],
  ['Pensacola', 'FL', '32501', ['America/Chicago']],
  ['Port St. Joe', 'FL', '32456', ['America/Chicago', 'America/New_York']],
  ['Gary', 'IN', '46402', ['America/Chicago']],
  ['Evansville', 'IN', '47708', ['America/Chicago']],
  ['Knox', 'IN', '46534', ['America/New_York', 'America/Chicago']],
  ['Indianapolis', 'IN', '46204', ['America/New_York']],
  ['Paducah', 'KY', '42001', ['America/Chicago']],
  ['Bowling Green', 'KY', '42101', ['America/Chicago']],
  ['Columbia', 'KY', '42728', ['America/New_York', 'America/Chicago']],
  ['Louisville', 'KY', '40202', ['America/New_York']],
  ['Knoxville', 'TN', '37902', ['America/New_York']],
  ['Nashville', 'TN', '37203', ['America/Chicago']],
  ['Memphis', 'TN', '38103', ['America/Chicago']],
  ['Tullahoma', 'TN', '37388', ['America/New_York', 'America/Chicago']],
  ['Wichita', 'KS', '67202', ['America/Chicago']],
  ['Goodland', 'KS', '67735', ['America/Chicago', 'America/Denver']],
  ['Omaha', 'NE', '68102', ['America/Chicago']],
  ['Scottsbluff', 'NE', '69361', ['America/Denver']],
  ['Ogallala', 'NE', '69153', ['America/Chicago', 'America/Denver']],
  ['Fargo', 'ND', '58102', ['America/Chicago']],
  ['Dickinson', 'ND', '58601', ['America/Denver', 'America/Chicago']],
  ['Carson', 'ND', '58529', ['America/Chicago', 'America/Denver']],
  ['Sioux Falls', 'SD', '57104', ['America/Chicago']],
  ['Rapid City', 'SD', '57701', ['America/Denver']],
  ['Bison', 'SD', '57620', ['America/Denver', 'America/Chicago']],
  ['Phoenix', 'AZ', '85001', ['America/Phoenix']],
  ['Window Rock', 'AZ', '86515', ['America/Phoenix', 'America/Denver']],
  ['Lewiston', 'ID', '83501', ['America/Los_Angeles', 'America/Denver']],
  ['Dallas', 'TX', '75201', ['America/Chicago']],
  ['El Paso', 'TX', '79901', ['America/Denver']],
  ['Marfa', 'TX', '79843', ['America/Chicago', 'America/Denver']],
  ['Detroit', 'MI', '48201', ['America/New_York']],
] as const)(
  'the ZIP code of %s, %s, tells which of two zones it lies in, or leaves both',
  (_city, region, postal, zones) => {
    expect(zonesOfSite({ country: 'us', region, postal }, companyZone)).toEqual(zones);
  },
);

test('of two zones the first is the one that most of the province lies in', () => {
  expect(zonesOfSite({ country: 'ca', region: 'BC' }, companyZone)[0]).toBe('America/Vancouver');
});
