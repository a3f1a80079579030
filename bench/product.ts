import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@sable/server/db/free-port';
import type { Stage } from './stage.ts';

/** Shared by the servers of a run and the sessions opened for them. */
export const SECRET = randomBytes(32).toString('base64url');

const PATIENCE_MS = 60_000;

/** The product as a separate process, started as `npm start` starts it. */
export interface Product {
  /** Address as an IP number, so that no name lookup is measured. */
  readonly address: string;
  /** The same address for a browser. */
  readonly page: string;
  readonly pid: number;
  /** Milliseconds from the command to the first successful response of /healthz. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** An existing database; without it, the server starts its own in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  /** Environment variables that override the usual settings. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the product with its usual settings, its log in a file. @throws Error with the log if it does not become
 * ready.
 */
export async function startProduct(
  stage: Stage,
  { databaseUrl, dataDir, settings }: ProductOptions,
): Promise<Product> {
  const port = await freePort();
  const data = dataDir ?? (await stage.folder('data'));
  const logFile = join(data, `server-${port}.log`);
  const log = await open(logFile, 'a');
  const { DATABASE_URL: _given, ...outside } = process.env;
  const env = {
    ...outside,
    SABLE_DATA: data,
    SABLE_SECRET: SECRET,
    PORT: String(port),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: stage.root,
    env,
    stdio: ['ignore', log.fd, log.fd],
  });
  const stop = () => stopped(child);
  stage.defer(stop);
  const address = `http://127.0.0.1:${port}`;
  const ready = await untilReady(address, child);
  const readyAfter = performance.now() - begun;
  await log.close();
  if (!ready) throw new Error(`The product did not get ready:\n${await readFile(logFile, 'utf8')}`);
  return { address, page: `http://localhost:${port}`, pid: child.pid ?? 0, readyAfter, stop };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(address: string, child: ChildProcess): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return true;
    await pause(5);
  }
  return false;
}
