// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { getSession, loadSession, setSession, signedOut } from './session.ts';
import { testSession } from './test-session.ts';

afterEach(() => setSession(signedOut));

test('of two answers about the session that overlap, the one that was asked for last counts', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const [before, after] = [loadSession(), loadSession()];
  answers[1]?.(Response.json(testSession('manager')));
  expect(await after).toBe('loaded');
  answers[0]?.(Response.json(testSession('sales')));
  expect(await before).toBe('loaded');
  expect(getSession().roles).toEqual(['manager']);
});

test('an answer is not lost because a later one never comes', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const [before, after] = [loadSession(), loadSession()];
  answers[1]?.(new Response(null, { status: 503 }));
  expect(await after).toBe('unreachable');
  answers[0]?.(Response.json(testSession('sales')));
  expect(await before).toBe('loaded');
  expect(getSession().roles).toEqual(['sales']);
});
