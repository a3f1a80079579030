import { conflictKinds } from '@sable/domain/booking';
import { m } from '@sable/domain/mutation-names';
import { workOrders } from '@sable/domain/work-order';
import { addDays } from '@sable/domain/calendar-date';
import type { Case } from './case.ts';
import { someone, type Company } from './company.ts';
import { DAY, HOUR, instant, MINUTE } from './local-time.ts';
import { complaints } from './service-records.ts';
import type { Scenario } from './timeline.ts';
import { planServiceVisit } from './work-order.ts';

/** Share of customers who report something within the year. */
const CALLS = 0.35;

/** A customer reports a problem: the office resolves it or sends somebody. */
export async function* serviceCall(deal: Case): Scenario {
  const { company, accountId, contact } = deal;
  const { world, time } = company;
  const random = deal.random.fork('service');
  if (!random.chance(CALLS)) return;
  yield time.later(world.now, random.int(4, 120), random);
  const office = someone(company, 'office', random);
  const installer = someone(company, 'installer', random);
  const { title, resolution, visit, priority } = random.pick(complaints);
  const day = time.dayOf(world.now);
  const startsAt = time.workingMoment(addDays(day, priority === 'urgent' ? 1 : random.int(2, 7)), random);
  const dueOn = time.dayOf(startsAt);
  const assigneeUserId = visit ? installer.id : office.id;
  const ticketId = await world.make(office, 'tickets', {
    title,
    accountId,
    priority,
    assigneeUserId,
    dueOn,
    text: `${contact.full} called.`,
  });
  if (!visit) {
    yield time.later(world.now, random.int(0, 4), random);
    await world.act(office, m.tickets.update, { id: ticketId, patch: { status: 'closed', resolution } });
    return;
  }
  const { orderId, eventId } = await planServiceVisit(deal, {
    title,
    office,
    installer,
    startsAt,
    order: { priority },
    event: { bookedAnyway: [...conflictKinds] },
  });
  yield startsAt;
  const job = { id: eventId, workOrderId: orderId };
  await world.act(installer, m.events.proceed, { ...job, to: 'on_site', at: instant(world.now) });
  yield startsAt + random.int(20, 80) * MINUTE;
  const { steps } = world.read(workOrders, orderId);
  await world.act(installer, m.workOrders.update, {
    id: orderId,
    patch: { steps: steps.map((step) => ({ ...step, done: true })), notes: resolution },
  });
  await world.act(installer, m.events.finish, {
    ...job,
    at: instant(world.now),
    left: [],
    signedBy: contact.full,
    unsignedReason: null,
  });
  await world.act(installer, m.tickets.update, { id: ticketId, patch: { status: 'closed', resolution } });
  yield time.later(world.now, 1, random);
  await world.act(office, m.workOrders.update, { id: orderId, patch: { status: 'verified' } });
}

/** How long before now the open tickets are created. */
export const OPEN_TICKETS_START = 2 * DAY;

/** Recent customer reports that are not solved yet: one is overdue, the others are due soon. */
export async function* openTickets(company: Company): Scenario {
  const { world, time } = company;
  const random = company.random.fork('open tickets');
  const customers = world.source.rowsOf('accounts').filter(({ status }) => status === 'active');
  for (const [place, { title, visit, priority }] of complaints.slice(0, 4).entries()) {
    yield world.now + 2 * HOUR;
    const customer = customers.at(-1 - place);
    if (!customer) return;
    await world.make(someone(company, 'office', random), 'tickets', {
      title,
      accountId: customer.id,
      priority,
      assigneeUserId: someone(company, visit ? 'installer' : 'office', random).id,
      dueOn: addDays(time.dayOf(world.now), 1 + place),
      text: `${String(customer['name'])} called.`,
    });
  }
}
