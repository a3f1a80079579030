import { m } from '@sable/domain/mutation-names';
import { addDays } from '@sable/domain/calendar-date';
import { arrivalDays } from './arrivals.ts';
import type { Company } from './company.ts';
import type { Random } from './random.ts';
import type { Scenario, Timeline } from './timeline.ts';

/** A range of a year's leads: from index `from` up to `to` out of `of`, in order of arrival. */
export interface Leads {
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/** The scenario of one account. */
export type LeadScenario = (company: Company, random: Random) => Scenario;

/** Adds leads to the timeline, each at its time within the year that ends now. */
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
    // A time later today is still in the future: such a lead arrives three days ago, or on the next working day after
    // that.
    const at = moment <= now ? moment : time.workingMoment(addDays(time.dayOf(now), -3), chance);
    timeline.add(at, scenario(company, chance));
  }
}

/** Marks past emails as sent: there is no job to send them. */
export async function settleMail({ world }: Company): Promise<void> {
  for (const message of world.source.rowsOf('email-messages')) {
    if (message['status'] === 'queued')
      await world.act(world.system, m.emailMessages.delivered, { id: message.id, status: 'sent' });
  }
}
