import { z } from 'zod';
import { typedRows, type TypedQuery } from '@sable/domain/kernel/typed-query';
import { errorText, isErrorCode, type ErrorCode, type ErrorDetails } from '@sable/domain/kernel/errors';
import { askForProof, proofsGiven } from './proof.ts';

/** A refusal as the browser knows it: the code, the words for the person, and what they were filled with. */
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

/** Any failure as one with a message for the person. */
export const asClientError = (error: unknown): ClientError =>
  error instanceof ClientError
    ? error
    : new ClientError('INTERNAL', 'Something went wrong in this browser. Nothing was changed. Try again.');

/** Whether sending the same again later can succeed: the server could not be reached, was too busy, or had no room. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ClientError &&
  ['OFFLINE', 'UNAVAILABLE', 'DISK_FULL', 'RATE_LIMITED', 'CONTENTION'].includes(error.code);

/** Whether the session is over: whoever signs in again may send the same, so it is kept. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ClientError &&
  ['NOT_AUTHENTICATED', 'account-inactive', 'company-inactive'].includes(error.code);

/** Whether the server failed. Nobody can say if it will fail again, so it is worth only a few attempts. */
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

/** Asks a query once. Throws ClientError for every refusal and for a lost connection. */
export const readRows = async <R>(query: TypedQuery<R>): Promise<readonly R[]> =>
  typedRows(query, await postJson('/api/query', query));

/** Characters of a body that a browser sends to its end although the page is left before that; it refuses more. */
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

/** Sends JSON to the server and gives its answer. Throws ClientError for every refusal and for a lost connection. */
export const postJson = (path: string, body: unknown, headers?: Record<string, string>): Promise<unknown> =>
  exchange(path, asPost(body, headers));

/** Like {@link postJson}, for what nobody waits for: a need for a fresh sign-in is a refusal like every other, and no person is asked. */
export const postUnattended = (path: string, body: unknown): Promise<unknown> => send(path, asPost(body));

/** Sends a file as it is and gives the server's answer. Throws ClientError. */
export const postFile = (path: string, file: Blob, contentType: string): Promise<unknown> =>
  exchange(path, { method: 'POST', headers: { 'content-type': contentType }, body: file });

/** Changes what stands at a path. Throws ClientError. */
export const patchJson = (path: string, body: object): Promise<unknown> =>
  exchange(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Deletes what stands at a path. Throws ClientError. */
export const deleteJson = (path: string): Promise<unknown> => exchange(path, { method: 'DELETE' });

export const getJson = (path: string): Promise<unknown> =>
  exchange(path, { headers: { accept: 'application/json' } });

/** Makes the sign-in fresh, for what cannot ask once it has begun: a download, another window. Throws ClientError. */
export const proveFirst = (): Promise<unknown> => getJson('/api/session/proof');

/** Where the server asks for a fresh sign-in, the person proves who they are, and the same request is sent again. */
async function exchange(path: string, init: RequestInit): Promise<unknown> {
  const before = proofsGiven();
  try {
    return await send(path, init);
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'PROOF_NEEDED') throw error;
    // A refusal that is older than a proof says nothing about it: a person who has just confirmed their identity is not asked again.
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
