import { expect, onTestFinished, test, vi } from 'vitest';
import { entities } from '@sable/domain/registry';
import type { Actor } from '@sable/domain/kernel/actor';
import { organizations } from '@sable/domain/organization';
import { makeAuditPartitions, purgeAudit } from './audit-retention.ts';
import { withConnection } from './db/connect.ts';
import { keepHistory } from './seed/insert-history.ts';
import { seededRandom } from './seed/random.ts';
import { SeedWorld } from './seed/seed-world.ts';
import { testScheduler } from './test-scheduler.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const owner = <R extends object>(sql: string, values: unknown[] = []): Promise<R[]> =>
  withConnection(world.database.ownerConfig, async (client) => (await client.query<R>(sql, values)).rows);

const partitionOf = async (table: string) =>
  (
    await owner<{ part: string }>(
      `select tableoid::regclass::text as part from updates where collection = '${table}'`,
    )
  ).map(({ part }) => part);

/**
 * Builds a company's audit row at an instant, with a parent document, as the program of an earlier month wrote it.
 */
const auditRow = (companyId: string, seq: number, at: string, collection: string) =>
  owner(
    `with u as (insert into updates (id, company_id, seq, created_at, updated_at, operation, collection, document_id, after, related)
       values (gen_random_uuid(), $1, $2, $3, $3, 'create', $4, gen_random_uuid(), '{}', '{accounts/old}') returning *)
     insert into update_paths (company_id, path, seq, created_at) select company_id, 'accounts/old', seq, created_at from u`,
    [companyId, seq, at, collection],
  );

test('the scheduler makes the coming months before they begin, once', async () => {
  const { runDueTasks, failures } = testScheduler(world);
  const months = async () =>
    (
      await owner<{ name: string }>(
        `select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'updates_2035%' order by 1`,
      )
    ).map(({ name }) => name);
  await runDueTasks(new Date('2035-01-31T23:59:30Z'));
  expect(await months()).toEqual([
    'updates_2035_01',
    'updates_2035_02',
    'updates_2035_03',
    'updates_2035_04',
  ]);
  await runDueTasks(new Date('2035-02-01T00:00:30Z'));
  expect((await months()).at(-1)).toBe('updates_2035_05');
  expect(failures).toEqual([]);
  await auditRow(admin.companyId, 900_001, '2035-01-31T23:59:59.999Z', 'january');
  await auditRow(admin.companyId, 900_002, '2035-02-01T00:00:00Z', 'february');
  expect([await partitionOf('january'), await partitionOf('february')]).toEqual([
    ['updates_2035_01'],
    ['updates_2035_02'],
  ]);
  expect(await owner('select * from unprotected_tables()')).toEqual([]);
});

test('a month that nobody made refuses no write, and its rows move when it is made', async () => {
  await auditRow(admin.companyId, 900_003, '2031-05-15T12:00:00Z', 'stray');
  expect(await partitionOf('stray')).toEqual(['updates_default']);
  expect(await makeAuditPartitions(world.database.ownerConfig, new Date('2035-02-02T00:00:00Z'))).toEqual([
    'updates_2031_05',
  ]);
  expect(await partitionOf('stray')).toEqual(['updates_2031_05']);
  expect(await owner('select * from unprotected_tables()')).toEqual([]);
});

/** Creates the partition for a day's month while a write waits for its audit rows. */
const whileMonthIsMade = <T>(day: string, write: () => Promise<T>): Promise<T> =>
  withConnection(world.database.ownerConfig, async (client) => {
    await client.query('begin');
    await client.query('lock table updates_default in access exclusive mode');
    const written = write();
    const waiting = `select 1 from pg_locks where relation = 'updates_default'::regclass and not granted`;
    await expect.poll(() => owner(waiting)).not.toEqual([]);
    await client.query('select make_audit_partitions($1, $1)', [day]);
    await client.query('commit');
    return written;
  });

const partitionOfDocument = (id: string) =>
  owner<{ part: string }>(
    'select distinct tableoid::regclass::text as part from updates where document_id = $1',
    [id],
  );

