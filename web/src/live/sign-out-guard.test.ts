// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { File as NodeFile } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { dialogs, type DialogAnswer } from '../ui/dialog.ts';
import { LiveClient } from './client.ts';
import { newKey } from './key.ts';
import { signOutGuardOf } from './sign-out-guard.ts';

let online = false;
let client: LiveClient;

beforeEach(() => {
  // The File objects of jsdom cannot be stored.
  vi.stubGlobal('File', NodeFile);
  online = false;
  vi.stubGlobal('fetch', async () => {
    if (!online) throw new TypeError('network');
    return Response.json({ seq: 1, results: [null] });
  });
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close() {}
    },
  );
  const settings = { salesSeeAll: true };
  const actor: Actor = {
    kind: 'user',
    id: newKey(),
    name: 'Sam',
    companyId: newKey(),
    roles: ['sales'],
    settings,
  };
  client = new LiveClient(actor, 'ws://test/live', () => undefined);
  client.start();
});

afterEach(() => {
  client.stop();
  vi.unstubAllGlobals();
});

const change = () =>
  void client
    .mutate('accounts.update', { id: newKey(), patch: { leadSource: 'Fair' } })
    .catch(() => undefined);

/** Answers the open dialog. Returns its title. */
async function answer(given: DialogAnswer): Promise<string> {
  const open = await vi.waitUntil(() => dialogs.get().at(-1), { timeout: 20_000 });
  open.answer(given);
  return open.title;
}

test('with nothing unsent nobody is asked', async () => {
  expect(await signOutGuardOf(client).ask()).toBe(true);
});

test('who stays keeps everything, who discards goes, and then nothing is kept', async () => {
  change();
  const guard = signOutGuardOf(client);
  const staying = guard.ask();
  expect(await answer('cancel')).toBe('Send your changes first?');
  expect(await staying).toBe(false);
  expect(await client.work.count()).toBe(1);
  const going = guard.ask();
  await answer('no');
  expect(await going).toBe(true);
  await guard.signedOut();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names.filter((name) => name?.includes(client.actor.id))).toEqual([]);
});

test('what is typed into a form is not lost without a question', async () => {
  await client.work.drafts.keep('new account', '{"name":"The Marlowes"}');
  const guard = signOutGuardOf(client);
  const staying = guard.ask();
  expect(await answer('cancel')).toBe('Sign out and lose what is not saved?');
  expect(await staying).toBe(false);
  expect((await client.work.drafts.take('new account')).values).toBe('{"name":"The Marlowes"}');
  const going = guard.ask();
  await answer('ok');
  expect(await going).toBe(true);
});

test('a file on its way is not lost without a question', async () => {
  await client.work.files.keep('a plan', new File(['x'], 'Plan.pdf'));
  const staying = signOutGuardOf(client).ask();
  const open = await vi.waitUntil(() => dialogs.get().at(-1), { timeout: 20_000 });
  expect(open.message).toContain('One file has not been uploaded yet.');
  open.answer('cancel');
  expect(await staying).toBe(false);
  expect(await client.work.files.names()).toEqual(['a plan']);
});

test('a file that goes up without being kept here counts until it has arrived', async () => {
  const arrived = client.work.files.begin('a photo');
  const guard = signOutGuardOf(client);
  const staying = guard.ask();
  expect(await answer('cancel')).toBe('Sign out and lose what is not saved?');
  expect(await staying).toBe(false);
  arrived();
  expect(await guard.ask()).toBe(true);
});

test('who sends first is asked about forms after that, who discards is asked once', async () => {
  change();
  await client.work.drafts.keep('new account', '{"name":"The Marlowes"}');
  online = true;
  const guard = signOutGuardOf(client);
  const sending = guard.ask();
  await answer('ok');
  expect(await answer('cancel')).toBe('Sign out and lose what is not saved?');
  expect(await sending).toBe(false);
  expect(await client.work.count()).toBe(0);
  online = false;
  change();
  const going = guard.ask();
  await answer('no');
  expect(await going).toBe(true);
});

test('who sends first goes once all is sent, and stays when it cannot be', async () => {
  change();
  const guard = signOutGuardOf(client);
  const offline = guard.ask();
  await answer('ok');
  expect(await answer('ok')).toBe('You are still signed in');
  expect(await offline).toBe(false);
  online = true;
  const sending = guard.ask();
  await answer('ok');
  expect(await sending).toBe(true);
  expect(await client.work.count()).toBe(0);
});
