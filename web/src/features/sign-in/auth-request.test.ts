import { afterEach, expect, test, vi } from 'vitest';
import { doneAnswer, postAuth } from './auth-request.ts';

afterEach(() => void vi.unstubAllGlobals());

const signIn = () => postAuth('/api/sign-in', { email: 'dana@example.com', password: 'x' }, doneAnswer);

// Specification 8.42: network request failed
test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a proxy', async () => new Response('<html>Bad gateway</html>', { status: 502 })],
])('a sign-in with %s is explained, and what was typed stays', async (_what, answer) => {
  vi.stubGlobal('fetch', answer);
  expect(await signIn()).toEqual({
    ok: false,
    refusal: {
      message:
        'The server could not be reached. What you typed is kept. Check your connection and try again.',
      field: null,
    },
  });
});

// Specification 8.42: too many requests
test.each([
  [60, '60 seconds'],
  [240, '4 minutes'],
])('too many tries: the words say to wait %i seconds', async (seconds, wait) => {
  const error = { code: 'RATE_LIMITED', message: 'Too many attempts.', details: { seconds } };
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 429 }));
  expect(await signIn()).toMatchObject({
    ok: false,
    refusal: { message: `Too many attempts. Nothing was changed. Wait ${wait} and try again.` },
  });
});
