import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withConnection } from '@sable/server/db/connect';
import { asked, everySort } from './list-questions.ts';
import type { Act, Crowd, Outcome, Phase } from './load-people.ts';
import { growAccounts, words } from './many-accounts.ts';
import { memoryOf } from './memory.ts';
import { startProduct } from './product.ts';
import type { Finding, Report } from './report.ts';
import { scaled, type Stage } from './stage.ts';
import { ms, percentile } from './statistics.ts';
import { openWorld, type World } from './world.ts';

const ACCOUNTS = 100_000;
const PEOPLE = 300;
const READ_MS = 250;
const WRITE_MS = 400;
const OVERLOAD_MS = 1_000;
const MEMORY_MB = 700;
const RECOVERY_S = 10;
const OVERLOAD = 3;

/** Measures 300 people at work at once, then three times that load, then the original load again. */
export async function load(stage: Stage): Promise<Report> {
  const world = await openWorld(stage);
  const accounts = scaled(stage, ACCOUNTS);
  await growAccounts(world, accounts);
  const server = await startProduct(stage, { databaseUrl: world.address });
  const people = scaled(stage, PEOPLE);
  const child = fork(join(dirname(fileURLToPath(import.meta.url)), 'load-people.js'));
  stage.defer(async () => void child.kill());
  await tell(child, await crowdOf(world, server.address, people));
  await during(child, { actionsPerSecond: 1, seconds: 10 });
  const usual = await during(child, { actionsPerSecond: 1, seconds: 60 });
  const memory = (await memoryOf(server.pid)).server;
  const overload = await during(child, { actionsPerSecond: OVERLOAD, seconds: 20 });
  const after = await during(child, { actionsPerSecond: 1, seconds: 20 });
  child.disconnect();
  await server.stop();
  const size = `${people} people at ${accounts.toLocaleString('en-US')} accounts`;
  return {
    findings: [
      ...underUsualLoad(size, usual),
      {
        measure: `${size}, three live queries each: memory of the server`,
        value: `${Math.round(memory)} MB`,
        bar: `< ${MEMORY_MB} MB`,
        met: memory < MEMORY_MB,
      },
      ...underOverload(size, overload),
      recovery(size, after),
    ],
  };
}

async function tell<T = 'ready'>(child: ChildProcess, order: Crowd | Phase): Promise<T> {
  const answer = once(child, 'message');
  child.send(order);
  const gone = once(child, 'exit').then((): T[] => []);
  const [message]: T[] = await Promise.race([answer, gone]);
  if (message === undefined) throw new Error('The process of the people has ended.');
  return message;
}

async function during(child: ChildProcess, phase: Phase): Promise<Outcome> {
  const outcome = await tell<Outcome>(child, phase);
  if (outcome.acts.some(({ kind }) => kind !== 'refused')) return outcome;
  throw new Error(`No action was accepted. ${outcome.errors.slice(0, 5).join('\n')}`);
}

async function crowdOf(world: World, address: string, people: number): Promise<Crowd> {
  const cookies: string[] = [];
  for (let person = 0; person < people; person += 1)
    cookies.push(await world.person(`Person ${person}`, 'office'));
  const accountIds = await withConnection({ connectionString: world.address }, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from accounts order by id limit 3000');
    return rows.map(({ id }) => id);
  });
  const { admin } = world;
  const office = { ...admin, roles: ['office'] };
  return {
    address,
    cookies,
    accountIds,
    words,
    screen: [
      { ...asked('accounts', office, {}), limit: 50 },
      { ...asked('accounts', office, { sort: { field: 'updatedAt', direction: 'desc' } }), limit: 50 },
      { collection: 'accounts', aggregate: { groupBy: ['status'] } },
    ],
    lists: ['accounts', 'estimates', 'contacts']
      .flatMap((collection) => everySort(collection, office))
      .map(({ spec }) => ({ ...spec, limit: 50 })),
  };
}

const of = ({ acts }: Outcome, kind: Act['kind']) =>
  acts.filter((act) => act.kind === kind).map((act) => act.ms);

function underUsualLoad(size: string, outcome: Outcome): Finding[] {
  const [reads, writes, refused] = [of(outcome, 'read'), of(outcome, 'write'), of(outcome, 'refused')];
  const p99 = (title: string, times: readonly number[], bar: number): Finding => ({
    measure: `${size}, one action a second each, any sort: ${title}, p50 / p99`,
    value: `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.99))}`,
    bar: `p99 ≤ ${bar} ms`,
    met: percentile(times, 0.99) <= bar,
  });
  const wrong = refused.length + outcome.errors.length;
  return [
    p99('reads', reads, READ_MS),
    p99('writes', writes, WRITE_MS),
    {
      measure: `${size}: refused and wrong answers of ${outcome.acts.length.toLocaleString('en-US')}`,
      value: wrong === 0 ? '0' : `${refused.length} refused; ${outcome.errors.join('; ') || 'none wrong'}`,
      bar: '0',
      met: wrong === 0,
    },
  ];
}

function underOverload(size: string, outcome: Outcome): Finding[] {
  const accepted = [...of(outcome, 'read'), ...of(outcome, 'write')];
  const share = of(outcome, 'refused').length / Math.max(1, outcome.acts.length);
  return [
    {
      measure: `${size}, ${OVERLOAD} times the load: accepted p99, and what was refused with 503`,
      value: `${ms(percentile(accepted, 0.99))}, ${Math.round(share * 100)} % refused`,
      bar: `p99 ≤ ${OVERLOAD_MS} ms`,
      met: percentile(accepted, 0.99) <= OVERLOAD_MS,
    },
    {
      measure: `${size}, ${OVERLOAD} times the load: answers that are neither accepted nor refused`,
      value: outcome.errors.length === 0 ? '0' : outcome.errors.join('; '),
      bar: '0',
      met: outcome.errors.length === 0,
    },
  ];
}

/** Finds the first second after which nothing is refused and every second meets the usual limits. */
function recovery(size: string, outcome: Outcome): Finding {
  const bad = outcome.acts.filter(
    (act) => act.kind === 'refused' || act.ms > (act.kind === 'read' ? READ_MS : WRITE_MS),
  );
  const perSecond = outcome.acts.length / (1 + Math.max(0, ...outcome.acts.map(({ second }) => second)));
  const badIn = new Map<number, number>();
  for (const { second } of bad) badIn.set(second, (badIn.get(second) ?? 0) + 1);
  const abnormal = [...badIn].filter(([, count]) => count > perSecond * 0.01).map(([second]) => second);
  const normalAfter = outcome.errors.length > 0 ? Infinity : Math.max(-1, ...abnormal) + 1;
  return {
    measure: `${size}, after the overload: seconds until everything is as before`,
    value: `${normalAfter} s`,
    bar: `≤ ${RECOVERY_S} s`,
    met: normalAfter <= RECOVERY_S,
  };
}
