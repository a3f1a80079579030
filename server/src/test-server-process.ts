import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 50;

/** The whole product in its own process, with its embedded database, so that a test can kill either. */
export class ServerProcess {
  readonly directory: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #port: number;
  #child: ChildProcess | undefined;
  /** The Cookie header of the person who created the company. */
  cookie = '';

  private constructor(directory: string, environment: NodeJS.ProcessEnv, port: number) {
    this.directory = directory;
    this.#environment = environment;
    this.#port = port;
  }

  /** @param directory the data folder, which must be empty. @param environment variables of the test's own process. */
  static async start(directory: string, environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
    const server = new ServerProcess(directory, environment, await freePort());
    await server.start();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      origin: this.origin,
      ...(this.cookie && { cookie: this.cookie }),
    };
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get running(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Spawns a server on this data folder. */
  spawn(port = this.#port, stderr: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
    const env = {
      ...this.#environment,
      SABLE_DATA: this.directory,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'test',
    };
    Reflect.deleteProperty(env, 'DATABASE_URL');
    return spawn(process.execPath, ['--import', 'tsx', join(root, 'server', 'src', 'main.ts')], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', stderr],
    });
  }

  /** Starts the server (again) and waits until it is healthy. */
  async start(): Promise<void> {
    this.#child = this.spawn();
    for (const until = Date.now() + START_TIMEOUT_MS; (await this.health()) !== 200;) {
      if (Date.now() > until) throw new Error('The server did not become ready.');
      await pause(POLL_INTERVAL_MS);
    }
  }

  /** Returns the status of `/healthz`, or undefined if nothing listens. */
  async health(): Promise<number | undefined> {
    return (await fetch(`${this.origin}/healthz`).catch(() => undefined))?.status;
  }

  /** Ends the process and returns its exit code; null if a signal ended it. */
  async kill(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.running) return this.#child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => this.#child?.once('exit', resolve));
    this.#child?.kill(signal);
    return ended;
  }

  /** Returns the process id of the embedded database's main process. */
  async postmaster(): Promise<number> {
    const file = await readFile(join(this.directory, 'postgres', 'postmaster.pid'), 'utf8');
    return Number.parseInt(file, 10);
  }

  post(path: string, body: unknown): Promise<Response> {
    return fetch(`${this.origin}${path}`, {
      method: 'POST',
      headers: this.headers,
      body: JSON.stringify(body),
    });
  }

  async query(spec: object): Promise<Record<string, unknown>[]> {
    const { rows } = (await (await this.post('/api/query', spec)).json()) as {
      rows: Record<string, unknown>[];
    };
    return rows;
  }

  /** Creates a company and stores its administrator's session. */
  async found(companyName: string): Promise<void> {
    const answer = await this.post('/api/onboarding', {
      companyName,
      personName: 'Cora Ash',
      email: 'cora@example.com',
      password: 'a long enough passphrase',
      country: 'us',
      timeZone: 'America/New_York',
    });
    if (answer.status !== 200) throw new Error(`No company could be opened: ${await answer.text()}`);
    this.cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
  }
}

/**
 * Returns a free port below the range for outgoing connections: a port in that range could be taken between a kill
 * and the next start.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!free) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
