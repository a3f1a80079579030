import { m } from '@sable/domain/mutation-names';
import { addDays, weekday } from '@sable/domain/calendar-date';
import type { Actor } from '@sable/domain/kernel/actor';
import { someone, staffOf, type Company } from './company.ts';
import { HOUR, instant, MINUTE } from './local-time.ts';
import { complaints } from './service-records.ts';
import type { Scenario } from './timeline.ts';
import { planServiceVisit } from './work-order.ts';

/** How long before now the office plans the upcoming visits, in milliseconds. */
export const VISITS_PLANNED_BEFORE = 45 * MINUTE;

/** A week from now on. */
const DAYS = 7;
/**
 * Start times of visits in minutes after midnight, for one installer, the next, and so on, so that few visits start
 * at the same time.
 */
const SLOTS = [
  [9 * 60 + 30, 13 * 60 + 30],
  [11 * 60, 15 * 60],
  [8 * 60, 12 * 60 + 15],
] as const;

/**
 * Every installer has visits today and on the coming days, besides the installations, so that the dispatch board is
 * never empty.
 */
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
        if (!customer) return;
        const office = someone(company, 'office', random);
        const { title } = random.pick(visited);
        const visit = { title, office, installer, startsAt: at };
        const { eventId } = await planServiceVisit({ company, accountId: customer.id }, visit);
        await world.act(office, m.events.update, { id: eventId, patch: { status: 'confirmed' } });
      }
    }
  }
}

/** Whether a person has nothing within the hour from an instant on, or within half an hour before or after it. */
function isFree({ world }: Company, { id }: Actor, at: number): boolean {
  const from = instant(at - HOUR / 2);
  const to = instant(at + HOUR + HOUR / 2);
  return world.source
    .childrenOf('events', 'userId', id)
    .every(({ startsAt, endsAt }) => String(endsAt) <= from || String(startsAt) >= to);
}
