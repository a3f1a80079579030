import { z } from 'zod';
import { PermanentFailure } from '../outbox/job.ts';

/** One text, ready to send. */
export interface OutgoingText {
  readonly to: string;
  readonly body: string;
  /** The same for each attempt, so that a provider that supports references sends the text once. */
  readonly reference: string;
}

/** Sends texts through a provider, or captures them: then they are read in the product itself. */
export interface TextDriver {
  readonly kind: 'http' | 'capture';
  /** Returns the provider's id of the text. */
  send(text: OutgoingText): Promise<{ readonly providerId: string | undefined }>;
}

/** Captures texts: the message on the account is the only copy. */
export const createCaptureTextDriver = (): TextDriver => ({
  kind: 'capture',
  send: async () => ({ providerId: undefined }),
});

const TIMEOUT_MS = 20_000;
const answerSchema = z.object({ id: z.string().min(1).max(120) });

/**
 * Posts `{ from, to, body, reference }` with a bearer token; the response contains the text's `id`. Refusals with 4xx
 * are final.
 *
 * @param textUrl where a provider, or a small bridge to one, accepts a text:
 * `https://:TOKEN@texts.example.com/send?from=%2B19375550100`.
 */
export function createHttpTextDriver(textUrl: string): TextDriver {
  const url = new URL(textUrl);
  const token = decodeURIComponent(url.password);
  const from = url.searchParams.get('from') ?? '';
  url.searchParams.delete('from');
  url.username = '';
  url.password = '';
  return {
    kind: 'http',
    async send({ to, body, reference }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': reference,
        },
        body: JSON.stringify({ from, to, body, reference }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { status } = response;
      if (status === 408 || status === 429 || status >= 500)
        throw new Error(`The text provider could not be used (answer ${status}). It will be retried.`);
      if (status === 401 || status === 403)
        throw new Error(`The text provider did not accept the token (answer ${status}). Check TEXT_URL.`);
      if (!response.ok)
        throw new PermanentFailure(
          `The text provider refused the text (answer ${status}). Check the number.`,
        );
      const answer = answerSchema.safeParse(await response.json().catch(() => ({})));
      return { providerId: answer.data?.id };
    },
  };
}
