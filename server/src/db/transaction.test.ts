import { expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { withConnection } from './connect.ts';
import { isConnectionLost, isSessionChanged } from './database-errors.ts';
import { createTenancy, type TenantStatement } from './tenant.ts';
import { testDatabase } from './test-database.ts';

const database = await testDatabase();
const pool = database.createPool('sable_app', { max: 1, statementTimeoutMs: 500 });
const tenancy = createTenancy(pool);
const companyId = newKey();

const statement = (text: string, ...values: unknown[]): TenantStatement => ({ text, values });
const count = (name: string) =>
  statement('insert into counters (company_id, name, value) values ($1, $2, 1)', companyId, name);
const failing = statement('select 1 / $1::int as never', 0);
const pid = async (): Promise<unknown> => (await pool.query('select pg_backend_pid() as pid')).rows;
const written = (): Promise<{ name: string }[]> =>
  tenancy.withTenant(companyId, (client) => client.query('select name from counters'), 'snapshot');

/** Returns what the next user of the connection finds, which must be no transaction and no company. */
const left = async () =>
  (await pool.query('select current_company() as company, now() = statement_timestamp() as outside')).rows;
const clean = [{ company: null, outside: true }];

test('the last statements and the commit give their rows, and what they wrote is there', async () => {
  const answers = await tenancy.withTenant(companyId, async (client) => {
    await client.query('select 1');
    return client.commitWith([count('kept'), statement('select name from counters where name = $1', 'kept')]);
  });
  expect(answers).toEqual([[], [{ name: 'kept' }]]);
  expect(await written()).toEqual([{ name: 'kept' }]);
  expect(await left()).toEqual(clean);
});

test.each([0, 1, 2])(
  'an error in statement %s before the commit is the one that is thrown, and nothing is kept',
  async (at) => {
    const before = [await pid(), await written()];
    const last = [count('a'), count('b'), count('c')].with(at, failing);
    // Runs twice: the second time, the statements are prepared by name.
    for (let time = 0; time < 2; time++)
      await expect(tenancy.withTenant(companyId, (client) => client.commitWith(last))).rejects.toMatchObject({
        code: '22012',
      });
    expect([await pid(), await written()]).toEqual(before);
    expect(await left()).toEqual(clean);
  },
);

test('a commit that is refused by a deferred check is an error, and nothing is kept', async () => {
  const owner = (text: string) => withConnection(database.ownerConfig, (client) => client.query(text));
  await owner(`create table kinds (id int primary key);
    create table things (kind int references kinds (id) deferrable initially deferred); grant insert on things to sable_app`);
  const refused = tenancy.withTenant(companyId, (client) =>
    client.commitWith([count('late'), statement('insert into things values ($1)', 7)]),
  );
  await expect(refused).rejects.toMatchObject({ code: '23503' });
  expect((await written()).map(({ name }) => name)).not.toContain('late');
  expect(await left()).toEqual(clean);
});

test('a failed statement whose error the work keeps to itself is not committed', async () => {
  const quiet = tenancy.withTenant(companyId, async (client) => {
    await client.query(count('quiet').text, count('quiet').values);
    await client.query(failing.text, failing.values).catch(() => undefined);
  });
  await expect(quiet).rejects.toThrow('rolled back');
  expect((await written()).map(({ name }) => name)).not.toContain('quiet');
  expect(await left()).toEqual(clean);
});

test('a session that is not what its proof says stops the work before its first answer, and nothing is kept', async () => {
  const before = [await pid(), await written()];
  const held = tenancy.forSession({ kind: 'session', hash: 'unknown', stamp: 'old' }, () =>
    expect.unreachable(),
  );
  const { text, values } = count('refused');
  const attempts = [
    held.withTenant(companyId, (client) => client.query(text, values)),
    held.withTenant(companyId, (client) => client.commitWith([count('refused')])),
    held.withTenant(companyId, async () => 'nothing asked'),
    held.snapshot(companyId, [statement('select name from counters')]),
  ];
  for (const attempt of attempts)
    expect(isSessionChanged(await attempt.catch((error: unknown) => error))).toBe(true);
  expect([await pid(), await written()]).toEqual(before);
  expect(await left()).toEqual(clean);
});

test('a last statement that takes too long is ended, and the connection goes on', async () => {
  const before = [await pid(), await written()];
  const late = tenancy.withTenant(companyId, (client) =>
    client.commitWith([count('slow'), statement('select pg_sleep(60)')]),
  );
  await expect(late).rejects.toMatchObject({ code: '57014' });
  expect([await pid(), await written()]).toEqual(before);
  expect(await left()).toEqual(clean);
});

test('a connection that breaks between the last statement and the commit keeps nothing and is replaced', async () => {
  const patient = database.createPool('sable_app', { max: 1 });
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(62)%' and pid <> pg_backend_pid()`;
  const lost = createTenancy(patient)
    .withTenant(companyId, (client) => client.commitWith([count('lost'), statement('select pg_sleep(62)')]))
    .catch((error: unknown) => error);
  await expect
    .poll(() => withConnection(database.ownerConfig, async (owner) => (await owner.query(end)).rowCount), {
      timeout: 20_000,
    })
    .toBe(1);
  expect(isConnectionLost(await lost)).toBe(true);
  expect((await written()).map(({ name }) => name)).not.toContain('lost');
  expect(patient.totalCount).toBeLessThanOrEqual(1);
});
