import { m } from '@sable/domain/mutation-names';
import type { Actor } from '@sable/domain/kernel/actor';
import type { Case } from './case.ts';
import { contacts } from '@sable/domain/contact';
import { personName, phoneNumber } from './names.ts';

const enrollmentOf = ({ company, accountId }: Case) =>
  company.world.source
    .childrenOf('enrollments', 'accountId', accountId)
    .find(({ status, number }) => number !== null && status !== 'cancelled');

/**
 * The office adds the second person to call in an alarm and enrolls the customer at the station. Does nothing without
 * an enrollment in draft or without zones.
 */
export async function enrollAtStation(deal: Case, office: Actor): Promise<void> {
  const { company, accountId, commercial, contact } = deal;
  const { world, dealership } = company;
  const zones = world.source.childrenOf('equipment', 'accountId', accountId).filter(({ zone }) => zone);
  const enrollment = enrollmentOf(deal);
  if (!enrollment || enrollment['status'] !== 'draft' || zones.length === 0) return;
  const random = deal.random.fork('call list');
  const second = await world.make(office, 'contacts', {
    accountId,
    name: personName(random, commercial ? undefined : contact.last).full,
    relation: commercial ? 'keyholder' : 'spouse',
    phone: company.phones.draw(random),
    roles: ['emergency'],
    callOrder: 2,
    hasKeys: true,
  });
  // The demo has no secret to encrypt a passcode with, so only its existence is stored.
  await world.write(world.system, async (tx) => {
    const contact = await tx.get(contacts, second, { lock: true });
    await tx.update(contacts, contact, { hasPasscode: true, passcodeSealed: '-' });
  });
  const { id } = enrollment;
  const called = <K>(kind: K) => ({ kind, phone: phoneNumber(random, dealership.areaCodes), agency: null });
  const permit = random.chance(0.7)
    ? { permitNumber: `AP-${random.int(10_000, 99_999)}` }
    : { permitWaiver: 'The city requires none.' };
  await world.act(office, m.enrollments.update, {
    id,
    patch: { ...permit, authorities: [called('police' as const), called('fire' as const)] },
  });
  await world.act(office, m.enrollments.update, { id, patch: { status: 'ready' } });
  const submittedOn = company.time.dayOf(world.now);
  await world.act(office, m.enrollments.update, { id, patch: { status: 'submitted', submittedOn } });
}

/** Every zone has been tested: the station starts monitoring. */
export async function goLive(deal: Case, office: Actor): Promise<void> {
  const enrollment = enrollmentOf(deal);
  if (enrollment?.['status'] !== 'submitted') return;
  await deal.company.world.act(office, m.enrollments.update, {
    id: enrollment.id,
    patch: { status: 'active' },
  });
}
