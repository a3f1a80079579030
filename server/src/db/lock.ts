import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** A lock held until this process ends or releases it. */
export interface DirectoryLock {
  release(): Promise<void>;
}

// Flags for opening with an exclusive lock in one step: BSD's O_EXLOCK, and libuv's UV_FS_O_EXLOCK on Windows. Node
// names neither.
const BSD_EXCLUSIVE = 0x20;
const WINDOWS_EXCLUSIVE = 0x10000000;
const READ_WRITE_CREATE = constants.O_RDWR | constants.O_CREAT;

/**
 * Makes this process the only server of a data folder, or soon throws an error naming the folder and the other
 * server's pid.
 *
 * The lock is the kernel's (flock) on the open descriptor of `server.lock`. It ends with the process in any case,
 * including kill -9, so there is no stale lock to clean up. The file itself has no meaning: it remains, and only
 * contains the pid for the error message. The lock works for any account, and between containers that share the
 * folder. Node cannot call flock, so macOS and Windows lock while opening, and Linux passes the descriptor to the
 * flock(1) of util-linux. Such a lock belongs to the open file, so it remains after flock(1) has ended. Node opens
 * files close-on-exec: no child, and therefore no orphaned PostgreSQL, keeps the lock alive.
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const path = join(dataDir, 'server.lock');
  const file = await openExclusively(path).catch(async (error: unknown) => {
    throw isTaken(error) ? new Error(await takenMessage(dataDir, path)) : error;
  });
  await file.truncate(0);
  await file.write(`${process.pid}\n`, 0);
  return { release: () => file.close() };
}

async function openExclusively(path: string): Promise<FileHandle> {
  if (process.platform === 'win32') return open(path, READ_WRITE_CREATE | WINDOWS_EXCLUSIVE);
  if (process.platform !== 'linux')
    return open(path, READ_WRITE_CREATE | BSD_EXCLUSIVE | constants.O_NONBLOCK, 0o600);
  const file = await open(path, READ_WRITE_CREATE, 0o600);
  const taken = await flock(file.fd).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (taken === undefined) return file;
  await file.close();
  throw taken.error;
}

function flock(descriptor: number): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
    child.on('error', () => {
      fail(
        new Error(
          'The command "flock" is missing on this machine; it keeps two servers off one data folder. Install the package util-linux.',
        ),
      );
    });
    child.on('exit', (code) => {
      if (code === 0) return done();
      return fail(
        Object.assign(new Error(`flock ended with ${code}`), { code: code === 1 ? 'EAGAIN' : 'EIO' }),
      );
    });
  });
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(String(error.code));

async function takenMessage(dataDir: string, path: string): Promise<string> {
  const pid = (await readFile(path, 'utf8').catch(() => '')).trim();
  return `Another server${pid && ` (process ${pid})`} is using the data folder ${dataDir}. It was left alone. Stop it first, or set SABLE_DATA to another folder.`;
}
