// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEY_RETENTION_MS, MAX_UNREVIEWED_AGE_MS } from '@sable/domain/kernel/request';
import { LiveClient } from './client.ts';
import { newKey } from './key.ts';
import { UnfinishedWork, type UnfinishedWorkOptions } from './unfinished-work.ts';
import { LEASE_TIMEOUT_MS, WorkStore, type WorkEntry } from './work-store.ts';

const open: UnfinishedWork[] = [];
afterEach(() => {
  for (const work of open.splice(0)) work.stop();
});

/** Long enough for a lease to be renewed on a slow machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });

/** Returns a person and a company unique to the test. */
const nobody = () => ({ companyId: newKey(), userId: newKey() });

const entry = (clientId: string, quantityMilli: number, more: Partial<WorkEntry> = {}): WorkEntry => ({
  key: newKey(),
  clientId,
  name: 'estimate-lines.update',
  args: { id: newKey(), patch: { quantityMilli } },
  expectedVersions: [],
  madeAt: Date.now(),
  programVersion: 'test',
  ...more,
});

/** Stores what an earlier page left behind when it was killed. */
async function leave(
  person: { companyId: string; userId: string },
  entries: readonly WorkEntry[],
): Promise<void> {
  const store = await WorkStore.open(person.companyId, person.userId);
  for (const each of entries) await store.add(each);
  store.close();
}

/** Starts a page; `sent` is what it takes over. */
function start(person: { companyId: string; userId: string }, options: Partial<UnfinishedWorkOptions> = {}) {
  const sent: WorkEntry[] = [];
  const clientId = newKey();
  const work = new UnfinishedWork({
    ...person,
    clientId,
    send: (entries) => void sent.push(...entries),
    ...options,
  });
  open.push(work);
  work.start();
  return { work, clientId, sent };
}

const keys = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => key);

describe('what pages left behind', () => {
  test('is taken over by one page alone, in the order in which it was made', async () => {
    const person = nobody();
    const [one, two] = [newKey(), newKey()];
    const left = [entry(one, 1), entry(two, 2), entry(one, 3), entry(two, 4)];
    await leave(person, left);
    const first = start(person);
    await eventually(() => expect(keys(first.sent)).toEqual(keys(left)));
    expect(first.sent.map(({ clientId }) => clientId)).toEqual([one, two, one, two]);
    const second = start(person);
    expect(await second.work.count()).toBe(4);
    expect(second.sent).toEqual([]);
  });

  test('is left to a page that still lives, until its lease ends', async () => {
    const person = nobody();
    const store = await WorkStore.open(person.companyId, person.userId);
    const [alive, mine] = [newKey(), newKey()];
    const kept = entry(alive, 1);
    await store.add(kept);
    await store.renewLease(alive, 1_000);
    expect(await store.claim(mine, 1_000 + LEASE_TIMEOUT_MS - 1)).toEqual([]);
    expect(keys(await store.claim(mine, 1_000 + LEASE_TIMEOUT_MS))).toEqual([kept.key]);
    expect(await store.claim(mine, 1_000 + LEASE_TIMEOUT_MS)).toEqual([]);
    store.close();
  });

  test('is gone once it was answered', async () => {
    const person = nobody();
    const left = [entry(newKey(), 1), entry(newKey(), 2)];
    await leave(person, left);
    const first = start(person);
    await eventually(() => expect(first.sent).toHaveLength(2));
    for (const { key } of first.sent) first.work.remove(key);
    expect(await first.work.count()).toBe(0);
  });

  test('is not sent automatically when it is older than six days: the server forgets keys after seven', async () => {
    expect(MAX_UNREVIEWED_AGE_MS).toBeLessThan(IDEMPOTENCY_KEY_RETENTION_MS);
    const person = nobody();
    const old = entry(newKey(), 1, { madeAt: Date.now() - MAX_UNREVIEWED_AGE_MS - 1 });
    const fresh = entry(newKey(), 2);
    await leave(person, [old, fresh]);
    const { work, sent } = start(person);
    await eventually(() => expect(keys(work.review.get())).toEqual([old.key]));
    expect(keys(sent)).toEqual([fresh.key]);
    expect(work.review.get()[0]).toMatchObject({ problem: { code: 'OLD' }, args: old.args });
  });

  test('is shown with its values when this version does not know it, and sent under its new name when it was renamed', async () => {
    const person = nobody();
    const unknown = entry(newKey(), 1, { name: 'estimate-lines.forgotten' });
    const renamed = entry(newKey(), 2, { name: 'estimate-lines.change' });
    await leave(person, [unknown, renamed]);
    const renames = { 'estimate-lines.change': { to: 'estimate-lines.update', until: '2026-12-31' } };
    const { work, sent } = start(person, { renames });
    await eventually(() => expect(keys(work.review.get())).toEqual([unknown.key]));
    expect(work.review.get()[0]).toMatchObject({ problem: { code: 'UNKNOWN_MUTATION' }, args: unknown.args });
    expect(sent).toMatchObject([{ key: renamed.key, name: 'estimate-lines.update' }]);
  });
});

