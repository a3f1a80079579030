import { describe, expect, it } from 'vitest';
import { lanesOf } from './lanes.ts';

const person = (id: string, name: string, roles: string[], status: 'active' | 'inactive' = 'active') => ({
  id,
  name,
  roles,
  status,
});
const people = [
  person('r', 'Alicia', ['sales']),
  person('i', 'Gus', ['installer']),
  person('gone', 'Old', ['installer'], 'inactive'),
];
const row = (userId: string | null, type = 'install', alsoUserIds: string[] = []) => ({
  userId,
  alsoUserIds,
  type,
  allDay: false,
  status: 'scheduled',
  startsAt: '2026-08-04T14:00:00.000Z',
  endsAt: '2026-08-04T15:30:00.000Z',
});
const lanes = (rows: ReturnType<typeof row>[], crew: 'installers' | 'everyone' = 'installers') =>
  lanesOf(people, rows, crew).map(({ name, load }) => [name, load]);

describe('the lanes of the board', () => {
  it('are those of installers, and of what nobody has yet', () => {
    expect(lanes([row('i'), row('i')])).toEqual([
      ['Gus', '2 jobs, 3 h'],
      ['Nobody yet', 'Free'],
    ]);
    expect(lanes([row('r', 'sales'), row(null)])).toEqual([
      ['Gus', 'Free'],
      ['Nobody yet', '1 job, 1 h 30 min'],
    ]);
  });

  it('show a job of several people in the lane of each', () => {
    expect(lanes([row('r', 'install', ['i'])])).toEqual([
      ['Alicia', '1 job, 1 h 30 min'],
      ['Gus', '1 job, 1 h 30 min'],
      ['Nobody yet', 'Free'],
    ]);
  });

  it('have whoever else installs, though they have left', () => {
    expect(lanes([row('r'), row('gone')]).map(([name]) => name)).toEqual([
      'Alicia',
      'Gus',
      'Old',
      'Nobody yet',
    ]);
  });

  it('are those of everyone who works here when asked', () => {
    expect(lanes([], 'everyone').map(([name]) => name)).toEqual(['Alicia', 'Gus', 'Nobody yet']);
  });
});
