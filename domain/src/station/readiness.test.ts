import { expect, test } from 'vitest';
import { missingForStation, type Enrolled } from './readiness.ts';
import { untestedZones } from './zones.ts';

const site = { line1: '1 A' };
const person = { status: 'active', roles: ['emergency'], phone: '+19375550171', hasPasscode: true } as const;
const enrollment = {
  permitNumber: 'P-1',
  permitWaiver: null,
  authorities: [{ kind: 'police' as const, phone: '+19375550111', agency: null }],
};
const device = { name: 'Contact', status: 'planned', partition: 1, zone: '001', zoneName: 'Hall' } as const;
const people = [person, person].map((each) => ({ ...each, roles: [...each.roles] }));

const missing = (part: Partial<Enrolled>) =>
  missingForStation({ site, enrollment, people, devices: [device], ...part });

test('an address, two people to call, a passcode, authorities, a permit or why none is needed, and named zones are all that a station needs', () => {
  expect(missing({ devices: [device, { ...device, zone: null, zoneName: null }] })).toEqual([]);
  const waived = { ...enrollment, permitNumber: null, permitWaiver: 'The county asks for none' };
  expect(missing({ enrollment: waived })).toEqual([]);
});

test('each thing that is missing is said', () => {
  const silent = { ...person, roles: ['emergency'], phone: null };
  const left = { ...person, roles: ['emergency'], status: 'inactive' as const };
  const signer = { ...person, roles: ['signer'] };
  const first = { ...person, roles: [...person.roles], hasPasscode: false };
  const bare = { permitNumber: null, permitWaiver: null, authorities: [] };
  expect(
    missing({ site: null, enrollment: bare, people: [first, silent, left, signer], devices: [] }),
  ).toEqual([
    'the site address',
    '2 contacts with a phone number who are called in an alarm (there is 1)',
    'the passcode of somebody who is called',
    'the number of the police, the fire department, or medical help',
    'a permit, or why none is needed',
    'a device with a zone',
  ]);
});

test('zones have a name, and no two devices of a partition have the same', () => {
  const nameless = { ...device, zone: '002', zoneName: null };
  const other = { ...device, partition: 2 };
  expect(missing({ devices: [device, device, other, nameless] })).toEqual([
    'a name for zone 002',
    'another number where two devices have zone 001 of partition 1',
  ]);
  expect(missing({ devices: [device, { ...device, status: 'removed' }] })).toEqual([]);
});

test('zones that no signal was seen of are named in order', () => {
  const tested = { ...device, zoneTestedAt: '2026-03-05T15:00:00.000Z' };
  const untested = { ...device, zoneTestedAt: null };
  expect(untestedZones([tested, { ...untested, zone: null }, { ...untested, status: 'replaced' }])).toEqual(
    [],
  );
  expect(
    untestedZones([{ ...untested, zone: '004', partition: 2 }, tested, { ...untested, zone: '003' }]),
  ).toEqual(['003', '004 of partition 2']);
});