describe('what is kept', () => {
  test('survives its page with its original arguments', async () => {
    const person = nobody();
    const before = start(person);
    const made = entry(before.clientId, 7);
    before.work.add(made);
    await before.work.count();
    before.work.stop();
    const after = start(person);
    await eventually(() => expect(after.sent).toHaveLength(1));
    expect(after.sent[0]).toMatchObject({ key: made.key, clientId: before.clientId, args: made.args });
  });

  test('is never a secret or a cost', async () => {
    const { work, clientId } = start(nobody());
    for (const patch of [{ cost: 1 }, { passcode: '1234' }, { nested: [{ resetToken: 'x' }] }])
      work.add(entry(clientId, 0, { args: { id: newKey(), patch } }));
    expect(await work.count()).toBe(0);
    work.add(entry(clientId, 1));
    expect(await work.count()).toBe(1);
  });

  test('goes at a sign-out by hand, and nobody else’s with it', async () => {
    const [mine, theirs] = [nobody(), nobody()];
    await leave(theirs, [entry(newKey(), 1)]);
    const { work, clientId } = start(mine);
    const other = start(mine);
    work.add(entry(clientId, 1));
    expect(await work.count()).toBe(1);
    await work.destroy();
    other.work.stop();
    expect(await start(mine).work.count()).toBe(0);
    expect(await start(theirs).work.count()).toBe(1);
  });

  test('lives in memory alone where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { work, clientId } = start(nobody());
    work.add(entry(clientId, 1));
    expect(await work.count()).toBe(0);
    vi.unstubAllGlobals();
  });
});

describe('a change that the server refuses after its page is gone', () => {
  const conflict = {
    error: {
      code: 'CONFLICT',
      message: 'Dana changed Quantity.',
      details: {
        who: 'Dana',
        field: 'Quantity',
        theirs: '9',
        id: newKey(),
        version: 8,
        collection: 'estimate-lines',
      },
    },
  };
  const lineId = conflict.error.details.id;

  test('waits for the person, who sees both values and may put theirs over the one that was shown', async () => {
    const person = nobody();
    const answers = [
      new Response(JSON.stringify(conflict), { status: 409 }),
      Response.json({ seq: 9, results: [null] }),
    ];
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      return answers[bodies.length - 1];
    });
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        close() {}
      },
    );
    const expectedVersions = [
      { collection: 'estimate-lines', id: lineId, version: 3, fields: ['quantityMilli'] },
    ];
    const left = entry(newKey(), 6000, {
      expectedVersions,
      args: { id: lineId, patch: { quantityMilli: 6000 } },
    });
    await leave(person, [left]);
    const actor = {
      kind: 'user',
      id: person.userId,
      name: 'Sam',
      companyId: person.companyId,
      roles: ['sales'],
      settings: { salesSeeAll: true },
    } as const;
    const client = new LiveClient(actor, 'ws://test/live', () => undefined);
    client.start();
    await eventually(() => expect(client.work.review.get()).toHaveLength(1));
    const [held] = client.work.review.get();
    expect(held).toMatchObject({ key: left.key, args: left.args, problem: conflict.error });
    if (held) client.work.sendHeldBack(held);
    await eventually(async () => expect(await client.work.count()).toBe(0));
    expect(bodies).toMatchObject([
      { key: left.key, clientId: left.clientId, expectedVersions: [{ version: 3 }] },
      { key: left.key, clientId: left.clientId, expectedVersions: [{ version: 8 }] },
    ]);
    expect(client.work.review.get()).toEqual([]);
    client.stop();
    vi.unstubAllGlobals();
  });

  test('is kept when it is only the session that is over', async () => {
    const person = nobody();
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(
          JSON.stringify({ error: { code: 'NOT_AUTHENTICATED', message: 'Sign in.', details: {} } }),
          { status: 401 },
        ),
    );
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        close() {}
      },
    );
    const actor = {
      kind: 'user',
      id: person.userId,
      name: 'Sam',
      companyId: person.companyId,
      roles: ['sales'],
      settings: { salesSeeAll: true },
    } as const;
    const client = new LiveClient(actor, 'ws://test/live', () => undefined);
    client.start();
    void client.mutate('accounts.update', { id: newKey(), patch: { leadSource: 'Fair' } });
    await client.settled();
    client.stop();
    const next = start(person);
    await eventually(() => expect(next.sent).toMatchObject([{ name: 'accounts.update' }]));
    vi.unstubAllGlobals();
  });
});
