import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Stage } from '../stage.ts';

const NODE = Number(process.versions.node.split('.')[0]);

/** PostGraphile requires a newer Node than this product does. */
export const RUNS_POSTGRAPHILE = NODE >= 22;

/** The newest release of each product that runs on this Node. */
export const versions = {
  'parse-server': '9.10.0',
  directus: NODE >= 22 ? '11.17.4' : '11.3.5',
  postgraphile: '5.1.5',
} as const;

/** Installs a product once into a separate cache folder outside the repository. @returns the folder. */
export async function install(name: keyof typeof versions): Promise<string> {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'sable-bench', `${name}-${versions[name]}-node${NODE}`);
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  process.stderr.write(`Installing ${name} ${versions[name]} into ${folder} (once)…\n`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const args = [
    'install',
    '--save-exact',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `${name}@${versions[name]}`,
  ];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm could not install ${name}. The reason is shown above.`);
  await writeFile(done, '');
  return folder;
}

const PATIENCE_MS = 120_000;

interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Address that responds with success when the program is ready. */
  readonly ready: string;
}

/** Returns the path of one of our programs that run a product; all of them are bundled into one folder. */
export const hostFile = (name: string): string =>
  join(dirname(fileURLToPath(import.meta.url)), `${name}-host.js`);

/**
 * Starts a product as a separate process with its log in a file, and stops it at the end. @throws Error with the log
 * if it does not become ready.
 */
export async function startProgram(stage: Stage, { name, args, cwd, env, ready }: Program): Promise<void> {
  const logFile = join(await stage.folder(name), 'log');
  const log = await open(logFile, 'a');
  const { DATABASE_URL: _given, ...outside } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...outside, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log.fd, log.fd],
  });
  stage.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  await log.close();
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(ready).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`${name} did not get ready:\n${(await readFile(logFile, 'utf8')).slice(-3000)}`);
}

/** Splits a database address into the parts that settings need; a socket's folder counts as a host. */
export function partsOf(address: string): {
  host: string;
  port: string;
  user: string;
  password: string;
  database: string;
} {
  const url = new URL(address);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.port || '5432',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}
