import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseLog } from './connect.ts';
import { SOCKET_LOCK } from './embedded-endpoint.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);
const POLL_INTERVAL_MS = 10;
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Stops a server of this database folder that an earlier application left behind, and removes its pid file and its
 * socket lock. The caller must hold the folder's lock, so that no application can be using that server. A pid that
 * now belongs to another program is never signaled.
 *
 * @throws Error naming the processes if they do not end.
 */
export async function stopLeftBehind(
  cluster: string,
  binaries: PostgresBinaries,
  log: DatabaseLog,
): Promise<void> {
  const [left] = await processesOf(cluster, await postmasterOf(cluster));
  if (left !== undefined) {
    log.warn(
      `A database server of ${cluster} was left behind by an earlier run (process ${left}); it is stopped first.`,
    );
    await stopServer(cluster, binaries);
  }
  // PostgreSQL refuses to start if the pid in either file is alive as another program (common in containers).
  await rm(pidFileOf(cluster), { force: true });
  await rm(join(cluster, SOCKET_LOCK), { force: true });
}

const pidFileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

const postmasterOf = async (cluster: string): Promise<number> =>
  Number.parseInt(await readFile(pidFileOf(cluster), 'utf8').catch(() => ''), 10);

/**
 * Ends every server process of a database folder: cleanly if possible, immediately after half a minute. Returns when
 * none is left.
 *
 * @throws Error naming the processes if they do not end.
 */
export async function stopServer(cluster: string, binaries: PostgresBinaries): Promise<void> {
  const postmaster = await postmasterOf(cluster);
  const gone = async (limitMs: number): Promise<boolean> => {
    const deadline = Date.now() + limitMs;
    while ((await processesOf(cluster, postmaster)).length > 0) {
      if (Date.now() > deadline) return false;
      await pause(POLL_INTERVAL_MS);
    }
    return true;
  };
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']).catch(() => undefined);
    if (await gone(0)) return;
  }
  // Without a postmaster, its children end on their own; they must not be signaled as if one of them were the
  // postmaster.
  const running = await processesOf(cluster, postmaster);
  if (running.includes(postmaster)) signal([postmaster], 'SIGINT');
  if (await gone(FAST_SHUTDOWN_MS)) return;
  // Immediate shutdown is safe: the next start recovers from the log.
  signal(await processesOf(cluster, postmaster), 'SIGQUIT');
  if (await gone(IMMEDIATE_SHUTDOWN_MS)) return;
  const left = (await processesOf(cluster, postmaster)).join(', ');
  throw new Error(
    `An earlier database server of ${cluster} does not end (process ${left}). Nothing was changed. End it, then start again.`,
  );
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended on its own.
    }
  }
}

/** Returns the PostgreSQL processes working in a database folder, the postmaster first if it is among them. */
export async function processesOf(cluster: string, postmaster: number): Promise<number[]> {
  if (process.platform === 'linux') return byWorkingDirectory(cluster, postmaster);
  return Number.isInteger(postmaster) && (await isServerOf(cluster, postmaster)) ? [postmaster] : [];
}

// Finds processes by working directory. Every process of a PostgreSQL server works inside its folder, so this also
// finds orphans of a killed postmaster.
async function byWorkingDirectory(cluster: string, postmaster: number): Promise<number[]> {
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const matches = await Promise.all(
    pids.map(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== folder) return false;
      return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres');
    }),
  );
  const found = pids.filter((_, index) => matches[index]).map(Number);
  return found.sort((a, b) => Number(b === postmaster) - Number(a === postmaster));
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH']).catch(() => ({ stdout: '' }));
    return stdout.startsWith('postgres');
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(cluster);
}
