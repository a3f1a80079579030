import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { linesOf } from '@sable/domain/estimate/line';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { openClient, watch, type Client, type Watcher } from './client.ts';
import { startProduct } from './product.ts';
import type { Finding, Report } from './report.ts';
import type { Stage } from './stage.ts';
import { median, ms, percentile, perSecond } from './statistics.ts';
import { LINES, makeAccount, makeEstimate, quantityOf } from './workloads.ts';
import { openWorld, type World } from './world.ts';

const SAMPLES = 250;
const WARM = 50;
const BETWEEN_MS = 15;
const WRITERS = 8;
const BAR_MS = 150;

/**
 * Queries that a second person has open: the estimate that the first one types into, and the list that the busy
 * writers change.
 */
const screen = (estimateId: string): QuerySpec[] => [
  linesOf(estimateId),
  { collection: 'accounts', orderBy: [{ field: 'updatedAt', direction: 'desc' }], limit: 50 },
];

/**
 * Measures the time from one person's change (over HTTP) to the message on another's socket, with one server and with
 * two on one database.
 */
export async function live(stage: Stage): Promise<Report> {
  const world = await openWorld(stage);
  const one = await startProduct(stage, { databaseUrl: world.address });
  const two = await startProduct(stage, { databaseUrl: world.address });
  const { estimateId, lineIds } = await makeEstimate(world, LINES);
  const cookies = [
    await world.person('Sam Reyes', 'office'),
    await world.person('Olive Finch', 'office'),
  ] as const;
  const client = openClient(one.address, cookies[0]);
  const findings: Finding[] = [];
  for (const [title, address] of [
    ['one server', one.address],
    ['two servers', two.address],
  ] as const) {
    const watcher = await watch(address, cookies[1], screen(estimateId));
    const look = (samples: number) => latencies(client, watcher, lineIds[0] ?? '', samples);
    await look(WARM);
    findings.push(finding(`${title}, idle`, await look(SAMPLES)));
    const busy = await startWriters(stage, world, one.address, cookies[0]);
    const under = await look(SAMPLES);
    const writes = await busy.stop();
    findings.push(finding(`${title}, ${WRITERS} writers who never pause (${perSecond(writes)})`, under));
    watcher.close();
  }
  client.close();
  await Promise.all([one.stop(), two.stop()]);
  return { findings };
}

const finding = (title: string, samples: readonly number[]): Finding => ({
  measure: `A change on another person’s screen, ${title}: p50 / p99`,
  value: `${ms(median(samples))} / ${ms(percentile(samples, 0.99))}`,
  bar: `< ${BAR_MS} ms`,
  met: percentile(samples, 0.99) < BAR_MS,
});

let round = 0;

async function latencies(client: Client, watcher: Watcher, id: string, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let sample = 0; sample < count; sample++) {
    const quantityMilli = quantityOf(++round);
    const received = watcher.when(
      (message) => message.t === 'delta' && message.put.some((row) => row['quantityMilli'] === quantityMilli),
    );
    const begun = performance.now();
    await client.mutate('estimate-lines.update', { id, patch: { quantityMilli } });
    samples.push((await received) - begun);
    await pause(BETWEEN_MS);
  }
  return samples;
}

/** Starts writers in a separate process, each with an account; resolves when all have begun. */
async function startWriters(stage: Stage, world: World, address: string, cookie: string) {
  const accountIds: string[] = [];
  for (let index = 0; index < WRITERS; index++) accountIds.push(await makeAccount(world, index));
  const child = fork(join(dirname(fileURLToPath(import.meta.url)), 'busy-writers.js'));
  stage.defer(async () => void child.kill());
  child.send({ address, cookie, accountIds });
  await once(child, 'message');
  return {
    /** Stops the writers and returns how many changes a second they made. */
    async stop(): Promise<number> {
      const last = once(child, 'message');
      child.send('stop');
      return Number((await last)[0]);
    },
  };
}