test('a write that waits while its month is made is tried again', async () => {
  vi.useFakeTimers({ now: new Date('2041-05-10T12:00:00.000Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const id = await whileMonthIsMade('2041-05-10', () => world.account(admin, 'Met by a new month'));
  expect(await partitionOfDocument(id)).toEqual([{ part: 'updates_2041_05' }]);
});

test('so is the past of a demo', async () => {
  const past = new SeedWorld(admin.companyId, seededRandom('a month of the past'));
  past.now = Date.parse('2042-05-10T12:00:00.000Z');
  const { id } = await past.write(past.system, (tx) =>
    tx.create(organizations, { name: 'Met by a month of the past' }),
  );
  const history = { companyId: admin.companyId, changes: past.takePast(), counters: [] };
  await whileMonthIsMade('2042-05-10', () => keepHistory(world.tenancy, history));
  expect(await partitionOfDocument(id)).toEqual([{ part: 'updates_2042_05' }]);
});

test('servers that make the same months at once do not trip over each other', async () => {
  const at = new Date('2038-06-01T00:00:00Z');
  const made = await Promise.all([1, 2, 3].map(() => makeAuditPartitions(world.database.ownerConfig, at)));
  expect(made.flat().sort()).toEqual([
    'updates_2038_06',
    'updates_2038_07',
    'updates_2038_08',
    'updates_2038_09',
  ]);
});

test('numbers of the feed are unique, whatever partition their rows are in', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => world.account(admin, `Parallel ${n}`)));
  const twice = await owner('select company_id, seq from updates group by 1, 2 having count(*) > 1');
  expect(twice).toEqual([]);
});

test('the audit trail is kept for as long as the company says; what proves an estimate or a contract is kept for good', async () => {
  const now = new Date('2030-07-01T00:00:00Z');
  const other = await world.company('Keeps Everything');
  const old = '2027-06-01T00:00:00Z';
  const evidence = [
    ...entities
      // Security events and signatures for work are separate rows that nobody can delete, but they are not evidence
      // of a sale.
      .filter(
        ({ insertOnly, collection }) =>
          insertOnly && !['updates', 'security-events', 'work-signatures'].includes(collection),
      )
      .map(({ collection }) => collection),
    'estimates',
    'estimate-links',
    'contracts',
    'contract-credits',
    'cancellation-rights',
    'rule-confirmations',
    'commissions',
  ];
  expect(evidence.length).toBeGreaterThan(4);
  for (const [index, collection] of ['contacts', ...evidence].entries()) {
    await auditRow(admin.companyId, 800_000 + index, old, collection);
    await auditRow(other.companyId, 800_000 + index, old, collection);
  }
  await auditRow(admin.companyId, 800_100, '2028-08-01T00:00:00Z', 'contacts');
  const kept = async ({ companyId }: Actor) =>
    (
      await owner<{ seq: number; paths: number }>(
        `select seq, (select count(*) from update_paths p where p.company_id = u.company_id and p.seq = u.seq) as paths
         from updates u where company_id = $1 and seq between 800000 and 800100 order by seq`,
        [companyId],
      )
    ).map(({ seq, paths }) => [seq, paths]);
  const before = await kept(admin);
  await purgeAudit(world.tenancy, now);
  expect(await kept(admin)).toEqual(before);
  const setting = await world.find(admin, 'settings', { scope: 'company' });
  const keep = (months: number | null) =>
    world.run(admin, 'settings.update', { id: setting?.['id'], patch: { keepAuditMonths: months } });
  await expect(keep(11)).rejects.toMatchObject({ code: 'INVALID', details: { field: 'keepAuditMonths' } });
  await keep(24);
  await purgeAudit(world.tenancy, now);
  expect(await kept(admin)).toEqual(before.filter(([seq]) => seq !== 800_000));
  expect(await kept(other)).toEqual(before.filter(([seq]) => seq !== 800_100));
  expect(
    await owner(`select 1 from update_paths where company_id = $1 and seq = 800000`, [admin.companyId]),
  ).toEqual([]);
});
