import { m } from '@sable/domain/mutation-names';
import { addDays } from '@sable/domain/calendar-date';
import { estimates } from '@sable/domain/estimate/estimate';
import { buckets, worstDiscountSharePpm } from '@sable/domain/estimate/discount-share';
import { estimateLines } from '@sable/domain/estimate/line';
import { estimateVersions } from '@sable/domain/estimate/version';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { AppError } from '@sable/domain/kernel/errors';
import { startingRoles } from '@sable/domain/role';
import { handOver, rescinded } from './cancellation-scenario.ts';
import type { Case, Part } from './case.ts';
import { founderOf, someone } from './company.ts';
import { customerOf, drawnSignature } from './customer.ts';
import { linesOfJob } from './estimate-lines.ts';
import { DAY, HOUR, MINUTE } from './local-time.ts';
import { questions } from './remarks.ts';
import { keepAsTemplate } from './template-scenario.ts';

/**
 * Builds an estimate, gets it approved if required, sends it, and waits for the customer. Returns whether it was
 * sold.
 */
export async function* sellEstimate(deal: Case): Part<boolean> {
  const { company, random } = deal;
  const { world, time } = company;
  yield time.later(world.now, random.pick([0, 0, 0, 1, 1, 2, 3]), random);
  const id = await draft(deal);
  if (random.chance(0.05)) return leaveDraft(deal, id);
  yield world.now + random.int(10, 50) * MINUTE;
  if (!(yield* approved(deal, id))) return false;
  yield* send(deal, id);
  yield* delivered(deal, id);
  return yield* decide(deal, id);
}

/** Creates a priced draft of a job. Returns its id. */
export async function draft(deal: Case): Promise<string> {
  const { world } = deal.company;
  const { rep, random, accountId } = deal;
  const { title, lines } = linesOfJob(deal);
  const { id } = await world.act(rep, m.estimates.create, { accountId, title });
  await world.act(rep, m.estimateLines.add, { estimateId: id, lines });
  const patch = {
    oneTimeDiscount: random.chance(0.38)
      ? { kind: 'percent' as const, ppm: random.int(2, 11) * 10_000 }
      : null,
    termMonths: random.weighted({ '36': 6, '60': 3, '24': 1 }) === '60' ? 60 : 36,
    // The others are sent with the company's letter, if it has one.
    ...(random.chance(0.3) && {
      message: `Thank you for the tour of your ${deal.commercial ? 'premises' : 'home'}. As discussed, everything we talked about is in here.`,
    }),
    expiresOn: addDays(deal.company.time.dayOf(world.now), random.pick([14, 21, 30, 30])),
  };
  await world.act(rep, m.estimates.update, { id, patch });
  await keepAsTemplate(deal, id, title);
  return id;
}

/** Some drafts are never finished, and one in five of those is deleted. */
async function leaveDraft({ company, random, rep }: Case, id: string): Promise<false> {
  if (random.chance(0.2)) await company.world.act(rep, m.estimates.delete, { id });
  return false;
}

/**
 * Large discounts go to the manager: most are approved, some are rejected, some wait. Returns whether it can be sent
 * now.
 */
async function* approved(deal: Case, id: string): Part<boolean> {
  const { company, random, rep } = deal;
  const { world } = company;
  if (!random.chance(0.1)) return true;
  await world.act(rep, m.estimates.update, {
    id,
    patch: { oneTimeDiscount: { kind: 'percent', ppm: random.int(19, 26) * 10_000 } },
  });
  if (discountOf(deal, id) <= limitOf('sales')) return true;
  await world.act(rep, m.estimates.requestApproval, { id });
  if (random.chance(0.08)) return false;
  yield world.now + random.int(15, 400) * MINUTE;
  const manager =
    discountOf(deal, id) > limitOf('manager') ? founderOf(company) : someone(company, 'manager', random);
  if (random.chance(0.75)) {
    await world.act(manager, m.estimates.approve, { id });
    yield world.now + random.int(5, 200) * MINUTE;
    return !random.chance(0.12);
  }
  await world.act(manager, m.estimates.rejectApproval, {
    id,
    reason: 'Too much for a new customer. Ten percent, and offer the service plan.',
  });
  yield world.now + random.int(1, 20) * HOUR;
  await world.act(rep, m.estimates.update, {
    id,
    patch: { oneTimeDiscount: { kind: 'percent', ppm: 100_000 } },
  });
  return true;
}

