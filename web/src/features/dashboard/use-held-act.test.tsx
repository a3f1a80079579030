// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '../../test-browser.ts';
import { runLiveHook } from '../../live/test-page.tsx';
import { useWire } from '../../live/test-wire.ts';
import { useHeldAct } from './use-held-act.ts';

useWire();

function start() {
  const written: string[] = [];
  return { written, ...runLiveHook(() => useHeldAct((item: string) => void written.push(item))) };
}

test('an act is written after ten seconds', () => {
  const { written, result, close } = start();
  act(() => result.current.hold('a'));
  expect(result.current.held).toBe('a');
  act(() => void vi.advanceTimersByTime(9_900));
  expect(written).toEqual([]);
  act(() => void vi.advanceTimersByTime(200));
  expect(written).toEqual(['a']);
  expect(result.current.held).toBeNull();
  close();
});

test('undo drops it permanently', () => {
  const { written, result, close } = start();
  act(() => result.current.hold('a'));
  act(() => result.current.undo());
  act(() => void vi.advanceTimersByTime(20_000));
  close();
  expect(written).toEqual([]);
});

test('the next act, and leaving, write the one before', () => {
  const { written, result, close } = start();
  act(() => result.current.hold('a'));
  act(() => result.current.hold('b'));
  expect(written).toEqual(['a']);
  close();
  expect(written).toEqual(['a', 'b']);
});
