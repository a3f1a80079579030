/** What a contact has among its roles who is talked to first; one of an account at most. */
export const TALKED_TO_FIRST = 'primary';
/** Who decides, whether or not they sign. */
export const DECIDES = 'decides';
export const SIGNS = 'signer';

/** What of a contact decides. */
interface Person {
  readonly roles: readonly string[];
  readonly status: string;
  readonly createdAt: string;
}

/**
 * Who of an account's people is talked to first: who is marked so, else the one who signs, else whoever was added first. Nobody who has left; undefined where there is nobody.
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
  /** Roles. */
  readonly before: string[];
  readonly after: string[];
}

/** How the people of two accounts are marked once they are of one: whoever is talked to first at the one that stays is so afterwards too. */
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

/** Who of an account's people decide: those who are marked so, else those who sign. */
export function deciders<P extends Person>(people: readonly P[]): P[] {
  const active = people.filter(({ status }) => status === 'active');
  const marked = active.filter(({ roles }) => roles.includes(DECIDES));
  return marked.length > 0 ? marked : active.filter(({ roles }) => roles.includes(SIGNS));
}
