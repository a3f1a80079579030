import type { DatabasePool } from '@sable/server/db/connect';
import { createTenancy } from '@sable/server/db/tenant';
import type { Statement } from '@sable/server/db/statement-batch';
import { newKey } from '@sable/server/transaction-context';
import { createWriter } from '@sable/server/mutate';
import { openClient } from './client.ts';
import { startProduct } from './product.ts';
import { recording, refreshed, replay } from './raw-replay.ts';
import type { Finding, Report } from './report.ts';
import type { Stage } from './stage.ts';
import { median, percent, perSecond } from './statistics.ts';
import { timeSpent } from './time-spent.ts';
import { accountWorkload, CALLERS, lineWorkload, type Workload } from './workloads.ts';
import { openWorld, POOL, type World } from './world.ts';

const PAIRS = 7;
const ROUND_MS = 900;
const BAR = 0.5;

/**
 * Compares the writer with the exact statements it sends, run raw on the same database; also measures the writer over
 * HTTP.
 */
export async function mutation(stage: Stage): Promise<Report> {
  const world = await openWorld(stage);
  const findings: Finding[] = [];
  const notes: string[] = [];
  const workloads = [await accountWorkload(world), await lineWorkload(world)];
  for (const workload of workloads) {
    for (const callers of [1, CALLERS]) findings.push(await shareOfRaw(world, workload, callers));
    notes.push(await breakdown(world, workload));
  }
  findings.push(...(await overHttp(stage, world, workloads)));
  return { findings, notes };
}

/** Runs `each` this many times in total, with this many concurrent callers; returns operations per second. */
async function rate(
  callers: number,
  total: number,
  each: (caller: number, turn: number) => Promise<unknown>,
): Promise<number> {
  const turns = Math.ceil(total / callers);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; turn < turns; turn++) await each(caller, turn);
    }),
  );
  return (turns * callers * 1000) / (performance.now() - begun);
}

/** Returns how many operations take about one round's time. */
const enough = async (
  callers: number,
  each: (caller: number, turn: number) => Promise<unknown>,
): Promise<number> => {
  await rate(callers, 100, each);
  return Math.max(callers, Math.round(((await rate(callers, 200, each)) * ROUND_MS) / 1000));
};

let round = 0;

async function shareOfRaw(world: World, workload: Workload, callers: number): Promise<Finding> {
  const pool = world.database.createPool('sable_app', POOL);
  const writer = createWriter(createTenancy(pool), () => undefined);
  const { name, targets } = workload;
  const product = (caller: number) =>
    writer.mutate(world.admin, {
      key: newKey(),
      mutations: [{ name, args: workload.args(targets[caller] ?? '', ++round) }],
    });
  const raw = await rawRunner(world, workload, callers);
  const total = await enough(callers, product);
  await raw(pool, callers * 10);
  const pairs: { ours: number; theirs: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    // The order alternates between pairs, so that neither side always runs second and warmer.
    const theirsFirst = pair % 2 === 1 ? await raw(pool, total) : undefined;
    const ours = await rate(callers, total, product);
    pairs.push({ ours, theirs: theirsFirst ?? (await raw(pool, total)) });
  }
  await pool.end();
  const share = median(pairs.map(({ ours, theirs }) => ours / theirs));
  const [ours, theirs] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.theirs))];
  return {
    measure: `Mutation, ${workload.title}, ${callers} caller${callers > 1 ? 's' : ''}: share of the same SQL run raw`,
    value: `${percent(share)} (${perSecond(ours)} of ${perSecond(theirs)})`,
    bar: `≥ ${percent(BAR)}`,
    met: share >= BAR,
  };
}

/**
 * Records one mutation per caller and returns a function that replays their statements; values are refreshed before
 * the clock starts.
 */
async function rawRunner(world: World, { name, targets, args }: Workload, callers: number) {
  const tape = recording(world.database.createPool('sable_app', { max: 1 }));
  const writer = createWriter(createTenancy(tape.pool), () => undefined);
  const recorded: { key: string; statements: Statement[]; times: number }[] = [];
  for (const target of targets.slice(CALLERS, CALLERS + callers)) {
    const make = async (key: string) => {
      tape.take();
      await writer.mutate(world.admin, { key, mutations: [{ name, args: args(target, ++round) }] });
    };
    const key = newKey();
    // One run first: statements become prepared when sent a second time, and both sides should have prepared ones.
    await make(newKey());
    await make(key);
    recorded.push({ key, statements: tape.take(), times: 0 });
  }
  return async (pool: DatabasePool, total: number) => {
    const turns = Math.ceil(total / callers);
    const fresh = recorded.map((one) =>
      Array.from({ length: turns }, () => refreshed(one.statements, one.key, ++one.times)),
    );
    return rate(callers, total, (caller, turn) => replay(pool, fresh[caller]?.[turn] ?? []));
  };
}

/** Breaks down where one caller's time goes, from a sampling profile of this process. */
async function breakdown(world: World, { title, name, targets, args }: Workload): Promise<string> {
  const each = (caller: number) => world.run(name, args(targets[caller] ?? '', ++round));
  const total = await enough(1, each);
  const spent = await timeSpent(() => rate(1, total * 2, each));
  return `One mutation, ${title}, one caller: ${spent.map(({ what, share }) => `${what} ${percent(share)}`).join(', ')}.`;
}

async function overHttp(stage: Stage, world: World, workloads: readonly Workload[]): Promise<Finding[]> {
  const server = await startProduct(stage, { databaseUrl: world.address });
  const client = openClient(server.address, await world.person('Olive Finch', 'admin'));
  const findings: Finding[] = [];
  for (const { title, name, targets, args } of workloads) {
    const each = (caller: number) => client.mutate(name, args(targets[caller] ?? '', ++round));
    const rates: string[] = [];
    for (const callers of [1, CALLERS]) {
      const total = await enough(callers, each);
      const runs: number[] = [];
      for (let run = 0; run < 3; run++) runs.push(await rate(callers, total, each));
      rates.push(`${perSecond(median(runs))} with ${callers}`);
    }
    findings.push({ measure: `POST /api/mutate, ${title}, by callers`, value: rates.join(', ') });
  }
  client.close();
  await server.stop();
  return findings;
}
