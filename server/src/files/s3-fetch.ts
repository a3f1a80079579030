import { Readable } from 'node:stream';
import { StoreUnavailable } from './file-store.ts';

/** How long a store may be silent, in milliseconds. */
export interface Patience {
  /** From a request, which has 8 MB at most, to the first word of its answer: that much goes up in it at half a megabit per second. */
  readonly answerMs: number;
  /** Between two parts of an object on its way down; how long all of it takes is nobody's concern. */
  readonly idleMs: number;
}

export const usualPatience: Patience = { answerMs: 120_000, idleMs: 30_000 };

const tooLate = (): Error => new StoreUnavailable('The file store did not answer in time.');

/** What ended a request before its answer came, in words for the log. */
function unreached(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return new StoreUnavailable(`The file store cannot be reached: ${String(cause)}`);
}

/** The parts of a body, each in time. The clock stands still while the reader is busy with one. */
async function* inTime(
  body: AsyncIterable<Uint8Array>,
  idleMs: number,
  giveUp: () => void,
): AsyncGenerator<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(giveUp, idleMs);
      const { done, value } = await parts.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    await parts.return?.();
  }
}

/**
 * A `fetch` that ends a request to which nothing comes: the built-in one holds it, and who waits for it, for five minutes. Throws
 * StoreUnavailable then, where nobody listens, and for an answer of 500 or more.
 */
export const patientFetch =
  ({ answerMs, idleMs }: Patience): typeof fetch =>
  async (input, init) => {
    const ended = new AbortController();
    const giveUp = (): void => ended.abort(tooLate());
    const timer = setTimeout(giveUp, answerMs);
    const answer = await fetch(input, { ...init, signal: ended.signal })
      .catch((error: unknown) => {
        throw unreached(error);
      })
      .finally(() => clearTimeout(timer));
    const { body, status, statusText, headers } = answer;
    if (status >= 500) {
      await body?.cancel();
      throw new StoreUnavailable(`The file store answered ${status}.`);
    }
    if (!body) return answer;
    return new Response(Readable.toWeb(Readable.from(inTime(body, idleMs, giveUp))), {
      status,
      statusText,
      headers,
    });
  };
