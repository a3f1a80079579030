import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Spawn options that choose the account; empty means the account of this process. */
export interface ServerAccount {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Chooses the account that PostgreSQL runs under, which must not be root and must exist in the system's list of
 * users. For root, it is the owner of the first of `folders` (the database folder, the data folder, its parent) that
 * another account owns: that account can reach everything, and a second start chooses the same one. Otherwise it is
 * `nobody`.
 *
 * @throws Error with a readable message if there is no such account.
 */
export async function serverAccount(folders: readonly string[]): Promise<ServerAccount> {
  if (process.platform === 'win32') return {};
  if (process.getuid?.() !== 0) return requireEntry();
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    const account = owner && owner.uid !== 0 ? await lookUp(String(owner.uid)) : undefined;
    if (account) return account;
  }
  const nobody = await lookUp('nobody');
  if (nobody) return nobody;
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has no account "nobody" to run it under. Start the server as another user, or set DATABASE_URL.',
  );
}

function requireEntry(): ServerAccount {
  try {
    userInfo();
    return {};
  } catch {
    throw new Error(
      `The embedded PostgreSQL needs an account with an entry in /etc/passwd, and user ${process.getuid?.()} has none. Add one, start as another user, or set DATABASE_URL.`,
    );
  }
}

async function lookUp(account: string): Promise<Required<ServerAccount> | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', account]), run('id', ['-g', account])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/**
 * Runs a command under the account and returns whether it succeeded. This is the system's own permission check,
 * including access lists.
 */
export async function attempt(
  account: ServerAccount,
  command: string,
  args: readonly string[],
): Promise<{ succeeded: boolean; output: string }> {
  try {
    const env = process.platform === 'win32' ? undefined : { LC_ALL: 'C' };
    const { stdout, stderr } = await run(command, [...args], { ...account, env });
    return { succeeded: true, output: stdout + stderr };
  } catch (error) {
    return { succeeded: false, output: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether the account may enter a folder, and therefore every folder above it. */
export async function canEnter(account: ServerAccount, folder: string): Promise<boolean> {
  if (account.uid === undefined) return true;
  return (await attempt(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).succeeded;
}
