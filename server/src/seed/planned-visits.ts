import { m } from '@sable/domain/mutation-names';
import { accounts } from '@sable/domain/account';
import { addDays, weekday } from '@sable/domain/calendar-date';
import type { Actor } from '@sable/domain/kernel/actor';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { someone, staffOf, type Company } from './company.ts';
import { HOUR, instant, MINUTE } from './local-time.ts';
import { complaints } from './service-records.ts';
import type { Scenario } from './timeline.ts';

/** How long before now the office plans the visits to come, in milliseconds. */
export const VISITS_PLANNED_BEFORE = 45 * MINUTE;

/** From now on, for a week. */
const DAYS = 7;
/** Minutes after midnight at which the visits of one installer begin, of the next, and so on: few are at the same hour. */
const SLOTS = [
  [9 * 60 + 30, 13 * 60 + 30],
  [11 * 60, 15 * 60],
  [8 * 60, 12 * 60 + 15],
] as const;

/** Every installer has visits today and on the days to come, beside the installations: the dispatch board is never empty. */
export async function* plannedVisits(company: Company): Scenario {
  const { world, time } = company;
  yield world.now;
  const random = company.random.fork('planned visits');
  const visited = complaints.filter(({ visit }) => visit);
  const customers = world.source.rowsOf('accounts').filter(({ status }) => status === 'active');
  const first = time.dayOf(world.now);
  for (let day = first; day < addDays(first, DAYS); day = addDays(day, 1)) {
    if (weekday(day) === 0 || weekday(day) === 6) continue;
    for (const [place, installer] of staffOf(company, 'installer').entries()) {
      const slots = (SLOTS[place % SLOTS.length] ?? [])
        .map((minute) => time.at(day, minute))
        .filter((at) => at > world.now + VISITS_PLANNED_BEFORE + 15 * MINUTE)
        .filter((at) => isFree(company, installer, at));
      for (const at of slots) {
        const customer = customers.shift();
        if (customer) await planVisit(company, customer, installer, at, random.pick(visited).title);
      }
    }
  }
}

/** Whether a person has nothing in the hour from an instant on, nor half an hour around it. */
function isFree({ world }: Company, { id }: Actor, at: number): boolean {
  const from = instant(at - HOUR / 2);
  const to = instant(at + HOUR + HOUR / 2);
  return world.source
    .childrenOf('events', 'userId', id)
    .every(({ startsAt, endsAt }) => String(endsAt) <= from || String(startsAt) >= to);
}

async function planVisit(
  company: Company,
  { id: accountId }: AnyRow,
  installer: Actor,
  at: number,
  title: string,
): Promise<void> {
  const { world, time } = company;
  const office = someone(company, 'office', company.random.fork(accountId));
  const { name, site } = world.read(accounts, accountId);
  const workOrderId = await world.make(office, 'work-orders', {
    title,
    type: 'service',
    accountId,
    status: 'scheduled',
    assigneeUserId: installer.id,
    scheduledOn: time.dayOf(at),
    steps: [
      { what: title, room: null, action: 'repair', zone: '', done: false, reason: null, deviceId: null },
    ],
  });
  const eventId = await world.make(office, 'events', {
    title: `Service: ${name}`.slice(0, 160),
    type: 'service',
    startsAt: instant(at),
    endsAt: instant(at + HOUR),
    userId: installer.id,
    accountId,
    location: site ? `${site.line1}, ${site.city}` : '',
    workOrderId,
  });
  await world.act(office, m.events.update, { id: eventId, patch: { status: 'confirmed' } });
}
