import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { withConnection } from './connect.ts';
import { migrate, migrationsDirectory } from './migrate.ts';
import { testDatabase } from './test-database.ts';

const { ownerConfig } = await testDatabase();

const query = (sql: string) => withConnection(ownerConfig, async (client) => (await client.query(sql)).rows);

beforeEach(async () => {
  await query('drop schema public cascade; create schema public');
});

async function migrations(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sable-migrations-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql);
  return directory;
}

const A = { '0001_a.sql': 'create table a (id int);' };
const B = { '0002_b.sql': 'create table b (id int);\ninsert into b values (1);' };

test('each file is applied once and in order', async () => {
  expect(await migrate(ownerConfig, await migrations(A))).toEqual(['0001_a.sql']);
  const both = await migrations({ ...B, ...A });
  expect(await migrate(ownerConfig, both)).toEqual(['0002_b.sql']);
  expect(await migrate(ownerConfig, both)).toEqual([]);
  expect(await query('select version, name from schema_migrations order by version')).toEqual([
    { version: 1, name: '0001_a.sql' },
    { version: 2, name: '0002_b.sql' },
  ]);
});

test('servers that start together apply each file once between them', async () => {
  const directory = await migrations({ ...A, ...B });
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(ownerConfig, directory)));
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await query('select id from b')).toEqual([{ id: 1 }]);
});

test('an applied file that was edited is refused; other line ends are not an edit', async () => {
  await migrate(ownerConfig, await migrations({ ...A, ...B }));
  const checkedOutElsewhere = await migrations({ ...A, '0002_b.sql': B['0002_b.sql'].replace('\n', '\r\n') });
  expect(await migrate(ownerConfig, checkedOutElsewhere)).toEqual([]);
  const edited = await migrations({ '0001_a.sql': 'create table a (id bigint);', ...B });
  await expect(migrate(ownerConfig, edited)).rejects.toThrow(
    /0001_a\.sql differs from the 0001_a\.sql .* Nothing was changed/,
  );
});

test('a database of a newer release is refused', async () => {
  await migrate(ownerConfig, await migrations({ ...A, ...B }));
  await expect(migrate(ownerConfig, await migrations(A))).rejects.toThrow(
    /newer release \(it has 0002_b\.sql/,
  );
});

test('a file that fails keeps nothing of itself and names its line', async () => {
  const broken = await migrations({ ...A, '0002_b.sql': 'create table b (id int);\n\nselect nonsense;' });
  await expect(migrate(ownerConfig, broken)).rejects.toThrow(
    /0002_b\.sql, line 3: .*nonsense.* Nothing of this file was kept/,
  );
  expect(await query(`select to_regclass('a') is not null as a, to_regclass('b') is not null as b`)).toEqual([
    { a: true, b: false },
  ]);
  expect(await migrate(ownerConfig, await migrations({ ...A, ...B }))).toEqual(['0002_b.sql']);
});

test('numbers may be left out, and are never given twice', async () => {
  const gap = { ...A, '0012_c.sql': 'create table c (id int);' };
  expect(await migrate(ownerConfig, await migrations(gap))).toEqual(['0001_a.sql', '0012_c.sql']);
  expect(await migrate(ownerConfig, await migrations({ ...gap, ...B }))).toEqual(['0002_b.sql']);
  await expect(
    migrate(ownerConfig, await migrations({ ...gap, ...B, '0012_d.sql': 'create table d (id int);' })),
  ).rejects.toThrow('0012_d.sql does not follow this. Nothing was changed.');
  expect(await query(`select to_regclass('d') as d`)).toEqual([{ d: null }]);
});

test('the release’s own migrations are found next to the server’s package file', () => {
  const directory = migrationsDirectory();
  expect([basename(dirname(directory)), basename(directory)]).toEqual(['server', 'migrations']);
});

test('a migration that changes rows lets an owner see them who is no superuser', async () => {
  /** First migration number that is checked; earlier ones were already released and remain unchanged. */
  const released = 500;
  const names = (await readdir(migrationsDirectory())).filter((name) => Number(name.slice(0, 4)) >= released);
  expect(names.length).toBeGreaterThan(0);
  const blind: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(migrationsDirectory(), name), 'utf8');
    const changes = /^(?:with|update|delete from)\s/m.test(sql);
    if (changes && !sql.includes('no force row level security')) blind.push(name);
  }
  expect(blind).toEqual([]);
});
