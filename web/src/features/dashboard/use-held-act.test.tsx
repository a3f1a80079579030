// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeldAct } from './use-held-act.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const written: string[] = [];
  return { written, ...renderHook(() => useHeldAct((item: string) => void written.push(item))) };
}

test('an act is written after ten seconds', () => {
  const { written, result } = start();
  act(() => result.current.hold('a'));
  expect(result.current.held).toBe('a');
  act(() => void vi.advanceTimersByTime(9_900));
  expect(written).toEqual([]);
  act(() => void vi.advanceTimersByTime(200));
  expect(written).toEqual(['a']);
  expect(result.current.held).toBeNull();
});

test('undo drops it permanently', () => {
  const { written, result, unmount } = start();
  act(() => result.current.hold('a'));
  act(() => result.current.undo());
  act(() => void vi.advanceTimersByTime(20_000));
  unmount();
  expect(written).toEqual([]);
});

test('the next act, and leaving, write the one before', () => {
  const { written, result, unmount } = start();
  act(() => result.current.hold('a'));
  act(() => result.current.hold('b'));
  expect(written).toEqual(['a']);
  unmount();
  expect(written).toEqual(['a', 'b']);
});
