import { pathOf } from './kernel/document.ts';
import type { Predicate } from './kernel/predicate.ts';

/** Whom an appointment is with: the person responsible, and the other attendees. */
export interface Crew {
  readonly userId: string | null;
  readonly alsoUserIds: readonly string[];
}

/** The maximum number of other attendees of an appointment. */
export const MAX_ALSO = 20;

/** Everybody whom an appointment is with, once each; who answers for it comes first. */
export const crewOf = ({ userId, alsoUserIds }: Crew): string[] => [
  ...new Set([...(userId ? [userId] : []), ...alsoUserIds]),
];

/** People as an appointment keeps them: the first of them answers for it. */
export const crewFrom = (people: readonly string[]): { userId: string | null; alsoUserIds: string[] } => {
  const [userId = null, ...alsoUserIds] = new Set(people);
  return { userId, alsoUserIds };
};

/** The people of an appointment after it went from one to another; null stands for nobody on either side. */
export function crewMoved(crew: Crew, from: string | null, to: string | null) {
  const people = crewOf(crew);
  if (from === null || !people.includes(from)) return crewFrom(to === null ? people : [to, ...people]);
  return crewFrom(people.flatMap((id) => (id === from ? (to ?? []) : [id])));
}

/** The appointments that are with a person, alone or among others. */
export const withPerson = (userId: string): Predicate => ({
  field: 'belongsTo',
  op: 'hasElement',
  value: pathOf('users', userId),
});
