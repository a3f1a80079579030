import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '@sable/domain/kernel/actor';
import { testWorld } from '../test-world.ts';
import { PermanentFailure, type JobHandler } from './job.ts';
import { importLane, mainLane } from './lane.ts';
import { MAX_ATTEMPTS } from './retry.ts';
import { sweepOutbox } from './sweep.ts';
import { createOutboxWorker, type OutboxOptions } from './worker.ts';

interface Job {
  readonly id: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly done: boolean;
  readonly failed: boolean;
  readonly last_error: string | null;
  /** Milliseconds until the job is due. */
  readonly waits: number;
}

const world = await testWorld();
let companyId: string;
let said: string[];

beforeEach(async () => {
  companyId = (await world.company()).companyId;
  said = [];
});

const log = {
  info: (message: string) => said.push(message),
  warn: (message: string) => said.push(message),
  error: (message: string) => said.push(message),
};
const sql = <R extends object>(text: string, values: readonly unknown[] = []) =>
  world.tenancy.withTenant(companyId, (client) => client.query<R>(text, [companyId, ...values]));
const queue = async (kind: string, payload: object): Promise<string> => {
  const [row] = await sql<{ id: string }>(
    'insert into outbox (company_id, kind, payload) values ($1, $2, $3) returning id',
    [kind, payload],
  );
  return row?.id ?? '';
};
const jobOf = async (id: string): Promise<Job | undefined> => {
  const [row] = await sql<Job>(
    `select id, payload, attempts, done_at is not null as done, failed_at is not null as failed, last_error,
       (extract(epoch from run_at - now()) * 1000)::bigint as waits from outbox where company_id = $1 and id = $2`,
    [id],
  );
  return row;
};
const makeDue = () =>
  sql(`update outbox set run_at = now() where company_id = $1 and done_at is null and failed_at is null`);
const workerOf = (handlers: Record<string, JobHandler>, more: Partial<OutboxOptions> = {}) =>
  createOutboxWorker({ tenancy: world.tenancy, handlers, log, random: () => 0.5, ...more });

