import { expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { withConnection } from './connect.ts';
import { isConnectionLost } from './database-errors.ts';
import { createTenancy, type TenantStatement } from './tenant.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
const pool = database.createPool('sable_app', { max: 1, statementTimeoutMs: 500 });
const tenancy = createTenancy(pool);
const companyId = newKey();

const read = (text: string, ...values: unknown[]): TenantStatement => ({ text, values });
const company = read('select current_company() as company');
const failing = read('select 1 / $1::int as never', 0);
const pid = async (): Promise<unknown> => (await pool.query('select pg_backend_pid() as pid')).rows;

/** Returns what the next user of the connection finds, which must be no transaction and no company. */
const left = async () =>
  (
    await pool.query(
      `select current_company() as company, now() = statement_timestamp() as outside, current_setting('transaction_read_only') as readonly`,
    )
  ).rows;
const clean = [{ company: null, outside: true, readonly: 'off' }];

test('a batch reads as its company, in one snapshot, and leaves a clean connection', async () => {
  const answers = await tenancy.snapshot(companyId, [
    company,
    read('select pg_current_snapshot()::text as seen, $1::int as given', 7),
    read('select pg_current_snapshot()::text as seen'),
  ]);
  expect(answers[0]).toEqual([{ company: companyId }]);
  expect(answers[1]).toMatchObject([{ given: 7 }]);
  const seen = answers.flat().flatMap((row) => ('seen' in row ? [row.seen] : []));
  expect(seen).toHaveLength(2);
  expect(seen[0]).toBe(seen[1]);
  expect(await left()).toEqual(clean);
});

test.each([0, 1, 2])(
  'an error in statement %s is the one that is thrown, and the connection goes on',
  async (at) => {
    const before = await pid();
    const reads = [company, read('select $1::text as word', 'a'), company].with(at, failing);
    // Runs twice: the second time, the statements are prepared by name.
    for (let time = 0; time < 2; time++)
      await expect(tenancy.snapshot(companyId, reads)).rejects.toMatchObject({ code: '22012' });
    expect(await left()).toEqual(clean);
    expect(await tenancy.snapshot(companyId, [company, read('select $1::text as word', 'a')])).toEqual([
      [{ company: companyId }],
      [{ word: 'a' }],
    ]);
    expect(await pid()).toEqual(before);
  },
);

test('a batch writes nothing', async () => {
  const write = read('insert into counters (company_id, name, value) values ($1, $2, 1)', companyId, 'batch');
  await expect(tenancy.snapshot(companyId, [company, write])).rejects.toMatchObject({ code: '25006' });
  expect(await left()).toEqual(clean);
});

test('what is no id of a company is never sent', async () => {
  await expect(tenancy.snapshot(`${companyId}'; select '`, [company])).rejects.toThrow(
    'needs the id of a company',
  );
});

test('a statement that takes too long is ended, and the connection goes on', async () => {
  const before = await pid();
  await expect(tenancy.snapshot(companyId, [read('select pg_sleep(60)'), company])).rejects.toMatchObject({
    code: '57014',
  });
  expect(await left()).toEqual(clean);
  expect(await pid()).toEqual(before);
});

test('a connection that breaks in the middle is replaced', async () => {
  const patient = database.createPool('sable_app', { max: 1 });
  const slow = createTenancy(patient);
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(61)%' and pid <> pg_backend_pid()`;
  const lost = slow
    .snapshot(companyId, [company, read('select pg_sleep(61)'), company])
    .catch((error: unknown) => error);
  await expect
    .poll(() => withConnection(database.ownerConfig, async (owner) => (await owner.query(end)).rowCount), {
      timeout: 20_000,
    })
    .toBe(1);
  expect(isConnectionLost(await lost)).toBe(true);
  expect(await slow.snapshot(companyId, [company])).toEqual([[{ company: companyId }]]);
  expect(patient.totalCount).toBe(1);
});
