import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { equipment } from '../equipment.ts';
import { AppError } from '../kernel/errors.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';

type Contact = Pick<RowOf<typeof contacts>, 'status' | 'roles' | 'phone'>;
type Device = Pick<RowOf<typeof equipment>, 'name' | 'status' | 'partition' | 'zone' | 'zoneName'>;

/** What a central station calls in an alarm: two people at least (trade specification 7). */
const MIN_CALLED = 2;

/** Whether a contact is called in an alarm. */
export const isCalled = ({ status, roles, phone }: Contact): boolean =>
  status === 'active' && phone !== null && roles.includes('emergency');

const gone: readonly Device['status'][] = ['replaced', 'removed', 'to_collect'];

/** What a central station still needs before it can take a customer, in words; nothing when all is there. */
export function missingForStation(
  site: object | null,
  people: readonly Contact[],
  devices: readonly Device[],
): string[] {
  const missing: string[] = [];
  if (!site) missing.push('the site address');
  const called = people.filter(isCalled).length;
  if (called < MIN_CALLED)
    missing.push(
      `${MIN_CALLED} contacts with a phone number who are called in an alarm (there ${called === 1 ? 'is 1' : 'are none'})`,
    );
  const zoned = devices.filter(({ status, zone }) => zone !== null && !gone.includes(status));
  if (zoned.length === 0) missing.push('a device with a zone');
  const unnamed = zoned.filter(({ zoneName }) => !zoneName);
  if (unnamed.length > 0) missing.push(`a name for zone ${unnamed.map(({ zone }) => zone).join(', ')}`);
  const places = zoned.map(({ partition, zone }) => `${zone} of partition ${partition}`);
  const twice = [...new Set(places.filter((place, at) => places.indexOf(place) !== at))];
  if (twice.length > 0) missing.push(`another number where two devices have zone ${twice.join(', ')}`);
  return missing;
}

/** Refuses an enrollment that the central station could not use. Throws NOT_READY with what is missing. */
export async function checkReadyForStation(tx: Transaction, accountId: string): Promise<void> {
  const system = tx.asSystem();
  const { site } = await system.get(accounts, accountId);
  const people = await system.listAll(contacts, where({ accountId }));
  const devices = await system.listAll(equipment, where({ accountId }));
  const missing = missingForStation(site, people, devices);
  if (missing.length === 0) return;
  throw new AppError('NOT_READY', {
    message: `The central station still needs ${missing.join('; ')}. Nothing was saved. Add it on the account, then try again.`,
    field: 'status',
  });
}
