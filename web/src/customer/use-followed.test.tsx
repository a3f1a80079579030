// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailure } from './customer-api.ts';
import { useFollowed } from './use-followed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Shown = { readonly state: string } | { readonly failure: RequestFailure };

/** Opens a page whose requests the test answers by hand, in any order. */
async function openPage() {
  const waiting: ((shown: Shown) => void)[] = [];
  const load = () => new Promise<Shown>((answer) => void waiting.push(answer));
  const { result } = renderHook(() => useFollowed(load));
  const answer = (place: number, shown: Shown) => act(async () => waiting[place]?.(shown));
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  await answer(0, { state: 'open' });
  return { result, answer, pass, sent: () => waiting.length };
}

test('what others do is shown within ten seconds', async () => {
  const { result, answer, pass, sent } = await openPage();
  expect(result.current.shown).toEqual({ state: 'open' });
  await pass(10_000);
  expect(sent()).toBe(2);
  await answer(1, { state: 'withdrawn' });
  expect(result.current.shown).toEqual({ state: 'withdrawn' });
});

test('what was just signed does not look unsigned: the answer to an earlier look is dropped', async () => {
  const { result, answer, pass } = await openPage();
  await pass(10_000);
  act(() => result.current.show({ state: 'signed' }));
  await answer(1, { state: 'open' });
  expect(result.current.shown).toEqual({ state: 'signed' });
  await pass(10_000);
  await answer(2, { state: 'countersigned' });
  expect(result.current.shown).toEqual({ state: 'countersigned' });
});

test('what was asked for again is not overtaken by an earlier look', async () => {
  const { result, answer, pass } = await openPage();
  await pass(10_000);
  const reloaded = result.current.reload();
  await answer(2, { state: 'new' });
  await reloaded;
  await answer(1, { state: 'old' });
  expect(result.current.shown).toEqual({ state: 'new' });
});

test('a look that fails for now changes nothing; a link that is withdrawn is said', async () => {
  const { result, answer, pass } = await openPage();
  await pass(10_000);
  await answer(1, { failure: new RequestFailure('UNAVAILABLE', 'Later') });
  expect(result.current.shown).toEqual({ state: 'open' });
  await pass(10_000);
  const withdrawn = { failure: new RequestFailure('LINK_REVOKED', 'Withdrawn') };
  await answer(2, withdrawn);
  expect(result.current.shown).toBe(withdrawn);
});
