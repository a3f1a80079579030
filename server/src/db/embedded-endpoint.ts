import { chown, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerAccount } from './embedded-account.ts';
import { freePort } from './free-port.ts';

const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;
/** The lock file by which PostgreSQL claims its socket; it is next to the socket. */
export const SOCKET_LOCK = `${SOCKET}.lock`;
// The size of the kernel's sun_path without its terminating zero.
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/** The address that the embedded server listens on. */
export interface Endpoint {
  /** Folder of the socket, or a network address. */
  readonly host: string;
  readonly port: number;
  /** Server settings that make it listen there and nowhere else. */
  readonly settings: Readonly<Record<string, string>>;
  /** Removes what was created for the endpoint. */
  close(): Promise<void>;
}

/**
 * Creates a socket in the database folder. Only PostgreSQL's account (and root) may enter it, so nothing else on the
 * machine or the network can reach the server, and no password is sent. If that path is too long for a socket, a
 * private folder (0700) below the temporary folder is used for this run. Windows gets a free loopback port with a
 * password.
 */
export async function privateEndpoint(cluster: string, account: ServerAccount): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort();
    return {
      host: '127.0.0.1',
      port,
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
      close: async () => {},
    };
  }
  const fits = Buffer.byteLength(join(cluster, SOCKET)) <= MAX_SOCKET_PATH_BYTES;
  const folder = fits ? cluster : await temporaryFolder(account);
  return {
    host: folder,
    port: PORT,
    settings: {
      listen_addresses: '',
      port: String(PORT),
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
    },
    close: async () => {
      if (!fits) await rm(folder, { recursive: true, force: true });
    },
  };
}

const PREFIX = 'sable-socket-';

async function temporaryFolder(account: ServerAccount): Promise<string> {
  const longest = tmpdir().length > 60 ? '/tmp' : tmpdir();
  await removeAbandoned(longest);
  const folder = await mkdtemp(join(longest, PREFIX));
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid);
  return folder;
}

// Removes folders of killed runs: they are empty once their server has shut down, and rmdir removes none that is in
// use.
async function removeAbandoned(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of names) {
    const path = join(parent, name);
    const made = await stat(path).catch(() => undefined);
    if (made && made.mtimeMs < anHourAgo) await rmdir(path).catch(() => undefined);
  }
}
