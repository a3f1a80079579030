import { expect, test } from 'vitest';
import { roomsOf, zoneRanges } from './system-rooms.ts';

const device = (
  name: string,
  location: string | null,
  zone: string | null,
  status = 'installed' as const,
) => ({
  name,
  location,
  zone,
  status,
});

test('devices of one kind in a room are counted, with their zones', () => {
  expect(
    roomsOf([
      device('Control panel', 'Hall', null),
      device('Window contact 1', 'Hall', '003'),
      device('Window contact 2', 'Hall', '004'),
      device('Motion', null, '009'),
    ]),
  ).toEqual([
    {
      name: 'Hall',
      devices: [
        { what: 'Control panel', zones: [] },
        { what: '2 × Window contact', zones: ['003–004'] },
      ],
    },
    { name: 'No room yet', devices: [{ what: 'Motion', zones: ['009'] }] },
  ]);
});

test('what was taken away is no part of the system', () => {
  expect(roomsOf([{ ...device('Siren', 'Attic', null), status: 'removed' }])).toEqual([]);
});

test('zones in a row are written as one range', () => {
  expect(zoneRanges(['007', '001', '003', '002'])).toEqual(['001–003', '007']);
});
