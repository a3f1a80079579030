// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRequest } from './use-request.ts';

/** A request that the test answers by hand, in any order. */
function byHand() {
  const waiting: { readonly answer: (value: string) => void; readonly fail: (error: Error) => void }[] = [];
  const send = () => new Promise<string>((answer, fail) => void waiting.push({ answer, fail }));
  const answer = (place: number, value: string) => act(async () => waiting[place]?.answer(value));
  const fail = (place: number) => act(async () => waiting[place]?.fail(new Error('No network')));
  return { send, answer, fail, sent: () => waiting.length };
}

test('an answer that comes after that of a later request changes nothing', async () => {
  const { send, answer, sent } = byHand();
  const { result } = renderHook(() => useRequest(send));
  act(() => result.current.refetch());
  expect(sent()).toBe(2);
  await answer(1, 'after the change');
  expect(result.current.value).toBe('after the change');
  await answer(0, 'before the change');
  expect(result.current.value).toBe('after the change');
});

test('an answer is shown while a later request is on its way, and a failure leaves it', async () => {
  const { send, answer, fail } = byHand();
  const { result } = renderHook(() => useRequest(send));
  act(() => result.current.refetch());
  await answer(0, 'first');
  expect(result.current).toMatchObject({ value: 'first', error: undefined });
  await fail(1);
  expect(result.current.value).toBe('first');
  expect(result.current.error?.message).toBeTruthy();
});

test('the answer of what is asked no more is dropped', async () => {
  const one = byHand();
  const other = byHand();
  const { result, rerender } = renderHook(({ send }) => useRequest(send), {
    initialProps: { send: one.send },
  });
  act(() => result.current.refetch());
  rerender({ send: other.send });
  await one.answer(1, 'the one');
  expect(result.current.value).toBeUndefined();
  await other.answer(0, 'the other');
  await one.answer(0, 'the one');
  expect(result.current.value).toBe('the other');
});
