import { isWorking } from '@sable/domain/user';
import { hoursAndMinutes } from '@sable/domain/visit/work-times';
import { counted } from '../../shared/formats.ts';
import type { Person as PersonRow } from '../../shared/use-people.ts';
import type { Lane } from './board.tsx';
import type { EventRow } from './event-layout.ts';
import { lanesWith, NOBODY } from './use-schedule.tsx';

/**
 * Lanes on the board: installers and everyone with an install or service job in the days shown, or everyone who works
 * here.
 */
export type Crew = 'installers' | 'everyone';

type Person = Pick<PersonRow, 'id' | 'name' | 'roles' | 'status'>;
type Row = Pick<EventRow, 'userId' | 'alsoUserIds' | 'allDay' | 'startsAt' | 'endsAt'> & {
  type: string;
  status: string;
};

const MINUTE_MS = 60_000;

function loadOf(rows: readonly Row[]): string {
  const timed = rows.filter(({ allDay, status }) => !allDay && status !== 'no_show');
  const minutes = timed.reduce(
    (sum, { startsAt, endsAt }) => sum + (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS,
    0,
  );
  return rows.length === 0 ? 'Free' : `${counted(rows.length, 'job')}, ${hoursAndMinutes(minutes)}`;
}

/** Returns a lane per person, sorted by name, then one for unassigned appointments. */
export function lanesOf(people: readonly Person[], rows: readonly Row[], crew: Crew): Lane[] {
  const own = new Map<string, Row[]>();
  for (const row of rows) {
    for (const lane of lanesWith(row)) own.set(lane, [...(own.get(lane) ?? []), row]);
  }
  const isInField = (person: Person) =>
    (isWorking(person) && person.roles.includes('installer')) ||
    own.get(person.id)?.some(({ type }) => type === 'install' || type === 'service');
  const isShown = (person: Person) =>
    crew === 'everyone' ? isWorking(person) || own.has(person.id) : isInField(person);
  const lanes = people
    .filter(isShown)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ id, name, load: loadOf(own.get(id) ?? []) }));
  return [...lanes, { id: NOBODY, name: 'Nobody yet', load: loadOf(own.get(NOBODY) ?? []) }];
}
