import { expect, it } from 'vitest';
import { crewFrom, crewMoved, crewOf } from './event-people.ts';

const pair = { userId: 'gus', alsoUserIds: ['ivan'] };

it('names everybody once, who answers for the appointment first', () => {
  expect(crewOf(pair)).toEqual(['gus', 'ivan']);
  expect(crewOf({ userId: 'gus', alsoUserIds: ['gus', 'ivan', 'ivan'] })).toEqual(['gus', 'ivan']);
  expect(crewOf({ userId: null, alsoUserIds: [] })).toEqual([]);
});

it('lets the next one answer for it where the first has gone', () => {
  expect(crewFrom(crewOf({ userId: null, alsoUserIds: ['ivan', 'lea'] }))).toEqual({
    userId: 'ivan',
    alsoUserIds: ['lea'],
  });
  expect(crewFrom([])).toEqual({ userId: null, alsoUserIds: [] });
});

it('goes from one person to another and leaves the others', () => {
  expect(crewMoved(pair, 'ivan', 'lea')).toEqual({ userId: 'gus', alsoUserIds: ['lea'] });
  expect(crewMoved(pair, 'gus', 'lea')).toEqual({ userId: 'lea', alsoUserIds: ['ivan'] });
  expect(crewMoved(pair, 'gus', 'ivan')).toEqual({ userId: 'ivan', alsoUserIds: [] });
  expect(crewMoved(pair, 'gus', null)).toEqual({ userId: 'ivan', alsoUserIds: [] });
  expect(crewMoved({ userId: null, alsoUserIds: [] }, null, 'lea')).toEqual({
    userId: 'lea',
    alsoUserIds: [],
  });
});
