// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { FileStorage } from '../files/storage.ts';
import { newKey } from '../live/key.ts';
import { KeptFiles } from '../live/kept-files.ts';
import { upload, uploads } from './uploads.ts';

afterEach(() => vi.unstubAllGlobals());

test('a small file is under way until the server has answered, whatever it answers', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  const kept = new KeptFiles(async () => undefined);
  const storage = new FileStorage({ bucket: 'attachments' });
  upload(storage, kept, `accounts/${newKey()}`, new File(['x'], 'Permit.pdf'));
  expect(await kept.count()).toBe(1);
  await vi.waitUntil(() => uploads.get().length === 1, { timeout: 20_000 });
  answer(Response.json({ error: { code: 'FORBIDDEN', message: 'Not now.' } }, { status: 403 }));
  await vi.waitUntil(() => uploads.get()[0]?.snapshot.error, { timeout: 20_000 });
  expect(await kept.count()).toBe(0);
});
