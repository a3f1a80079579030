import { expect, test } from 'vitest';
import type { DatabaseLog } from './connect.ts';
import { openDatabase, refuseOldServer } from './open.ts';
import { testDatabase } from './test-database.ts';

const log: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };
const database = await testDatabase();

// Specification 8.3
test.each([undefined, ''])('without a project id (%j) nothing is opened', async (projectId) => {
  await expect(openDatabase({ projectId, dataDir: '/nowhere', log })).rejects.toThrow(
    /^projectId not provided when the database is set up\.$/,
  );
});

test('the first query of every connection already runs under the role', async () => {
  const pool = database.createPool('sable_app', { max: 4 });
  const queries = Array.from({ length: 12 }, () =>
    pool.query<{ role: string }>('select current_user as role, pg_sleep(0.01)'),
  );
  const roles = (await Promise.all(queries)).map(({ rows }) => rows[0]?.role);
  expect(new Set(roles)).toEqual(new Set(['sable_app']));
});

test('a connection that cannot take the role is never handed out', async () => {
  const pool = database.createPool('sable_app; select pg_sleep(0); set role nobody_knows' as 'sable_app');
  await expect(pool.query('select 1')).rejects.toThrow('nobody_knows');
  expect(pool.totalCount).toBe(0);
});

test('the sign-in role works in its own schema', async () => {
  const { rows } = await database
    .createPool('sable_auth')
    .query('select current_user as role, current_schema as schema');
  expect(rows).toEqual([{ role: 'sable_auth', schema: 'auth' }]);
});

test('a statement that runs too long is cut off', async () => {
  const pool = database.createPool('sable_app', { statementTimeoutMs: 20 });
  await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout');
});

test('tenants’ instants are ISO strings, those of the sign-in tables are Date objects', async () => {
  const sql = `select '2026-03-08 02:30:00+00'::timestamptz as at`;
  expect((await database.createPool('sable_app').query(sql)).rows).toEqual([
    { at: '2026-03-08T02:30:00.000Z' },
  ]);
  expect((await database.createPool('sable_auth').query(sql)).rows).toEqual([
    { at: new Date('2026-03-08T02:30:00Z') },
  ]);
});

test('a database that cannot be reached is named without its password', async () => {
  const databaseUrl = 'postgres://ann:s3cret@127.0.0.1:1/crm';
  const opening = openDatabase({ projectId: 'p', dataDir: '/nowhere', databaseUrl, log });
  await expect(opening).rejects.toThrow('The database crm at 127.0.0.1:1 could not be opened');
  await expect(opening).rejects.not.toThrow('s3cret');
});

test('PostgreSQL 14 is refused in words, 15 and later serve', () => {
  expect(() => refuseOldServer('14.23 (Debian 14.23-1)')).toThrow(
    /PostgreSQL 14\.23 .* PostgreSQL 15 or newer is needed/,
  );
  expect(() => refuseOldServer('15.0')).not.toThrow();
  expect(() => refuseOldServer('18.4')).not.toThrow();
});
