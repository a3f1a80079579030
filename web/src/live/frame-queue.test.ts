// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameQueue } from './frame-queue.ts';

const event = (type: string) => document.dispatchEvent(new Event(type));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is called before a frame is called once, however often it was requested', () => {
  const frames = new FrameQueue();
  const draw = vi.fn<() => void>();
  frames.add(draw);
  frames.add(draw);
  expect(draw).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(draw).toHaveBeenCalledTimes(1);
  frames.add(draw);
  vi.advanceTimersToNextFrame();
  expect(draw).toHaveBeenCalledTimes(2);
});

test('what arrives while something is pressed is drawn after the release, together', () => {
  const frames = new FrameQueue();
  const draw = vi.fn<() => void>();
  event('pointerdown');
  frames.add(draw);
  vi.advanceTimersByTime(2_000);
  frames.add(draw);
  vi.advanceTimersByTime(2_000);
  expect(draw).not.toHaveBeenCalled();
  event('pointerup');
  vi.advanceTimersByTime(1);
  expect(draw).toHaveBeenCalledTimes(1);
});
