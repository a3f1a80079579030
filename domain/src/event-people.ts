import { pathOf } from './kernel/document.ts';
import type { Predicate } from './kernel/predicate.ts';

/** The people on an appointment: the person responsible, and the other attendees. */
export interface Crew {
  readonly userId: string | null;
  readonly alsoUserIds: readonly string[];
}

/** The maximum number of other attendees of an appointment. */
export const MAX_ALSO = 20;

/** Returns everybody on an appointment, each once, with the person responsible first. */
export const crewOf = ({ userId, alsoUserIds }: Crew): string[] => [
  ...new Set([...(userId ? [userId] : []), ...alsoUserIds]),
];

/** Converts people to the fields of an appointment; the first one is the person responsible. */
export const crewFrom = (people: readonly string[]): { userId: string | null; alsoUserIds: string[] } => {
  const [userId = null, ...alsoUserIds] = new Set(people);
  return { userId, alsoUserIds };
};

/**
 * Returns the people of an appointment after it moved from one person to another; null means nobody on either side.
 */
export function crewMoved(crew: Crew, from: string | null, to: string | null) {
  const people = crewOf(crew);
  if (from === null || !people.includes(from)) return crewFrom(to === null ? people : [to, ...people]);
  return crewFrom(people.flatMap((id) => (id === from ? (to ?? []) : [id])));
}

/** The appointments that a person attends, alone or with others. */
export const withPerson = (userId: string): Predicate => ({
  field: 'belongsTo',
  op: 'hasElement',
  value: pathOf('users', userId),
});
