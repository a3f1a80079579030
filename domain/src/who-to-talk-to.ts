/** The role of a contact who is the first point of contact; at most one per account. */
export const TALKED_TO_FIRST = 'primary';
/** The role of a contact who makes decisions, whether or not they sign. */
export const DECIDES = 'decides';
export const SIGNS = 'signer';

/** The fields of a contact that determine this. */
interface Person {
  readonly roles: readonly string[];
  readonly status: string;
  readonly createdAt: string;
}

/**
 * Returns the first point of contact of an account: the person with that role, or else a signer, or else the person
 * who was added first. Ignores people who have left; undefined if there is nobody.
 */
export function firstToTalkTo<P extends Person>(people: readonly P[]): P | undefined {
  const active = people
    .filter(({ status }) => status === 'active')
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const withRole = (role: string) => active.find(({ roles }) => roles.includes(role));
  return withRole(TALKED_TO_FIRST) ?? withRole(SIGNS) ?? active[0];
}

export interface Remarked {
  readonly id: string;
  /** Roles before the change. */
  readonly before: string[];
  readonly after: string[];
}

/**
 * Returns the role changes of contacts when two accounts are merged: the first point of contact of the remaining
 * account stays the first.
 */
export function oneFirst<P extends Person & { readonly id: string }>(
  kept: readonly P[],
  added: readonly P[],
): Remarked[] {
  const first = firstToTalkTo(kept) ?? firstToTalkTo(added);
  if (!first) return [];
  const people = [...kept, ...added];
  const isFirst = ({ id }: P): boolean => id === first.id;
  const left = (person: P): readonly string[] =>
    isFirst(person) ? person.roles : person.roles.filter((role) => role !== TALKED_TO_FIRST);
  const stays = firstToTalkTo(people.map((person) => ({ ...person, roles: left(person) })))?.id === first.id;
  return people.flatMap((person) => {
    const after = [...left(person), ...(isFirst(person) && !stays ? [TALKED_TO_FIRST] : [])];
    return after.length === person.roles.length ? [] : [{ id: person.id, before: [...person.roles], after }];
  });
}

/** Returns an account's decision makers: the people with that role, or else the signers. */
export function deciders<P extends Person>(people: readonly P[]): P[] {
  const active = people.filter(({ status }) => status === 'active');
  const marked = active.filter(({ roles }) => roles.includes(DECIDES));
  return marked.length > 0 ? marked : active.filter(({ roles }) => roles.includes(SIGNS));
}
