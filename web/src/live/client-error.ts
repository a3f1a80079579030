import { z } from 'zod';
import { typedRows, type TypedQuery } from '@sable/domain/kernel/typed-query';
import { errorText, isErrorCode, type ErrorCode, type ErrorDetails } from '@sable/domain/kernel/errors';
import { askForProof, proofsGiven } from './proof.ts';

/** A refusal as the browser receives it: the code, the message for the person, and the values in the message. */
export class ClientError extends Error {
  readonly code: ErrorCode | 'OFFLINE';
  readonly details: ErrorDetails;

  constructor(code: ErrorCode | 'OFFLINE', message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'ClientError';
    this.code = code;
    this.details = details;
  }
}

/** Returns any failure as a ClientError with a message for the person. */
export const asClientError = (error: unknown): ClientError =>
  error instanceof ClientError
    ? error
    : new ClientError('INTERNAL', 'Something went wrong in this browser. Nothing was changed. Try again.');

/**
 * Returns whether sending the same request again later can succeed: the server was unreachable, was too busy, or had
 * no room.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof ClientError &&
  ['OFFLINE', 'UNAVAILABLE', 'DISK_FULL', 'RATE_LIMITED', 'CONTENTION'].includes(error.code);

/**
 * Returns whether the session is over: after signing in again, the person may send the same request, so it is kept.
 */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ClientError &&
  ['NOT_AUTHENTICATED', 'account-inactive', 'company-inactive'].includes(error.code);

/** Returns whether the server failed. Another attempt may fail again, so it is worth only a few attempts. */
export const isServerError = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 'INTERNAL';

const errorBody = z.object({
  error: z
    .object({
      code: z.string().optional(),
      message: z.string().optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
});

/** Runs a query once. Throws ClientError for every refusal and for a lost connection. */
export const readRows = async <R>(query: TypedQuery<R>): Promise<readonly R[]> =>
  typedRows(query, await postJson('/api/query', query));

/**
 * The maximum number of characters in a body that a browser finishes sending after the page is left; it refuses more.
 */
const MAX_KEEPALIVE_CHARS = 16_000;

function asPost(body: unknown, headers: Record<string, string> = {}): RequestInit {
  const text = JSON.stringify(body ?? {});
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
    keepalive: text.length < MAX_KEEPALIVE_CHARS,
  };
}

/**
 * Sends JSON to the server and returns its response. Throws ClientError for every refusal and for a lost connection.
 */
export const postJson = (path: string, body: unknown, headers?: Record<string, string>): Promise<unknown> =>
  exchange(path, asPost(body, headers));

/**
 * Like {@link postJson}, for requests that run unattended: if a fresh sign-in is required, the request fails like any
 * other refusal, and the person is not prompted.
 */
export const postUnattended = (path: string, body: unknown): Promise<unknown> => send(path, asPost(body));

/** Sends a file unchanged and returns the server's response. Throws ClientError. */
export const postFile = (path: string, file: Blob, contentType: string): Promise<unknown> =>
  exchange(path, { method: 'POST', headers: { 'content-type': contentType }, body: file });

/** Updates the resource at a path. Throws ClientError. */
export const patchJson = (path: string, body: object): Promise<unknown> =>
  exchange(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Deletes the resource at a path. Throws ClientError. */
export const deleteJson = (path: string): Promise<unknown> => exchange(path, { method: 'DELETE' });

export const getJson = (path: string): Promise<unknown> =>
  exchange(path, { headers: { accept: 'application/json' } });

/**
 * Refreshes the sign-in before actions that cannot prompt for it once started: a download, another window. Throws
 * ClientError.
 */
export const proveFirst = (): Promise<unknown> => getJson('/api/session/proof');

/**
 * If the server requires a fresh sign-in, prompts the person for proof of identity and sends the same request again.
 */
async function exchange(path: string, init: RequestInit): Promise<unknown> {
  const before = proofsGiven();
  try {
    return await send(path, init);
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'PROOF_NEEDED') throw error;
    // A refusal from before a proof does not count against it: a person who has just confirmed their identity is not
    // prompted again.
    if (proofsGiven() === before && !(await askForProof())) throw error;
    return send(path, init);
  }
}

async function send(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ClientError(
      'OFFLINE',
      'The server cannot be reached. Your changes are kept in this browser and sent when it can be.',
    );
  }
  if (response.ok) return response.status === 204 ? undefined : response.json();
  const { data: answer = {} } = errorBody.safeParse(await response.json().catch(() => ({})));
  const known = answer.error?.code && isErrorCode(answer.error.code) ? answer.error.code : undefined;
  const code = known ?? (response.status >= 500 ? 'UNAVAILABLE' : 'BAD_REQUEST');
  throw new ClientError(code, answer.error?.message ?? errorText(code), answer.error?.details);
}
