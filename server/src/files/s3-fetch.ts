import { Readable } from 'node:stream';
import { StoreUnavailable } from './file-store.ts';

/** Timeouts of requests to a store, in milliseconds. */
export interface FetchTimeouts {
  /** From the request to the start of its answer: enough to upload 8 MB, the largest request, at half a megabit per second. */
  readonly answerMs: number;
  /** Between two chunks of a download, whose total time is not limited. */
  readonly idleMs: number;
}

export const defaultTimeouts: FetchTimeouts = { answerMs: 120_000, idleMs: 30_000 };

const tooLate = (): Error => new StoreUnavailable('The file store did not answer in time.');

/** Wraps an error that ended a request before its answer, with the cause for the log. */
function toStoreUnavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return new StoreUnavailable(`The file store cannot be reached: ${String(cause)}`);
}

/** Yields the chunks of a body, each within a timeout that is paused while the consumer processes a chunk. */
async function* withIdleTimeout(
  body: AsyncIterable<Uint8Array>,
  idleMs: number,
  onTimeout: () => void,
): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(onTimeout, idleMs);
      const { done, value } = await parts.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}

/**
 * Returns a `fetch` with timeouts for the answer and between chunks; the built-in one waits five minutes. Throws
 * StoreUnavailable after a timeout, if no connection is possible, and for a status of 500 or more.
 */
export const fetchWithTimeouts =
  ({ answerMs, idleMs }: FetchTimeouts): typeof fetch =>
  async (input, init) => {
    const ended = new AbortController();
    const onTimeout = (): void => ended.abort(tooLate());
    const timer = setTimeout(onTimeout, answerMs);
    const answer = await fetch(input, { ...init, signal: ended.signal })
      .catch((error: unknown) => {
        throw toStoreUnavailable(error);
      })
      .finally(() => clearTimeout(timer));
    const { body, status, statusText, headers } = answer;
    if (status >= 500) {
      await body?.cancel();
      throw new StoreUnavailable(`The file store answered ${status}.`);
    }
    if (!body) return answer;
    return new Response(Readable.toWeb(Readable.from(withIdleTimeout(body, idleMs, onTimeout))), {
      status,
      statusText,
      headers,
    });
  };
