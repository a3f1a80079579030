import { m } from '@sable/domain/mutation-names';
import { addDays } from '@sable/domain/calendar-date';
import { arrivalDays } from './arrivals.ts';
import type { Company } from './company.ts';
import type { Random } from './random.ts';
import type { Scenario, Timeline } from './timeline.ts';

/** Which leads of a year: from place `from` up to `to` of `of`, in the order in which they come in. */
export interface Leads {
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/** How the life of one account goes. */
export type LeadScenario = (company: Company, random: Random) => Scenario;

/** Puts leads into the timeline, each at its moment of the year that ends now. */
export function addLeads(
  timeline: Timeline,
  company: Company,
  leads: Leads,
  scenario: LeadScenario,
  now: number,
): void {
  const { time, random } = company;
  const dayOf = arrivalDays(time.dayOf(now));
  for (let place = leads.from; place < leads.to; place++) {
    const chance = random.fork(place);
    const moment = time.workingMoment(dayOf((place + chance.next()) / leads.of), chance);
    // A moment later today has not come yet: those leads came in the day before.
    const at = moment <= now ? moment : time.workingMoment(addDays(time.dayOf(now), -3), chance);
    timeline.add(at, scenario(company, chance));
  }
}

/** Nothing of the past is still waiting to be sent: there is no job for it. */
export async function settleMail({ world }: Company): Promise<void> {
  for (const message of world.source.rowsOf('email-messages')) {
    if (message['status'] === 'queued')
      await world.act(world.system, m.emailMessages.delivered, { id: message.id, status: 'sent' });
  }
}