/** Returns the larger share of a bucket that discounts can take, whatever the customer chooses, in ppm. */
function discountOf({ company: { world } }: Case, id: string): number {
  const estimate = world.read(estimates, id);
  const lines = world.source
    .childrenOf('estimate-lines', 'estimateId', id)
    .map((line) => estimateLines.schema.parse(line));
  return Math.max(...buckets.map((bucket) => worstDiscountSharePpm(estimate, lines, bucket)));
}

/** Returns the discount that a role may give without approval, in ppm. */
const limitOf = (wanted: string): number => startingRoles.find(([key]) => key === wanted)?.[3] ?? 0;

/** Sends it. Promotions on lines can raise the discount above the rep's limit: then the owner approves it first. */
export async function* send({ company, rep, random }: Case, id: string): Part<void> {
  const { world } = company;
  const { status, expiresOn } = world.row('estimates', id);
  const today = company.time.dayOf(world.now);
  if (status === 'draft' && String(expiresOn) < today)
    await world.act(rep, m.estimates.update, { id, patch: { expiresOn: addDays(today, 30) } });
  try {
    await world.act(rep, m.estimates.send, { id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NEEDS_APPROVAL') throw error;
    await world.act(rep, m.estimates.requestApproval, { id });
    yield world.now + random.int(15, 300) * MINUTE;
    await world.act(founderOf(company), m.estimates.approve, { id });
    yield world.now + random.int(5, 60) * MINUTE;
    await world.act(rep, m.estimates.send, { id });
  }
}

/** The emails of an estimate are sent a minute after they were written. */
export async function* delivered({ company }: Case, estimateId: string): Part<void> {
  const { world } = company;
  yield world.now + MINUTE;
  for (const message of world.source.childrenOf('email-messages', 'estimateId', estimateId)) {
    if (message['status'] === 'queued')
      await world.act(world.system, m.emailMessages.delivered, { id: message.id, status: 'sent' });
  }
}

/** Simulates the customer's decision on an open estimate. Returns whether it was sold. */
async function* decide(deal: Case, id: string): Part<boolean> {
  const { company, random } = deal;
  const { world, time } = company;
  const end = random.weighted({ accept: 30, decline: 21, silence: 28, revise: 14, void: 3 });
  if (end !== 'silence' || random.chance(0.5)) {
    yield world.now + random.int(20, 2200) * MINUTE;
    const { actor, evidence } = customerOf(deal, id);
    await world.act(actor, m.customer.view, { evidence });
    if (random.chance(0.14) && !closed(deal, id)) {
      yield world.now + random.int(3, 90) * MINUTE;
      await world.act(actor, m.customer.ask, { evidence, question: random.pick(questions) });
    }
  }
  if (end === 'silence') return yield* expire(deal, id);
  yield time.later(world.now, random.pick([0, 1, 1, 2, 3, 5, 7, 10]), random) + random.int(0, 3) * HOUR;
  if (closed(deal, id)) return yield* expire(deal, id);
  if (end === 'accept') return (yield* accept(deal, id)) && !(yield* rescinded(deal, id));
  if (end === 'decline') return decline(deal, id);
  if (end === 'revise') return yield* revise(deal, id);
  await world.act(deal.rep, m.estimates.void, {
    id,
    reason: 'Customer moved in with family; the job is off.',
  });
  return false;
}

/** Whether it is past its last day, even if the scheduler has not closed it yet. */
const closed = ({ company }: Case, id: string): boolean =>
  String(company.world.row('estimates', id)['expiresOn'] ?? '') < company.time.dayOf(company.world.now);

export async function* accept(deal: Case, id: string): Part<boolean> {
  const { world } = deal.company;
  const { random, contact } = deal;
  const { actor, evidence } = customerOf(deal, id);
  const { versionId } = world.read(estimates, id);
  const version = world.read(estimateVersions, assertDefined(versionId, 'a sent estimate has a version'));
  const options = world.source
    .childrenOf('estimate-lines', 'estimateId', id)
    .filter((line) => line['optional']);
  const selection = Object.fromEntries(
    options.filter(() => random.chance(0.3)).map((line) => [line.id, random.chance(0.7)]),
  );
  await world.act(actor, m.customer.accept, {
    evidence,
    versionHash: version.hash,
    signerName: contact.full,
    consent: true,
    signature: random.chance(0.7) ? drawnSignature(random) : { kind: 'typed', text: contact.full },
    selection,
  });
  await world.act(world.system, m.estimates.accept, {
    versionId: version.id,
    // Copies of past sales are rendered when somebody opens them; the record contains the version's hash instead.
    copyHash: version.hash,
  });
  yield* delivered(deal, id);
  yield* handOver(deal, id);
  return true;
}

async function decline(deal: Case, id: string): Promise<false> {
  const { random, company } = deal;
  const reason = random.weighted({
    price: 5,
    competitor: 4,
    timing: 3,
    no_decision: 2,
    moved: 1,
    credit: 1,
    other: 1,
  });
  const { actor, evidence } = customerOf(deal, id);
  const note = reason === 'competitor' ? 'The other company offered the camera for free.' : undefined;
  await company.world.act(actor, m.customer.decline, { evidence, reason, ...(note && { note }) });
  if (random.chance(0.6))
    await company.world.act(deal.rep, m.accounts.setStatus, {
      id: deal.accountId,
      status: 'lost',
      reason: `Declined: ${reason.replace('_', ' ')}`,
    });
  return false;
}

/** Creates a second version, usually a little smaller, and a new decision. */
async function* revise(deal: Case, id: string): Part<boolean> {
  const { world } = deal.company;
  const { random, rep } = deal;
  await world.act(rep, m.estimates.revise, { id });
  const lines = world.source
    .childrenOf('estimate-lines', 'estimateId', id)
    .filter((line) => line['productId']);
  const line = assertDefined(lines[random.int(0, lines.length - 1)], 'an estimate has lines');
  const quantityMilli = Math.max(1000, Number(line['quantityMilli']) - 1000);
  await world.act(rep, m.estimateLines.update, { id: line.id, patch: { quantityMilli, discount: null } });
  yield world.now + random.int(10, 90) * MINUTE;
  yield* send(deal, id);
  yield* delivered(deal, id);
  return yield* decide(deal, id);
}

/** The customer does not answer: the scheduler closes it after its last day. Some are reopened with a later day. */
async function* expire(deal: Case, id: string): Part<boolean> {
  const { company, random, rep } = deal;
  const { world, time } = company;
  yield* expireAndRest(deal, id);
  yield time.later(world.now, random.int(0, 3), random);
  if (random.chance(0.25)) {
    await world.act(rep, m.estimates.extend, { id, expiresOn: addDays(time.dayOf(world.now), 14) });
    return yield* decide(deal, id);
  }
  const followUpOn = time.dayOf(world.now + random.int(2, 40) * DAY);
  if (random.chance(0.5))
    await world.act(rep, m.accounts.update, {
      id: deal.accountId,
      patch: { temperature: 'cold', followUpOn },
    });
  else if (random.chance(0.6))
    await world.act(rep, m.accounts.setStatus, { id: deal.accountId, status: 'lost', reason: 'No decision' });
  return false;
}

/** Waits for the night after the last day, when the scheduler closes estimates that are still open. */
export async function* expireAndRest({ company }: Case, id: string): Part<void> {
  const { world, time } = company;
  const lastDay = String(world.row('estimates', id)['expiresOn']);
  yield Math.max(world.now, time.at(addDays(lastDay, 1), 5));
  await world.act(world.system, m.estimates.expire, {});
}
