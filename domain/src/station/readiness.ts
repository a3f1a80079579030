import { accounts } from '../account.ts';
import { contacts } from '../contact.ts';
import { equipment } from '../equipment.ts';
import { AppError } from '../kernel/errors.ts';
import type { RowOf } from '../kernel/entity.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import type { EnrollmentRow } from './enrollment.ts';
import { untestedZones, zonedOf } from './zones.ts';

type Contact = Pick<RowOf<typeof contacts>, 'status' | 'roles' | 'phone' | 'hasPasscode'>;
type Device = Pick<RowOf<typeof equipment>, 'name' | 'status' | 'partition' | 'zone' | 'zoneName'>;

/** The data of an account's enrollment. */
export interface Enrolled {
  readonly site: object | null;
  readonly enrollment: Pick<EnrollmentRow, 'permitNumber' | 'permitWaiver' | 'authorities'>;
  readonly people: readonly Contact[];
  readonly devices: readonly Device[];
}

/** Minimum number of people whom a central station calls in an alarm (trade specification 7). */
const MIN_CALLED = 2;

/** Whether a contact is called in an alarm. */
export const isCalled = ({ status, roles, phone }: Pick<Contact, 'status' | 'roles' | 'phone'>): boolean =>
  status === 'active' && phone !== null && roles.includes('emergency');

function missingOfPeople(people: readonly Contact[]): string[] {
  const called = people.filter(isCalled);
  const missing: string[] = [];
  if (called.length < MIN_CALLED)
    missing.push(
      `${MIN_CALLED} contacts with a phone number who are called in an alarm (there ${called.length === 1 ? 'is 1' : 'are none'})`,
    );
  if (!called.some(({ hasPasscode }) => hasPasscode)) missing.push('the passcode of somebody who is called');
  return missing;
}

function missingOfZones(devices: readonly Device[]): string[] {
  const missing: string[] = [];
  const zoned = zonedOf(devices);
  if (zoned.length === 0) missing.push('a device with a zone');
  const unnamed = zoned.filter(({ zoneName }) => !zoneName);
  if (unnamed.length > 0) missing.push(`a name for zone ${unnamed.map(({ zone }) => zone).join(', ')}`);
  const places = zoned.map(({ partition, zone }) => `${zone} of partition ${partition}`);
  const twice = [...new Set(places.filter((place, at) => places.indexOf(place) !== at))];
  if (twice.length > 0) missing.push(`another number where two devices have zone ${twice.join(', ')}`);
  return missing;
}

/**
 * Returns what a central station still needs before it can accept a customer, in words; empty if nothing is missing
 * (trade specification 7.1).
 */
export function missingForStation({ site, enrollment, people, devices }: Enrolled): string[] {
  const { permitNumber, permitWaiver, authorities } = enrollment;
  return [
    ...(site ? [] : ['the site address']),
    ...missingOfPeople(people),
    ...(authorities.length > 0 ? [] : ['the number of the police, the fire department, or medical help']),
    ...(permitNumber || permitWaiver ? [] : ['a permit, or why none is needed']),
    ...missingOfZones(devices),
  ];
}

/** Rejects an enrollment that is incomplete for the central station. Throws NOT_READY with the missing items. */
export async function checkReadyForStation(tx: Transaction, enrollment: EnrollmentRow): Promise<void> {
  const system = tx.asSystem();
  const { accountId } = enrollment;
  const { site } = await system.get(accounts, accountId);
  const people = await system.listAll(contacts, where({ accountId }));
  const devices = await system.listAll(equipment, where({ accountId }));
  const missing = missingForStation({ site, enrollment, people, devices });
  if (missing.length === 0) return;
  throw new AppError('NOT_READY', {
    message: `The central station still needs ${missing.join('; ')}. Nothing was saved. Add it on the account, then try again.`,
    field: 'status',
  });
}

/**
 * Rejects the activation of an enrollment with an untested zone (trade specification 7.1). Throws NOT_READY with the
 * zones.
 */
export async function checkZonesForStation(
  tx: Transaction,
  { accountId }: Pick<EnrollmentRow, 'accountId'>,
): Promise<void> {
  const untested = untestedZones(await tx.asSystem().listAll(equipment, where({ accountId })));
  if (untested.length === 0) return;
  throw new AppError('NOT_READY', {
    message: `No signal was received from zone ${untested.join(', ')}. Nothing was saved. Test it on site, then try again.`,
    field: 'status',
  });
}
