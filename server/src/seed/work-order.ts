import { m } from '@sable/domain/mutation-names';
import { workOrders } from '@sable/domain/work-order';
import type { Actor } from '@sable/domain/kernel/actor';
import { placeOf, type Case } from './case.ts';
import { soldEstimate } from './money.ts';
import { HOUR, instant } from './local-time.ts';
import { installNotes, openings, rooms } from './service-records.ts';
import type { Random } from './random.ts';

const serialOf = (random: Random): string =>
  Array.from(random.bytes(5), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

/** A job in the field: its work order and its devices. */
export interface Installation {
  readonly orderId: string;
  readonly deviceIds: readonly string[];
}

/** The office plans the work order created by the signature: who comes when, and the location of each device. */
export async function planInstallation(
  deal: Case,
  office: Actor,
  { installer, day }: { readonly installer: Actor; readonly day: string },
): Promise<Installation> {
  const { company } = deal;
  const { world } = company;
  const random = deal.random.fork('work order');
  const sold = soldEstimate(deal);
  const [made] = sold ? world.source.childrenOf('work-orders', 'estimateId', sold.id) : [];
  if (!made) throw new Error('A sale of the demo has a work order.');
  const { steps } = world.read(workOrders, made.id);
  const test = {
    what: 'Test every zone with the central station',
    room: null,
    action: 'test' as const,
    zone: '',
    done: false,
    reason: null,
    deviceId: null,
  };
  await world.act(office, m.workOrders.update, {
    id: made.id,
    patch: {
      status: 'scheduled',
      assigneeUserId: installer.id,
      scheduledOn: day,
      steps: [...steps, test],
    },
  });
  const devices = world.source.childrenOf('equipment', 'estimateId', sold?.id ?? '');
  for (const { id, zone } of devices) {
    const location = random.pick(zone ? openings : rooms);
    await world.act(office, m.equipment.update, {
      id,
      patch: { location, zoneName: zone ? location : null },
    });
  }
  return { orderId: made.id, deviceIds: devices.map(({ id }) => id) };
}

interface ServiceVisit {
  readonly title: string;
  readonly office: Actor;
  readonly installer: Actor;
  readonly startsAt: number;
  /** Further fields of the work order, and of the appointment. */
  readonly order?: object;
  readonly event?: object;
}

/** The office plans an hour at a customer's site: a work order with one step, and its appointment. */
export async function planServiceVisit(
  at: Pick<Case, 'company' | 'accountId'>,
  { title, office, installer, startsAt, order, event }: ServiceVisit,
): Promise<{ readonly orderId: string; readonly eventId: string }> {
  const { company, accountId } = at;
  const { world, time } = company;
  const orderId = await world.make(office, 'work-orders', {
    title,
    type: 'service',
    accountId,
    status: 'scheduled',
    assigneeUserId: installer.id,
    scheduledOn: time.dayOf(startsAt),
    steps: [{ what: title, room: null, action: 'test', zone: '', done: false, reason: null, deviceId: null }],
    ...order,
  });
  const eventId = await world.make(office, 'events', {
    title: `Service: ${String(world.row('accounts', accountId)['name'])}`.slice(0, 160),
    type: 'service',
    startsAt: instant(startsAt),
    endsAt: instant(startsAt + HOUR),
    userId: installer.id,
    accountId,
    location: placeOf(at),
    workOrderId: orderId,
    ...event,
  });
  return { orderId, eventId };
}

/** The visit during which a job is done. */
interface Visit extends Installation {
  readonly eventId: string;
}

/** The installer is on the way, or arrives. */
export const proceed = (
  { company: { world } }: Case,
  installer: Actor,
  { eventId, orderId }: Visit,
  to: 'on_the_way' | 'on_site',
): Promise<unknown> =>
  world.act(installer, m.events.proceed, {
    id: eventId,
    to,
    at: instant(world.now),
    workOrderId: orderId,
  });

/** Everything is installed and tested; the customer signs. */
export async function finishWork(deal: Case, installer: Actor, job: Visit): Promise<void> {
  const { company, contact } = deal;
  const { world } = company;
  const random = deal.random.fork('work done');
  for (const id of job.deviceIds) {
    await world.act(installer, m.equipment.update, { id, patch: { serial: serialOf(random) } });
    if (world.row('equipment', id)['zone'] !== null)
      await world.act(installer, m.equipment.testZone, { id, tested: true, at: instant(world.now) });
  }
  const { steps } = world.read(workOrders, job.orderId);
  await world.act(installer, m.workOrders.update, {
    id: job.orderId,
    patch: {
      steps: steps.map((step) => ({ ...step, done: true })),
      notes: random.chance(0.4) ? random.pick(installNotes) : null,
    },
  });
  await world.act(installer, m.events.finish, {
    id: job.eventId,
    workOrderId: job.orderId,
    at: instant(world.now),
    left: [],
    signedBy: contact.full,
    unsignedReason: null,
  });
}
