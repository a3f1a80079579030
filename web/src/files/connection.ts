import { ConnectionError, retrying, type Clock } from './retry.ts';
import { toStorageError, StorageError } from './storage-error.ts';

/** How a storage connects to its server, and how long it retries. */
export interface Connection {
  /** The origin of the server; empty for same-origin requests. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The company that files are meant for; the server refuses them if the session now belongs to another company. */
  readonly companyId: string | undefined;
  readonly clock: Clock;
  readonly operationRetryMs: number;
  readonly uploadRetryMs: number;
  /** Throws `storage/app-deleted` if the storage was closed. */
  checkOpen(): void;
}

/**
 * Sends one request to the server and returns the text of its response. Throws StorageError for a refusal,
 * ConnectionError if the server is unreachable, and for an aborted signal its reason if that is a StorageError,
 * otherwise `storage/canceled`.
 */
export async function exchange(
  { address, headers }: Pick<Connection, 'address' | 'headers'>,
  path: string,
  {
    headers: more,
    ...init
  }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<string> {
  const given = { credentials: 'same-origin', ...init, headers: { ...headers, ...more } } as const;
  const { ok, status, text } = await fetch(address + path, given)
    .then(async (response) => ({ ok: response.ok, status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      if (!init.signal?.aborted) throw new ConnectionError(String(error));
      throw init.signal.reason instanceof StorageError
        ? init.signal.reason
        : new StorageError('storage/canceled');
    });
  if (ok) return text;
  throw toStorageError(status, text);
}

/** Sends a request to the server and retries it for as long as operations may take. */
export function operate(
  connection: Connection,
  path: string,
  init: Parameters<typeof exchange>[2] = {},
): Promise<string> {
  connection.checkOpen();
  return retrying(connection.clock, connection.operationRetryMs, (signal) =>
    exchange(connection, path, { ...init, signal }),
  );
}
