import { ConnectionError, retrying, type Clock } from './retry.ts';
import { refusalOf, StorageError } from './storage-error.ts';

/** How a storage reaches its server, and for how long it tries. */
export interface Connection {
  /** The origin of the server; empty on its own pages. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The company that files are meant for; the server refuses when the session is another's by now. */
  readonly companyId: string | undefined;
  readonly clock: Clock;
  readonly operationRetryMs: number;
  readonly uploadRetryMs: number;
  /** Throws `storage/app-deleted` after the storage was closed. */
  checkOpen(): void;
}

/** Asks the server once. Throws StorageError for a refusal and ConnectionError when nobody answers. */
export async function exchange(
  { address, headers }: Pick<Connection, 'address' | 'headers'>,
  path: string,
  {
    headers: more,
    ...init
  }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  const response = await fetch(address + path, {
    credentials: 'same-origin',
    ...init,
    headers: { ...headers, ...more },
  }).catch((error: unknown) => {
    if (init.signal?.aborted) throw new StorageError('storage/canceled');
    throw new ConnectionError(String(error));
  });
  if (response.ok) return response;
  throw refusalOf(response.status, await response.text().catch(() => ''));
}

/** Asks the server, again and again for as long as operations may take. */
export function operate(
  connection: Connection,
  path: string,
  init: Parameters<typeof exchange>[2] = {},
): Promise<Response> {
  connection.checkOpen();
  return retrying(connection.clock, connection.operationRetryMs, () => exchange(connection, path, init));
}
