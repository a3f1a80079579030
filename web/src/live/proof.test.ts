// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { getJson } from './client-error.ts';
import { LiveClient } from './client.ts';
import { newKey } from './key.ts';
import { onProofNeeded } from './proof.ts';
import { WorkStore } from './work-store.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = () =>
  Response.json({ error: { code: 'PROOF_NEEDED', message: 'Prove it.' } }, { status: 403 });

test('a refusal that arrives after the proof was given asks nobody again', async () => {
  let proven = false;
  const late: (() => void)[] = [];
  const fetched = vi.fn((path: string) => {
    if (proven) return Promise.resolve(Response.json({ path }));
    if (path === '/late') return new Promise<Response>((resolve) => late.push(() => resolve(refusal())));
    return Promise.resolve(refusal());
  });
  vi.stubGlobal('fetch', fetched);
  const ask = vi.fn(() => {
    proven = true;
    return Promise.resolve(true);
  });
  const stop = onProofNeeded(ask);
  const slow = getJson('/late');
  expect(await getJson('/first')).toEqual({ path: '/first' });
  expect(ask).toHaveBeenCalledTimes(1);
  for (const answer of late) answer();
  expect(await slow).toEqual({ path: '/late' });
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
});

test('what an earlier page left asks nobody who is about something else: it waits to be reviewed, and asks then', async () => {
  const person = { companyId: newKey(), userId: newKey() };
  const left = {
    key: newKey(),
    clientId: newKey(),
    name: 'users.setRoles',
    args: { id: newKey(), roles: ['office'] },
    expectedVersions: [],
    madeAt: Date.now(),
    programVersion: 'test',
  };
  const store = await WorkStore.open(person.companyId, person.userId);
  await store.add(left);
  store.close();
  let proven = false;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(proven ? Response.json({ seq: 9, results: [null] }) : refusal()),
  );
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close() {}
    },
  );
  const ask = vi.fn(() => {
    proven = true;
    return Promise.resolve(true);
  });
  const stop = onProofNeeded(ask);
  const actor = { kind: 'user', id: person.userId, name: 'Sam', companyId: person.companyId } as const;
  const client = new LiveClient(
    { ...actor, roles: ['admin'], settings: { salesSeeAll: true } },
    'ws://test/live',
    () => undefined,
  );
  client.start();
  await vi.waitFor(() => expect(client.work.review.get()).toHaveLength(1), { timeout: 20_000 });
  expect(ask).not.toHaveBeenCalled();
  const [held] = client.work.review.get();
  expect(held).toMatchObject({ key: left.key, problem: { code: 'PROOF_NEEDED' } });
  if (held) client.work.sendHeldBack(held);
  await vi.waitFor(async () => expect(await client.work.count()).toBe(0), { timeout: 20_000 });
  expect(ask).toHaveBeenCalledOnce();
  client.stop();
  stop();
});
