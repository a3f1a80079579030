import { expect, test } from 'vitest';
import { firstChunkSize, nextChunkSize } from './chunks.ts';
import { retryPause } from './retry.ts';

// Specification 9.13
test('chunk size 256 KiB, doubling to below 32 MiB', () => {
  const sizes = [firstChunkSize];
  for (let n = 0; n < 10; n++) sizes.push(nextChunkSize(sizes.at(-1) ?? 0));
  expect(sizes.slice(0, 7).map((size) => size / 1024)).toEqual([256, 512, 1024, 2048, 4096, 8192, 16_384]);
  expect(new Set(sizes.slice(6))).toEqual(new Set([16 * 1024 * 1024]));
});

// Specification 9.11, 9.14
test('base retry sleep 1 second; backoff doubles to 64 seconds with jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 20].map((attempt) => retryPause(attempt, 0) / 1000)).toEqual([
    1, 2, 4, 8, 16, 32, 64, 64, 64,
  ]);
  expect([retryPause(1, 0.5), retryPause(1, 1)]).toEqual([1750, 1500]);
  // Also from the seventh attempt on, so that clients that failed together do not return together.
  expect([6, 7, 20].map((attempt) => retryPause(attempt, 1))).toEqual([48_000, 48_000, 48_000]);
  expect(retryPause(7, 0.5)).toBe(56_000);
});
