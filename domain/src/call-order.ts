import { accounts } from './account.ts';
import { contacts } from './contact.ts';
import type { Change } from './kernel/change.ts';
import type { RowOf } from './kernel/entity.ts';
import { invalid } from './kernel/errors.ts';
import { where } from './kernel/predicate.ts';
import type { Transaction } from './kernel/transaction.ts';

type Contact = Pick<RowOf<typeof contacts>, 'id' | 'status' | 'roles' | 'callOrder'>;

const fields = ['callOrder', 'roles', 'status'] as const;

export interface Renumbered {
  readonly id: string;
  readonly before: number;
  /** Null if the list is full. */
  readonly after: number | null;
}

/** The highest number in a call list. */
const MAX_PLACES = 99;

const inOrder = (people: readonly Contact[]): Contact[] =>
  people.filter(holdsPlace).toSorted((a, b) => (a.callOrder ?? 0) - (b.callOrder ?? 0));

/** Whether two people have the same number in the call list. */
export function clashes(people: readonly Contact[]): boolean {
  const places = inOrder(people).map(({ callOrder }) => callOrder);
  return new Set(places).size < places.length;
}

/**
 * Merges two call lists: the people of the first in their order, then those of the second. If no number occurs twice,
 * nobody is renumbered.
 */
export function oneCallList(first: readonly Contact[], second: readonly Contact[]): Renumbered[] {
  if (!clashes([...first, ...second])) return [];
  return [...inOrder(first), ...inOrder(second)].flatMap(({ id, callOrder }, index) => {
    const after = index < MAX_PLACES ? index + 1 : null;
    return callOrder === null || callOrder === after ? [] : [{ id, before: callOrder, after }];
  });
}

/**
 * Whether this person has a place in the call list. Inactive contacts and those who are not emergency contacts have
 * none.
 */
const holdsPlace = ({ status, roles, callOrder }: Contact): boolean =>
  callOrder !== null && status === 'active' && roles.includes('emergency');

/** Returns the id of a contact whose change may conflict with another person's place in the call list. */
function contactPlaced({ collection, id, before, after }: Change): string | undefined {
  if (collection !== contacts.collection || !after) return undefined;
  if (typeof after['callOrder'] !== 'number' || typeof after['accountId'] !== 'string') return undefined;
  return !before || fields.some((field) => before[field] !== after[field]) ? id : undefined;
}

/**
 * Throws INVALID, naming the other person, if somebody else already has the place in an account's call list. A lock
 * on the account serializes concurrent changes.
 */
export async function checkCallOrder(tx: Transaction): Promise<void> {
  const placed = [...new Set(tx.changes.flatMap((change) => contactPlaced(change) ?? []))];
  if (placed.length === 0) return;
  const system = tx.asSystem();
  for (const id of placed) {
    const contact = await system.find(contacts, id);
    if (!contact?.accountId || !holdsPlace(contact)) continue;
    await system.find(accounts, contact.accountId, { lock: true });
    const others = await system.listAll(contacts, where({ accountId: contact.accountId }));
    const holder = others.find(
      (other) => other.id !== id && holdsPlace(other) && other.callOrder === contact.callOrder,
    );
    if (holder)
      throw invalid(
        'callOrder',
        `${holder.name} is already called as number ${contact.callOrder}. Nothing was saved. Choose another number, or change theirs first.`,
      );
  }
}
