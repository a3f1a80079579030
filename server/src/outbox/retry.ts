/** Attempts before a job fails permanently: about three hours with the delays below. */
export const MAX_ATTEMPTS = 8;

/**
 * Attempts of a job that was still queued when a restored backup was made. It may have run since, so it is given up
 * with the reason instead of running again.
 */
export const RESTORED_ATTEMPTS = 1_000_000;

const FIRST_DELAY_MS = 10_000;
const FACTOR = 3;
const MAX_DELAY_MS = 2 * 60 * 60 * 1000;
const MAX_REASON_LENGTH = 300;

/**
 * Returns the backoff in milliseconds after a failed attempt (counted from 1): ten seconds, then three times as long each time, at most
 * two hours. A jitter of a fifth keeps jobs that failed together from retrying together.
 *
 * @param random from 0 to 1.
 */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * FACTOR ** (attempts - 1), MAX_DELAY_MS);
  return Math.round(delay * (0.8 + random * 0.4));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns a one-line reason that is safe to store: without the job's payload, passwords, tokens, or keys. */
export function redactedErrorMessage(error: unknown, payload: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const plain = textsIn(payload)
    .filter((text) => text.length >= 8)
    .reduce((cleaned, text) => cleaned.replaceAll(text, '…'), message);
  return plain
    .replace(/\/\/[^\s/@]*@/g, '//…@')
    .replace(/[\w-]{32,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH);
}
