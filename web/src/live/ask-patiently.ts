import { ClientError, isTransient } from './client-error.ts';

/**
 * The maximum number of attempts for a request, and its first pause; each pause is twice the one before, 15 seconds
 * in total.
 */
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1000;

/**
 * Retries a request with a growing pause while the server is too busy or unreachable. Throws every other refusal, and
 * the last one.
 */
export async function askPatiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error) || attempt === MAX_ATTEMPTS) throw error;
      // The server may send how long it expects to be busy.
      const said = error instanceof ClientError ? Number(error.details['seconds'] ?? 0) : 0;
      const pause = Math.max(FIRST_PAUSE_MS * 2 ** (attempt - 1), said * 1000);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
