import { m } from '@sable/domain/mutation-names';
import { openAccount } from './account-scenario.ts';
import { setStatus, type Case } from './case.ts';
import type { Company } from './company.ts';
import { customerOf } from './customer.ts';
import { accept, delivered, expireAndRest, send } from './estimate-scenario.ts';
import { linesOf } from './estimate-lines.ts';
import { commercialJobs, residentialJobs } from './jobs.ts';
import { DAY } from './local-time.ts';
import { lostReasons } from './remarks.ts';
import type { Random } from './random.ts';
import type { Scenario } from './timeline.ts';

/** One account in five has an estimate; the others fill lists and search. */
const QUOTED = 0.2;

/** Simulates the short life of an account that only adds volume: few steps, the same rules. */
export async function* listScenario(company: Company, random: Random): Scenario {
  const { world, time } = company;
  const deal = await openAccount(company, random);
  if (random.chance(QUOTED)) return yield* quote(deal);
  const next = random.weighted({ wait: 70, call: 15, lose: 15 });
  if (next === 'wait') return;
  yield time.later(world.now, random.int(0, 9), random);
  if (next === 'call') return setStatus(deal, 'contacted');
  await setStatus(deal, 'lost', random.pick(lostReasons));
}

async function* quote(deal: Case): Scenario {
  const { company, random, rep } = deal;
  const { world, time } = company;
  yield time.later(world.now, random.int(1, 6), random);
  const job = random.pick(
    (deal.commercial ? commercialJobs : residentialJobs).filter(({ sections }) => '' in sections),
  );
  const { id } = await world.act(rep, m.estimates.create, { accountId: deal.accountId, title: job.title });
  await world.act(rep, m.estimateLines.add, {
    estimateId: id,
    lines: linesOf(deal, job.sections[''] ?? []),
  });
  const estimateId = String(id);
  if (random.chance(0.35)) return;
  yield time.later(world.now, 0, random);
  yield* send(deal, estimateId);
  yield* delivered(deal, estimateId);
  const end = random.weighted({ accept: 40, decline: 25, silence: 35 });
  if (end === 'silence') return yield* expireAndRest(deal, estimateId);
  yield world.now + random.int(1, 12) * DAY;
  if (end === 'accept') {
    yield* accept(deal, estimateId);
    return;
  }
  const { actor, evidence } = customerOf(deal, estimateId);
  await world.act(actor, m.customer.decline, {
    evidence,
    reason: random.pick(['price', 'competitor', 'timing'] as const),
  });
}
