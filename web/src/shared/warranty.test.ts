import { expect, test } from 'vitest';
import { warrantiesOf, warrantyNote } from './warranty.ts';

const day = (date: string) => date;

test('a device is under warranty up to its last day', () => {
  expect(warrantyNote('2028-03-05', '2028-03-05', day)).toBe('Under warranty until 2028-03-05');
  expect(warrantyNote('2028-03-05', '2028-03-06', day)).toBe('Warranty ended 2028-03-05');
  expect(warrantyNote(null, '2028-03-06', day)).toBeNull();
});

test('installed devices are listed by the last day of their warranty, the soonest first', () => {
  const device = (name: string, warrantyUntil: string | null, status = 'installed') => ({
    name,
    warrantyUntil,
    status,
  });
  expect(
    warrantiesOf([
      device('Panel', '2029-03-05'),
      device('Contact 2', '2028-03-05'),
      device('Contact 1', '2028-03-05'),
      device('Siren', null),
      device('Camera', '2027-03-05', 'removed'),
    ]),
  ).toEqual([
    { until: '2028-03-05', names: ['Contact 1', 'Contact 2'] },
    { until: '2029-03-05', names: ['Panel'] },
  ]);
});
