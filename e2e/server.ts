import { execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

export interface RunningServer {
  readonly url: string;
  /** The server's data directory; captured email is in `mail`. */
  readonly directory: string;
  /**
   * Stops the server and starts it again with its data, at the same address; an optional function runs in between.
   */
  restart(between?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** The key with which the journeys' text provider signs its reports. */
export const TEXT_WEBHOOK_SECRET = 'a secret of the journeys';

/** A busy machine takes more than a minute to create a database. */
const READY_WITHIN_MS = 240_000;

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sable-e2e-'));
  // If root runs the journeys, PostgreSQL's own account needs access to this directory: otherwise, its data would be
  // elsewhere and remain there.
  await chmod(directory, 0o711);
  return directory;
}

/** Copies the data directory of a stopped server. */
export async function copyOf(original: string): Promise<string> {
  const directory = await dataDirectory();
  // Node's own copy belongs to the current user, but the database has a separate account when root runs the journeys.
  if (process.platform === 'win32') await cp(original, directory, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${original}/.`, directory]);
  return directory;
}

/**
 * Starts the built product on a separate data directory, which is removed when it stops.
 *
 * @param variables environment variables in addition to the usual ones.
 * @param data the data directory, if it already exists.
 */
export async function startServer(
  variables: Readonly<Record<string, string>> = {},
  data?: string,
): Promise<RunningServer> {
  const directory = data ?? (await dataDirectory());
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    SABLE_DATA: directory,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    SMTP_URL: '',
    // The host of a journey's webhook receiver.
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    TEXT_URL: '',
    TEXT_WEBHOOK_SECRET,
    // A journey that creates a company uses a unique address: each address may create ten an hour.
    TRUSTED_PROXIES: '127.0.0.1',
    ...variables,
  };
  const launch = async () => {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    // Errors in its log appear next to the journey that caused them; the startup message is left out.
    createInterface(child.stdout).on('line', (line) => line.startsWith('{') && console.error(line));
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const end = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    for (const until = Date.now() + READY_WITHIN_MS; ;) {
      if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return end;
      if (child.exitCode !== null || Date.now() > until) {
        await end();
        throw new Error('The server did not become ready.');
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  let end = await launch();
  return {
    url,
    directory,
    async restart(between) {
      await end();
      await between?.();
      end = await launch();
    },
    async stop() {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
