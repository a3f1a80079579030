import { chmod, cp, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DatabaseLog } from './connect.ts';
import { attempt, serverAccount } from './embedded-account.ts';
import { placeCluster } from './embedded-place.ts';
import { postgresBinaries, shippedFolder } from './postgres-binaries.ts';
import { temporaryDataDirectory } from './test-server.ts';

const isRoot = process.getuid?.() === 0;

async function folder(): Promise<string> {
  const path = await temporaryDataDirectory();
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

function collectedLog(): DatabaseLog & { lines: string[] } {
  const lines: string[] = [];
  const keep = (text: string) => void lines.push(text);
  return { lines, debug: keep, info: keep, warn: keep, error: keep };
}

async function packageWithoutLinks(parent: string): Promise<string> {
  const native = join(parent, 'native');
  await cp(shippedFolder(), native, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  await writeFile(join(parent, 'package.json'), '{"version":"18.0.0"}');
  return native;
}

test('library links that an install without scripts leaves out are made', async () => {
  const native = await packageWithoutLinks(await folder());
  const account = await serverAccount([]);
  const log = collectedLog();
  const { postgres } = await postgresBinaries(account, await folder(), log, native);
  expect(postgres).toBe(join(native, 'bin', 'postgres'));
  expect((await attempt(account, postgres, ['--version'])).output).toContain('PostgreSQL');
  expect(log.lines).toEqual([]);
});

// Only root starts PostgreSQL under an account with less access than its own.
test.runIf(isRoot)('programs the account cannot reach are copied once to where it can', async () => {
  const locked = join(await folder(), 'locked');
  await mkdir(locked);
  const native = await packageWithoutLinks(locked);
  await chmod(locked, 0o700);
  const account = await serverAccount([]);
  const copyInto = await folder();
  const log = collectedLog();
  const first = await postgresBinaries(account, copyInto, log, native);
  expect(first.postgres).toBe(join(copyInto, 'postgres-binaries-18.0.0', 'bin', 'postgres'));
  expect(log.lines).toEqual([expect.stringContaining(`cannot be run from ${native}`)]);
  expect(await postgresBinaries(account, copyInto, log, native)).toEqual(first);
  expect(log.lines).toHaveLength(1);
  expect(await readdir(copyInto)).toEqual(['postgres-binaries-18.0.0']);
});

test.runIf(isRoot)(
  'a data folder the account cannot enter gets its database elsewhere, and keeps it',
  async () => {
    const dataDir = await folder();
    await chmod(dataDir, 0o700);
    const account = await serverAccount([]);
    const elsewhere = await folder();
    const log = collectedLog();
    const place = await placeCluster(dataDir, account, log, elsewhere);
    expect(place.startsWith(join(elsewhere, 'data-'))).toBe(true);
    expect(log.lines).toEqual([
      expect.stringContaining(`the database is kept in ${place}; back that folder up too`),
    ]);
    expect(await placeCluster(dataDir, account, log, elsewhere)).toBe(place);
    await rm(join(place, '..'), { recursive: true });
    await expect(placeCluster(dataDir, account, log, elsewhere)).rejects.toThrow(/that folder is gone/);
  },
);
