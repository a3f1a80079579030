import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from './database-errors.ts';

const RETRY_DELAY_MS = 1_000;

/** Retries while the database is unavailable and the answer is still wanted; undefined once it no longer is. */
export async function untilAvailable<T>(
  ask: () => Promise<T>,
  wanted: () => boolean,
): Promise<T | undefined> {
  while (wanted()) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await pause(RETRY_DELAY_MS, undefined, { ref: false });
    }
  }
  return undefined;
}
