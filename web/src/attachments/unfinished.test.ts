// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { File as NodeFile } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newKey } from '../live/key.ts';
import { UnfinishedWork } from '../live/unfinished-work.ts';
import { cancelUnfinished, findUnfinished } from './unfinished.ts';

// The File objects of jsdom cannot be stored.
beforeEach(() => void vi.stubGlobal('File', NodeFile));
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const path = 'accounts/1';
const fingerprint = `upload attachments ${path} Walkthrough.mp4 4000 1`;
const url = 'https://crm.example.com/api/tus/1';
const keptFiles = () =>
  new UnfinishedWork({ companyId: newKey(), userId: newKey(), clientId: newKey(), send: () => undefined })
    .files;
/** Stores what the tus client remembers of an upload. */
const remember = () =>
  localStorage.setItem(`tus::${fingerprint}::77`, JSON.stringify({ size: 4000, uploadUrl: url }));
/** A server with the stored byte count of each upload by address; `null` is a server that is unreachable. */
function serverWith(uploads: Readonly<Record<string, number>> | null): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    if (!uploads) throw new TypeError('network');
    const stored = uploads[address];
    return stored === undefined
      ? new Response(null, { status: 404 })
      : new Response(null, { status: 200, headers: { 'upload-offset': String(stored) } });
  });
  return asked;
}

test('shows how much the server has, and finds the stored file', async () => {
  serverWith({ [url]: 1500 });
  const kept = keptFiles();
  remember();
  expect(await findUnfinished(path, kept)).toEqual([
    { fingerprint, name: 'Walkthrough.mp4', size: 4000, file: undefined, stored: 1500, isElsewhere: false },
  ]);
  await kept.keep(fingerprint, new File(['x'.repeat(4000)], 'Walkthrough.mp4'));
  const [found] = await findUnfinished(path, kept);
  expect([found?.file?.size, found?.stored]).toEqual([4000, 1500]);
  expect(await findUnfinished('accounts/12', kept)).toEqual([]);
});

test('without a connection it is there, and nobody knows how much has arrived', async () => {
  serverWith(null);
  remember();
  expect(await findUnfinished(path, keptFiles())).toMatchObject([{ stored: null }]);
});

test('a file that was kept before its upload was announced begins at nothing', async () => {
  serverWith({});
  const kept = keptFiles();
  await kept.keep(fingerprint, new File(['x'.repeat(4000)], 'Walkthrough.mp4'));
  expect((await findUnfinished(path, kept))[0]).toMatchObject({ stored: 0 });
});

test('what the server has removed is forgotten, with the file', async () => {
  serverWith({});
  const kept = keptFiles();
  remember();
  await kept.keep(fingerprint, new File(['x'], 'Walkthrough.mp4'));
  expect(await findUnfinished(path, kept)).toEqual([]);
  expect([localStorage.length, await kept.names()]).toEqual([0, []]);
});

test('canceling removes it here and at the server', async () => {
  const asked = serverWith({ [url]: 1500 });
  const kept = keptFiles();
  remember();
  await kept.keep(fingerprint, new File(['x'], 'Walkthrough.mp4'));
  await cancelUnfinished(fingerprint, kept);
  expect([asked, localStorage.length, await kept.names()]).toEqual([[`DELETE ${url}`], 0, []]);
});