describe('the outbox', () => {
  test('runs each due job once with its company and payload, and forgets the payload', async () => {
    const seen: unknown[] = [];
    const id = await queue('note', { token: 'secret-of-a-link' });
    const worker = workerOf({ note: async (...args) => void seen.push(args) });
    expect(await worker.runDue()).toBe(1);
    expect(await worker.runDue()).toBe(0);
    expect(seen).toEqual([[companyId, { token: 'secret-of-a-link' }, id, 1]]);
    expect(await jobOf(id)).toMatchObject({ done: true, failed: false, payload: {} });
    expect(worker.metrics()).toEqual({ done: 1, retried: 0, failed: 0, running: 0 });
  });

  test('works jobs of several companies, more than it has hands for', async () => {
    const other = await world.company('Other');
    const seen = new Set<string>();
    for (let n = 0; n < 6; n++) await queue('note', { n });
    const first = companyId;
    companyId = other.companyId;
    for (let n = 0; n < 6; n++) await queue('note', { n });
    const worker = workerOf({ note: async (company, _payload, id) => void seen.add(`${company} ${id}`) });
    expect(await worker.runDue()).toBe(12);
    expect([...seen].filter((key) => key.startsWith(first))).toHaveLength(6);
    expect(await worker.backlog()).toMatchObject({ waiting: 0 });
  });

  test('begins no further job once it was stopped, also when one ends then', async () => {
    const more = mainLane.concurrency + 1;
    for (let n = 0; n < more; n++) await queue('note', { n });
    const turns = new EventEmitter();
    let begun = 0;
    const worker = workerOf({
      async note() {
        begun += 1;
        if (begun === mainLane.concurrency) turns.emit('full');
        await once(turns, 'end');
      },
    });
    const full = once(turns, 'full');
    worker.start();
    await full;
    // From the next turn on the worker waits for a free slot, which the end of a job frees.
    await nextTurn();
    const stopped = worker.stop();
    turns.emit('end');
    await stopped;
    expect([begun, await worker.backlog()]).toEqual([mainLane.concurrency, { waiting: 1, failed: 0 }]);
    // The job runs after the next start.
    expect(await workerOf({ note: async () => undefined }).runDue()).toBe(1);
  });

  test('sends an email while imports run, however many', async () => {
    for (let n = 0; n <= mainLane.concurrency; n++) await queue('import', { n });
    const turns = new EventEmitter();
    const worker = workerOf({
      import: async () => void (await once(turns, 'end')),
      mail: async () => void turns.emit('mailed'),
    });
    worker.start();
    await queue('mail', {});
    const mailed = once(turns, 'mailed');
    worker.wake();
    await mailed;
    turns.emit('end');
    await worker.stop();
    // Imports belong to another worker, which runs one import per company at a time.
    const other = await world.company('Other');
    companyId = other.companyId;
    await queue('import', {});
    const running: string[] = [];
    const most = { ofOne: 0, ofAll: 0 };
    const imports = workerOf(
      {
        async import(company) {
          running.push(company);
          most.ofOne = Math.max(most.ofOne, running.filter((each) => each === company).length);
          most.ofAll = Math.max(most.ofAll, running.length);
          await nextTurn();
          running.splice(running.indexOf(company), 1);
        },
      },
      { lane: importLane },
    );
    expect(await imports.runDue()).toBe(mainLane.concurrency + 2);
    expect(most).toEqual({ ofOne: 1, ofAll: importLane.concurrency });
  });

  test('tries again later, each time later, and keeps the payload for it', async () => {
    let fails = 2;
    const id = await queue('note', { n: 1 });
    const worker = workerOf({
      note: async () => {
        if (fails-- > 0) throw new Error('The mail server did not answer.');
      },
    });
    await worker.runDue();
    expect(await jobOf(id)).toMatchObject({
      done: false,
      attempts: 1,
      payload: { n: 1 },
      last_error: 'The mail server did not answer.',
    });
    const first = (await jobOf(id))?.waits ?? 0;
    expect(await worker.runDue()).toBe(0);
    await makeDue();
    await worker.runDue();
    const second = (await jobOf(id))?.waits ?? 0;
    expect(second).toBeGreaterThan(2 * first);
    await makeDue();
    await worker.runDue();
    expect(await jobOf(id)).toMatchObject({ done: true, attempts: 3, payload: {}, last_error: null });
    expect(worker.metrics()).toMatchObject({ done: 1, retried: 2 });
  });

  test('gives up after the last attempt: says so to its record, keeps the reason, forgets payload and secrets', async () => {
    const reported: string[] = [];
    const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4';
    const id = await queue('note', { token });
    const worker = workerOf(
      { note: () => Promise.reject(new Error(`smtp://ann:hunter2@mail.example.com refused\n${token}`)) },
      {
        failures: {
          note: async (_company, payload, message) =>
            void reported.push(`${JSON.stringify(payload)} ${message}`),
        },
      },
    );
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(await worker.runDue()).toBe(1);
      await makeDue();
    }
    expect(await worker.runDue()).toBe(0);
    const job = await jobOf(id);
    expect(job).toMatchObject({ failed: true, done: false, attempts: MAX_ATTEMPTS, payload: {} });
    expect(job?.last_error).toBe('smtp://…@mail.example.com refused …');
    expect(reported).toEqual([`{"token":"${token}"} smtp://…@mail.example.com refused …`]);
    expect(said.join()).not.toMatch(/hunter2|Zm9v/);
    expect(await worker.backlog()).toMatchObject({ waiting: 0, failed: 1 });
  });

  test('a job that is given up ends even when its record cannot be updated', async () => {
    const id = await queue('note', { token: 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4' });
    const worker = workerOf(
      { note: () => Promise.reject(new PermanentFailure('There is no such mailbox.')) },
      { failures: { note: () => Promise.reject(new Error('The message is gone.')) } },
    );
    await worker.runDue();
    expect(await jobOf(id)).toMatchObject({
      failed: true,
      payload: {},
      last_error: 'There is no such mailbox.',
    });
    expect(said.join()).toContain('The message is gone.');
    expect(worker.metrics()).toMatchObject({ failed: 1 });
  });

  test('what was done is forgotten after 30 days, what was given up or still waits is not', async () => {
    const aged = (days: number, end: 'done_at' | 'failed_at' | 'run_at') =>
      sql<{ id: string }>(
        `insert into outbox (company_id, kind, payload, ${end}) values ($1, 'note', '{}', now() - $2 * interval '1 day') returning id`,
        [days],
      );
    const made = await Promise.all([aged(31, 'done_at'), aged(29, 'done_at'), aged(31, 'failed_at')]);
    await aged(31, 'run_at');
    await sweepOutbox(world.tenancy, new Date());
    const [old, recent, failed] = await Promise.all(made.map(([row]) => jobOf(row?.id ?? '')));
    expect([old, recent?.done, failed?.failed]).toEqual([undefined, true, true]);
    expect(await workerOf({ note: async () => {} }).runDue()).toBe(1);
  });

  test.each([
    ['an unknown kind', 'carrier-pigeon', 'carrier-pigeon'],
    ['a name that every object has', 'constructor', 'constructor'],
    ['a failure that no retry mends', 'note', 'There is no such mailbox.'],
  ])('gives up at once on %s', async (_what, kind, message) => {
    const id = await queue(kind, { n: 1 });
    await workerOf({
      note: () => Promise.reject(new PermanentFailure('There is no such mailbox.')),
    }).runDue();
    const job = await jobOf(id);
    expect(job).toMatchObject({ failed: true, attempts: 1, payload: {} });
    expect(job?.last_error).toContain(message);
  });

  test('a job whose worker died runs again when its claim has run out, and not before', async () => {
    const id = await queue('note', { n: 1 });
    await world.tenancy.crossTenantQuery('select * from claim_jobs(10)');
    const seen: string[] = [];
    const worker = workerOf({ note: async (_company, _payload, job) => void seen.push(job) });
    expect(await worker.runDue()).toBe(0);
    await makeDue();
    expect(await worker.runDue()).toBe(1);
    expect(seen).toEqual([id]);
    expect(await jobOf(id)).toMatchObject({ done: true, attempts: 2 });
  });

  test('a job that kills its server each time is given up without being run once more', async () => {
    const id = await queue('note', { n: 1 });
    for (let n = 0; n < MAX_ATTEMPTS; n++) {
      await world.tenancy.crossTenantQuery('select * from claim_jobs(10)');
      await makeDue();
    }
    let ran = false;
    await workerOf({ note: async () => void (ran = true) }).runDue();
    expect(ran).toBe(false);
    expect(await jobOf(id)).toMatchObject({ failed: true, payload: {} });
  });

  test('two workers never do the same job at once', async () => {
    for (let n = 0; n < 20; n++) await queue('note', { n });
    const seen: string[] = [];
    const handlers = { note: async (_company: string, _payload: unknown, id: string) => void seen.push(id) };
    await Promise.all([workerOf(handlers).runDue(), workerOf(handlers).runDue()]);
    expect(seen).toHaveLength(20);
    expect(new Set(seen).size).toBe(20);
  });

  test('a claim that runs out while its worker still works is not taken up by the same worker', async () => {
    let runs = 0;
    let release = () => {};
    const id = await queue('note', { n: 1 });
    const worker = workerOf({
      note: () => {
        runs += 1;
        return new Promise<void>((done) => (release = done));
      },
    });
    const looked = worker.runDue();
    await expect.poll(() => runs).toBe(1);
    await makeDue();
    await worker.backlog();
    worker.wake();
    release();
    await looked;
    expect(runs).toBe(1);
    expect(await jobOf(id)).toMatchObject({ done: true });
  });

  test('a slow job does not hold up one that is queued after it', async () => {
    let release = () => {};
    const slow = await queue('slow', {});
    const worker = workerOf({
      slow: () => new Promise<void>((done) => (release = done)),
      quick: async () => {},
    });
    worker.wake();
    await expect.poll(() => worker.metrics().running).toBe(1);
    const quick = await queue('quick', {});
    worker.wake();
    await expect.poll(async () => (await jobOf(quick))?.done).toBe(true);
    expect(await jobOf(slow)).toMatchObject({ done: false });
    release();
    await worker.stop();
    expect(await jobOf(slow)).toMatchObject({ done: true });
  });

  test('stopping waits for the job that runs and takes no other', async () => {
    let release = () => {};
    let begun = false;
    const id = await queue('slow', {});
    const worker = workerOf({
      slow: () => {
        begun = true;
        return new Promise<void>((done) => (release = done));
      },
    });
    worker.start();
    await expect.poll(() => begun).toBe(true);
    const later = await queue('slow', {});
    const stopped = worker.stop();
    release();
    await stopped;
    expect(await jobOf(id)).toMatchObject({ done: true });
    expect(await jobOf(later)).toMatchObject({ done: false, attempts: 0 });
    expect(worker.metrics()).toMatchObject({ running: 0, done: 1 });
  });

  test('a job queued by a commit is found by the wake that follows it', async () => {
    const { userId } = await foundByInvite();
    const seen: unknown[] = [];
    const worker = workerOf({ invitation: async (_company, payload) => void seen.push(payload) });
    worker.wake();
    await expect.poll(() => seen.length).toBe(1);
    expect(seen[0]).toMatchObject({ userId });
    await worker.stop();
  });
});

async function foundByInvite(): Promise<{ userId: string }> {
  const provenAt = new Date().toISOString();
  const admin = {
    ...systemActor(companyId),
    kind: 'user' as const,
    id: companyId,
    roles: ['admin'],
    provenAt,
  };
  const userId = await world.make(admin, 'users.invite', {
    name: 'New Person',
    email: 'new@example.com',
    roles: ['sales'],
  });
  return { userId };
}
