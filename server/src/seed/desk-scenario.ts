import { m } from '@sable/domain/mutation-names';
import { bookVisit, openAccount } from './account-scenario.ts';
import { setStatus } from './case.ts';
import type { Company } from './company.ts';
import { customerOf } from './customer.ts';
import { accept, delivered, draft, send } from './estimate-scenario.ts';
import { DAY, HOUR, MINUTE } from './local-time.ts';
import { questions } from './remarks.ts';
import type { Random } from './random.ts';
import type { Scenario } from './timeline.ts';

/**
 * The items that are current on whatever day somebody opens the demo: an estimate in each open state, one signed an
 * hour ago, and upcoming visits.
 */
export const deskEnds = [
  'draft',
  'pending_approval',
  'approved',
  'sent',
  'viewed',
  'changes_requested',
  'accepted',
  'visit',
  'visit',
  'visit',
  'visit',
] as const;
export type DeskEnd = (typeof deskEnds)[number];

/** How long before now each scenario begins; everything in it has happened by now. */
export const DESK_SCENARIO_STARTS = 4 * DAY;

/**
 * Simulates one account of the last days, up to the state it should have today. @param place the scenario's index, to
 * spread them over time.
 */
export async function* deskScenario(company: Company, random: Random, end: DeskEnd, place: number): Scenario {
  const { world, time } = company;
  const deal = await openAccount(company, random);
  const begun = world.now;
  const after = (hours: number) => begun + hours * HOUR + (place * 7 + random.int(0, 6)) * MINUTE;
  yield after(2);
  await setStatus(deal, 'contacted');
  if (end === 'visit') {
    // The next working hour still ahead: today until the afternoon, else tomorrow.
    const today = time.dayOf(begun + DESK_SCENARIO_STARTS);
    const ahead = [9, 11, 13, 15, 33, 35]
      .map((hour) => time.at(today, hour * 60))
      .filter((at) => at > begun + DESK_SCENARIO_STARTS);
    await bookVisit(deal, ahead[place % ahead.length] ?? begun + DESK_SCENARIO_STARTS + DAY);
    return;
  }
  yield after(50);
  const id = await draft(deal);
  if (end === 'draft') return;
  if (end === 'pending_approval' || end === 'approved') {
    yield after(68);
    await world.act(deal.rep, m.estimates.update, {
      id,
      patch: { oneTimeDiscount: { kind: 'percent', ppm: 220_000 } },
    });
    await world.act(deal.rep, m.estimates.requestApproval, { id });
    if (end === 'pending_approval') return;
    yield after(70);
    const approver = company.people.find(({ actor }) => actor.roles.includes('admin'))?.actor;
    if (approver) await world.act(approver, m.estimates.approve, { id });
    return;
  }
  yield after(52);
  yield* send(deal, id);
  yield* delivered(deal, id);
  if (end === 'sent') return;
  yield after(70);
  const { actor, evidence } = customerOf(deal, id);
  await world.act(actor, m.customer.view, { evidence });
  if (end === 'viewed') return;
  yield after(71);
  await world.act(actor, m.customer.ask, { evidence, question: random.pick(questions) });
  if (end === 'changes_requested') return;
  yield after(93);
  yield* accept(deal, id);
}
