import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConnectionError, retryPause, type Clock } from './retry.ts';
import { StorageError } from './storage-error.ts';
import { UploadTask } from './upload-task.ts';

const CAP_MS = 64_000;
const UPLOAD_RETRY_MS = 600_000;
const BASE_MS = 1000;

/** Like `Math.random`: from 0, below 1. */
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** The specification's formula, implemented a second time. */
const formula = (attempt: number, random: number): number =>
  Math.min(CAP_MS, BASE_MS * 2 ** attempt) * (1 - random / 4);

/** A clock on which time passes only during sleeps. It records the length of each sleep. */
function dreamClock(chances: readonly number[]) {
  const slept: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
    alarm: () => () => undefined,
    random: () => chances[slept.length % chances.length] ?? 0,
  };
  return { clock, slept };
}

const blob = new Blob(['a picture']);

/**
 * Returns the pauses of an upload before its attempts. Each entry of `stored` is the number of bytes that the server
 * has after an attempt, which then fails; null stores nothing.
 */
async function pausesOf(chances: readonly number[], attempts: readonly (number | null)[]) {
  const { clock, slept } = dreamClock(chances);
  let made = 0;
  const task = new UploadTask({
    connection: { clock, uploadRetryMs: UPLOAD_RETRY_MS },
    parcel: { blob, bucket: 'attachments', path: 'accounts/1', metadata: {} },
    open: async () => ({
      run: async ({ stored }) => {
        if (made === attempts.length) throw new StorageError('storage/unauthorized');
        const bytes = attempts[made++] ?? null;
        if (bytes !== null) stored(bytes);
        throw new ConnectionError('the line is down');
      },
      stop: async () => undefined,
      discard: async () => undefined,
    }),
  });
  const code = await task.done.then(
    () => null,
    (error: unknown) => (error instanceof StorageError ? error.code : String(error)),
  );
  return { code, slept };
}

// Specification 9.11, 9.14
test('a pause is at most what it doubles to, at least three quarters of it, and never above 64 seconds', () => {
  fc.assert(
    fc.property(fc.nat(2000), chance, (attempt, random) => {
      const whole = Math.min(CAP_MS, BASE_MS * 2 ** attempt);
      const pause = retryPause(attempt, random);
      expect(pause).toBe(formula(attempt, random));
      expect(pause).toBeLessThanOrEqual(whole);
      expect(pause).toBeGreaterThanOrEqual(whole * 0.75);
      expect(retryPause(attempt + 1, random)).toBeGreaterThanOrEqual(pause);
    }),
  );
});

test('an upload pauses by the formula before each attempt, begins again at one second after bytes arrived, and ends within its ten minutes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(chance, { minLength: 1, maxLength: 40 }),
      // Whether each attempt brings new bytes to the server.
      fc.array(fc.boolean(), { maxLength: 60 }),
      async (chances, brings) => {
        const { code, slept } = await pausesOf(
          chances,
          brings.map((isMoving, n) => (isMoving ? n + 1 : null)),
        );
        let attempt = 0;
        let failing = 0;
        for (const [n, pause] of slept.entries()) {
          if (brings[n]) [attempt, failing] = [0, 0];
          const whole = formula(attempt++, chances[n % chances.length] ?? 0);
          expect(pause).toBeCloseTo(Math.min(whole, UPLOAD_RETRY_MS - failing), 6);
          failing += pause;
          expect(failing).toBeLessThanOrEqual(UPLOAD_RETRY_MS + 1e-6);
        }
        // The upload either reached the last attempt, which is refused permanently, or ran out of time before it.
        expect(code).toBe(
          slept.length === brings.length ? 'storage/unauthorized' : 'storage/retry-limit-exceeded',
        );
      },
    ),
  );
});
