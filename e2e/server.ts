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
  /** Its data directory; captured email is in `mail`. */
  readonly directory: string;
  /** Stops the server and starts it again on its data, at the same address; something may be done between. */
  restart(between?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** What the text provider of the journeys signs its reports with. */
export const TEXT_WEBHOOK_SECRET = 'a secret of the journeys';

/** A busy machine takes more than a minute to make a database. */
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
  // PostgreSQL's own account may pass through when root runs the journeys: else its data would be elsewhere, and stay.
  await chmod(directory, 0o711);
  return directory;
}

/** A copy of the data directory of a server that does not run at the moment. */
export async function copyOf(original: string): Promise<string> {
  const directory = await dataDirectory();
  // Node's own copy belongs to whoever made it, and the database has an account of its own when root runs the journeys.
  if (process.platform === 'win32') await cp(original, directory, { recursive: true });
  else await promisify(execFile)('cp', ['-a', `${original}/.`, directory]);
  return directory;
}

/**
 * The built product on a data directory of its own, gone when it stops.
 *
 * @param variables settings of the environment besides those that every journey has.
 * @param data its data directory, where there is one already.
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
    // Where a journey's receiver listens.
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    TEXT_URL: '',
    TEXT_WEBHOOK_SECRET,
    // A journey that opens a company does so from an address of its own: one address opens ten an hour.
    TRUSTED_PROXIES: '127.0.0.1',
    ...variables,
  };
  const launch = async () => {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    // What it logs as an error stands beside the journey that failed of it; its greeting is left out.
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
