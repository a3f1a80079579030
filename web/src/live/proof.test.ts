import { afterEach, expect, test, vi } from 'vitest';
import { getJson } from './client-error.ts';
import { onProofNeeded } from './proof.ts';

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
