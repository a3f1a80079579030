import { expect, test } from 'vitest';
import { missingForStation } from './readiness.ts';

const site = { line1: '1 A' };
const person = { status: 'active', roles: ['emergency'], phone: '+19375550171' } as const;
const device = { name: 'Contact', status: 'planned', partition: 1, zone: '001', zoneName: 'Hall' } as const;
const people = [person, person].map((each) => ({ ...each, roles: [...each.roles] }));

test('an address, two people to call, and named zones are all that a station needs', () => {
  expect(missingForStation(site, people, [device, { ...device, zone: null, zoneName: null }])).toEqual([]);
});

test('each thing that is missing is said', () => {
  const silent = { ...person, roles: ['emergency'], phone: null };
  const left = { ...person, roles: ['emergency'], status: 'inactive' as const };
  const signer = { ...person, roles: ['signer'] };
  expect(missingForStation(null, [...people.slice(0, 1), silent, left, signer], [])).toEqual([
    'the site address',
    '2 contacts with a phone number who are called in an alarm (there is 1)',
    'a device with a zone',
  ]);
});

test('zones have a name, and no two devices of a partition have the same', () => {
  const nameless = { ...device, zone: '002', zoneName: null };
  const other = { ...device, partition: 2 };
  expect(missingForStation(site, people, [device, device, other, nameless])).toEqual([
    'a name for zone 002',
    'another number where two devices have zone 001 of partition 1',
  ]);
  expect(missingForStation(site, people, [device, { ...device, status: 'removed' }])).toEqual([]);
});
