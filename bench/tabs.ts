import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { freePort } from '@sable/server/db/free-port';
import { memoryOf } from './memory.ts';
import { startProgram } from './peers/install.ts';
import { startProduct } from './product.ts';
import type { Finding, Report } from './report.ts';
import { scaled, type Stage } from './stage.ts';
import { median, ms, percentile } from './statistics.ts';
import type { Received, Screens, Writing } from './tab-crowd.ts';
import { makeAccount } from './workloads.ts';
import { openWorld } from './world.ts';

const ACCOUNTS = 120;
/** With four digits each, the first accounts are also the first by name, so every change is on every list. */
const FIRST_NUMBER = 1_000;
const PEOPLE = 20;
const PER_SECOND = 20;
const WARM_CHANGES = 60;
const CHANGES = 300;

const byName: QuerySpec = {
  collection: 'accounts',
  orderBy: [{ field: 'nameKey', direction: 'asc' }],
  limit: 50,
};
const byChange: QuerySpec = {
  collection: 'accounts',
  orderBy: [{ field: 'updatedAt', direction: 'desc' }],
  limit: 50,
};
const counts: QuerySpec = { collection: 'accounts', aggregate: { groupBy: ['status'], sum: ['rmr'] } };

/** Cost of one crowd of tabs. */
interface Measured {
  readonly received: Received;
  /** Longest time that the server's event loop was blocked, in milliseconds. */
  readonly pause: number;
  /** Processor milliseconds of the server per change. */
  readonly processor: number;
}

/** The sending server: the product, or the floor in its place. */
interface Sender {
  readonly address: string;
}

/**
 * Measures one person's account changes, 20 a second, that hundreds of tabs show: the delay, the cost, and whether
 * the server pauses.
 */
export async function tabs(stage: Stage): Promise<Report> {
  const world = await openWorld(stage);
  const server = await startProduct(stage, { databaseUrl: world.address });
  const accountIds: string[] = [];
  for (let index = 0; index < ACCOUNTS; index++)
    accountIds.push(await makeAccount(world, FIRST_NUMBER + index));
  const cookies: string[] = [];
  for (let person = 0; person < PEOPLE; person++)
    cookies.push(await world.person(`Person ${person}`, 'office'));
  const child = fork(join(dirname(fileURLToPath(import.meta.url)), 'tab-crowd.js'));
  stage.defer(async () => void child.kill());
  const writing = { cookie: cookies[0] ?? '', accountIds: accountIds.slice(0, 10), perSecond: PER_SECOND };
  const fresh = (await memoryOf(server.pid)).server;
  const measure = async (sender: Sender, count: number, screen: readonly QuerySpec[]): Promise<Measured> => {
    await tell(child, { address: sender.address, cookies, tabs: count, screen });
    await tell(child, { ...writing, changes: WARM_CHANGES });
    const before = await metricsOf(sender);
    const received = await tell<Received>(child, { ...writing, changes: CHANGES });
    const after = await metricsOf(sender);
    return {
      received,
      pause: after.pauseMs,
      processor: (after.processorMs - before.processorMs) / CHANGES,
    };
  };
  const [equal, open] = [scaled(stage, 500), scaled(stage, 1_000)];
  const lists = await measure(server, equal, [byName]);
  const screens = await measure(server, open, [byName, byChange, counts]);
  const full = (await memoryOf(server.pid)).server;
  const bare = await measure(await startFloor(stage, lists.received.bytes), equal, [byName]);
  child.disconnect();
  await server.stop();
  return {
    findings: [
      ...latency(`${equal} equal lists`, lists, 9, 20),
      processor(`${equal} equal lists`, lists, 9),
      aboveFloor(`${equal} equal lists`, lists, bare),
      pauseOf(`${equal} equal lists`, lists),
      ...latency(`${open} tabs with three live queries`, screens),
      processor(`${open} tabs with three live queries`, screens),
      pauseOf(`${open} tabs with three live queries`, screens),
      {
        measure: `Memory of the server: fresh, then with ${open} tabs`,
        value: `${Math.round(fresh)} MB, ${Math.round(full)} MB`,
      },
    ],
  };
}

/** Starts a bare server that sends as many bytes to as many tabs: the cost of the sockets alone. */
async function startFloor(stage: Stage, bytes: number): Promise<Sender> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await startProgram(stage, {
    name: 'tab-floor',
    args: [join(dirname(fileURLToPath(import.meta.url)), 'tab-floor.js')],
    cwd: stage.root,
    env: { FLOOR_PORT: String(port), FLOOR_BYTES: String(bytes) },
    ready: address,
  });
  return { address };
}

async function tell<T = 'ready'>(child: ChildProcess, order: Screens | Writing): Promise<T> {
  const answer = once(child, 'message');
  child.send(order);
  const gone = once(child, 'exit').then((): T[] => []);
  const [message]: T[] = await Promise.race([answer, gone]);
  if (message === undefined) throw new Error('The process of the tabs has ended.');
  return message;
}

interface Metrics {
  readonly processorMs: number;
  /** Longest pause since the previous read of the metrics. */
  readonly pauseMs: number;
}

async function metricsOf({ address }: Sender): Promise<Metrics> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const seconds = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`The server’s metrics lack ${name}.`);
    return Number(value);
  };
  return {
    processorMs: seconds('process_cpu_seconds_total') * 1000,
    pauseMs: seconds('nodejs_eventloop_lag_max_seconds') * 1000,
  };
}

function latency(title: string, { received }: Measured, p50?: number, p99?: number): Finding[] {
  const [half, most] = [median(received.times), percentile(received.times, 0.99)];
  return [
    {
      measure: `${title}, ${PER_SECOND} changes a second, from the change to every tab: p50 / p99`,
      value: `${ms(half)} / ${ms(most)}`,
      ...(p50 !== undefined &&
        p99 !== undefined && { bar: `≤ ${p50} / ${p99} ms`, met: half <= p50 && most <= p99 }),
    },
    {
      measure: `${title}: changes that were refused, and messages that did not arrive`,
      value: `${received.refused}, ${received.lost}`,
      bar: '0, 0',
      met: received.refused + received.lost === 0,
    },
  ];
}

const processor = (title: string, { processor: cost }: Measured, bar?: number): Finding => ({
  measure: `${title}: processor time of the server for each change`,
  value: ms(cost),
  ...(bar !== undefined && { bar: `≤ ${bar} ms`, met: cost <= bar }),
});

const FLOORS = 2;

const aboveFloor = (title: string, measured: Measured, floor: Measured): Finding => ({
  measure: `${title}: the same as a multiple of a bare server that sends as many bytes to as many tabs`,
  value: `${(measured.processor / floor.processor).toFixed(1)} (${ms(floor.processor)}; p50 ${ms(median(floor.received.times))})`,
  bar: `≤ ${FLOORS}`,
  met: measured.processor <= FLOORS * floor.processor,
});

const PAUSE_MS = 50;

const pauseOf = (title: string, { pause }: Measured): Finding => ({
  measure: `${title}: longest pause of the server’s event loop`,
  value: ms(pause),
  bar: `≤ ${PAUSE_MS} ms`,
  met: pause <= PAUSE_MS,
});
