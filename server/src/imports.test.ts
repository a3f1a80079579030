import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { systemActor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { withConnection } from './db/connect.ts';
import { createImportJob, createImportWorker } from './imports.ts';
import { RESTORED_ATTEMPTS } from './outbox/retry.ts';
import { searchRecords } from './search.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const contract = (billed: number, more: object = {}) => ({
  signedOn: '2023-03-01',
  startsOn: '2023-03-01',
  termMonths: 36,
  source: 'paper',
  services: [{ name: 'Monitoring', frequency: 'monthly', billed }],
  cancelledOn: null,
  cancelReason: null,
  ...more,
});
const noDetails = { phone: null, email: null, site: null, leadSource: null, notes: null };
const customer = (name: string, status: string, terms: object | null) => ({
  account: { ...noDetails, type: 'residential', name, phone: '(937) 555-0110' },
  status,
  contract: terms,
});
interface Row {
  readonly title: string;
  readonly externalKey?: string | null;
  readonly plan: object;
}

/** Sends the rows of a file as the browser does. The job has not run yet. */
async function bring(actor: Actor, rows: readonly Row[], kind = 'customers'): Promise<string> {
  const head = { kind, fileName: 'customers.csv', inFile: rows.length, total: rows.length, currency: 'USD' };
  const id = await world.make(actor, 'imports.begin', head);
  for (let at = 0; at < rows.length; at += 100)
    await world.run(actor, 'imports.addRows', {
      id,
      rows: rows
        .slice(at, at + 100)
        .map((row, place) => ({ externalKey: null, ...row, number: at + place + 1 })),
    });
  return id;
}
const job = (importId: string, actor = admin) =>
  createImportJob(world.writer)(actor.companyId, { importId }, newKey(), 1);
async function importAll(actor: Actor, rows: readonly Row[], kind?: string): Promise<string> {
  const id = await bring(actor, rows, kind);
  await job(id);
  return id;
}

const list = (collection: string, condition: Parameters<typeof where>[0], actor = admin) =>
  world.rows(actor, { collection, where: where(condition), limit: 500 });
const one = async (collection: string, id: unknown) => (await list(collection, { id: String(id) }))[0] ?? {};
const rowsOf = async (importId: string) =>
  (await list('import-rows', { importId })).toSorted((a, b) => Number(a['number']) - Number(b['number']));
const ledgerOf = async (accountId: unknown) =>
  (await list('rmr-lines', { accountId: String(accountId) })).map(({ reason, monthly, effectiveOn }) => [
    reason,
    monthly,
    effectiveOn,
  ]);

describe('an import of customers', () => {
  test('makes leads, customers with their contracts, and those who left', async () => {
    const id = await importAll(office, [
      { title: 'Lead', plan: customer('Lead', 'lead', null) },
      { title: 'Active', plan: customer('Active', 'active', contract(4500)) },
      { title: 'Installed', plan: customer('Installed', 'installed', contract(3999)) },
      {
        title: 'Gone',
        plan: customer(
          'Gone',
          'cancelled',
          contract(2500, { cancelledOn: '2024-05-31', cancelReason: 'Moved' }),
        ),
      },
    ]);
    expect(await one('imports', id)).toMatchObject({
      status: 'done',
      made: 4,
      failed: 0,
      rmr: 8499,
      createdBy: office.id,
    });
    const made = await rowsOf(id);
    const accounts = await Promise.all(made.map(({ accountId }) => one('accounts', accountId)));
    expect(accounts.map(({ status, rmr, createdBy }) => [status, rmr, createdBy])).toEqual([
      ['lead', 0, office.id],
      ['active', 4500, office.id],
      ['installed', 3999, office.id],
      ['cancelled', 0, office.id],
    ]);
    expect(await ledgerOf(made[1]?.['accountId'])).toEqual([['opening', 4500, '2023-03-01']]);
    expect((await ledgerOf(made[3]?.['accountId'])).toSorted()).toEqual([
      ['cancel', -2500, '2024-05-31'],
      ['opening', 2500, '2023-03-01'],
    ]);
    const [recorded] = await list('contracts', { accountId: String(made[1]?.['accountId']) });
    expect(recorded).toMatchObject({ kind: 'recorded', source: 'paper', status: 'active', rmrSold: 0 });
  });

  test('brings the number and the campaign of an account; search finds it by its number', async () => {
    const plan = customer('Numbered Home', 'lead', null);
    const known = { accountNumber: 'NG-4711', campaign: 'Spring mailer' };
    const id = await importAll(office, [
      { title: 'Numbered Home', plan: { ...plan, account: { ...plan.account, ...known } } },
    ]);
    const [made] = await rowsOf(id);
    expect(await one('accounts', made?.['accountId'])).toMatchObject(known);
    expect(await searchRecords(world.tenancy, rep, 'NG-4711')).toMatchObject([{ title: 'Numbered Home' }]);
    expect(await list('accounts', { campaign: 'Spring mailer' }, rep)).toMatchObject([known]);
  });

  test('makes one contract of several services, and takes all of it back', async () => {
    const services = [
      { name: 'Burglary', frequency: 'monthly', billed: 3999 },
      { name: 'Inspection', frequency: 'annual', billed: 120_00 },
    ];
    const id = await importAll(office, [
      { title: 'Both', plan: customer('Both', 'active', contract(0, { services, source: 'program' })) },
    ]);
    expect(await one('imports', id)).toMatchObject({ made: 1, rmr: 49_99 });
    const [made] = await rowsOf(id);
    const contracts = await list('contracts', { accountId: String(made?.['accountId']) });
    expect(contracts).toMatchObject([{ kind: 'recorded', source: 'program', status: 'active', rmr: 49_99 }]);
    expect((await ledgerOf(made?.['accountId'])).toSorted()).toEqual([
      ['opening', 1000, '2023-03-01'],
      ['opening', 3999, '2023-03-01'],
    ]);
    await world.run(office, 'imports.undo', { id });
    await job(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', removed: 1 });
    expect(await list('contracts', { accountId: String(made?.['accountId']) })).toEqual([]);
  });

  test('brings tax class, points and minutes of labor of products', async () => {
    const product = {
      ...{ sku: 'IMP-9', name: 'Leased camera', kind: 'equipment', taxClass: 'equipment_leased' },
      ...{ category: null, brand: null, model: null, price: 24_900, minPrice: 0, cost: null },
      ...{ frequency: null, description: null, status: 'active', points: 5, laborMinutes: 45 },
    };
    await importAll(admin, [{ title: 'Leased camera', externalKey: 'IMP-9', plan: { product } }], 'products');
    expect(await list('products', { sku: 'IMP-9' })).toMatchObject([
      { taxClass: 'equipment_leased', points: 5, laborMinutes: 45 },
    ]);
  });

  test('causes no mail, no task, no work order, no credit and no right to cancel', async () => {
    const silent = [
      'email-messages',
      'tasks',
      'work-orders',
      'contract-credits',
      'cancellation-rights',
      'notifications',
    ];
    const counts = () => Promise.all(silent.map(async (name) => (await list(name, {})).length));
    const before = await counts();
    await importAll(office, [{ title: 'Quiet', plan: customer('Quiet', 'active', contract(4500)) }]);
    expect(await counts()).toEqual(before);
  });

  test('skips a key that is here, in this file and in a later one', async () => {
    const row = { title: 'Once', externalKey: 'K-1', plan: customer('Once', 'active', contract(1000)) };
    const first = await importAll(admin, [row, row]);
    expect((await rowsOf(first)).map(({ state }) => state)).toEqual(['made', 'skipped']);
    const second = await importAll(office, [row]);
    expect(await one('imports', second)).toMatchObject({ status: 'done', made: 0, skipped: 1 });
    expect(await list('accounts', { name: 'Once' })).toHaveLength(1);
  });

  test('leaves out a row that is refused, whole, and makes its neighbors', async () => {
    const id = await importAll(admin, [
      { title: 'Before', plan: customer('Before', 'active', contract(1000)) },
      { title: 'Refused', plan: customer('Refused', 'active', contract(1000, { startsOn: '2022-01-01' })) },
      { title: 'After', plan: customer('After', 'active', contract(1000)) },
    ]);
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['made', 'failed', 'made']);
    expect((await rowsOf(id))[1]?.['reason']).toContain('starts on the day of its signature or later');
    expect(await list('accounts', { name: 'Refused' })).toEqual([]);
    expect(await one('imports', id)).toMatchObject({ status: 'done', made: 2, failed: 1, rmr: 2000 });
  });

  test('is taken up where a server died, and run twice makes nothing twice', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({
      title: `Resumed ${at}`,
      plan: customer(`Resumed ${at}`, 'active', contract(100)),
    }));
    const id = await bring(admin, rows);
    const run = { name: 'imports.run', args: { id, most: 7 } };
    await world.writer.mutate(systemActor(admin.companyId), { key: newKey(), mutations: [run] });
    expect(await one('imports', id)).toMatchObject({ status: 'running', made: 7, rmr: 700 });
    await Promise.all([job(id), job(id)]);
    await job(id);
    expect(await one('imports', id)).toMatchObject({ status: 'done', made: 30, rmr: 3000 });
    const made = await world.rows(admin, {
      collection: 'accounts',
      where: { field: 'name', op: 'startsWith', value: 'Resumed ' },
      limit: 100,
    });
    expect(made).toHaveLength(30);
  });

  test('of 1,240 customers brings 55,800.00 of RMR, and its undo takes all of it back', async () => {
    const rows = Array.from({ length: 1240 }, (_, at) => ({
      title: `Base ${at}`,
      externalKey: `B-${at}`,
      plan: customer(`Base ${at}`, at % 12 === 0 ? 'installed' : 'active', contract(4500)),
    }));
    const id = await importAll(office, rows);
    expect(await one('imports', id)).toMatchObject({ status: 'done', made: 1240, rmr: 5_580_000 });
    const sums = () =>
      world.rows(admin, {
        collection: 'accounts',
        where: { field: 'name', op: 'startsWith', value: 'Base ' },
        aggregate: { sum: ['rmr'] },
      });
    const ledger = () => world.rows(admin, { collection: 'rmr-lines', aggregate: { sum: ['monthly'] } });
    expect(await sums()).toEqual([{ count: 1240, 'sum.rmr': 5_580_000 }]);
    const [before] = await ledger();
    await world.run(office, 'imports.undo', { id });
    await job(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', made: 1240, removed: 1240, kept: 0 });
    expect(await sums()).toMatchObject([{ count: 0 }]);
    const [after] = await ledger();
    expect(Number(before?.['sum.monthly']) - Number(after?.['sum.monthly'])).toBe(5_580_000);
  }, 300_000);

  test('that meets a full disk leaves no row out, and goes on when there is room', async () => {
    const id = await bring(admin, [{ title: 'Roomy', plan: customer('Roomy', 'lead', null) }]);
    const asOwner = (statement: string) =>
      withConnection(world.database.ownerConfig, (client) => client.query(statement));
    await asOwner(
      `create function full_disk() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
    );
    await asOwner(
      'create trigger full_disk before insert on accounts for each row execute function full_disk()',
    );
    await expect(job(id)).rejects.toMatchObject({ code: 'DISK_FULL' });
    await asOwner('drop trigger full_disk on accounts');
    await job(id);
    expect(await one('imports', id)).toMatchObject({ status: 'done', made: 1, failed: 0 });
  });

  test('whose job failed permanently is stopped, and can be undone', async () => {
    const rows = ['d', 'e', 'f'].map((title) => ({ title, plan: customer(title, 'lead', null) }));
    const id = await bring(admin, rows);
    const step = (name: string) =>
      world.writer.mutate(systemActor(admin.companyId), {
        key: newKey(),
        mutations: [{ name, args: { id, most: 1 } }],
      });
    const log = { info() {}, warn() {}, error() {} };
    /** Marks queued jobs as a restored backup does. */
    const failJobs = async () => {
      await world.tenancy.withTenant(admin.companyId, (client) =>
        client.query(
          `update outbox set attempts = ${RESTORED_ATTEMPTS} where payload ->> 'importId' = $1 and done_at is null`,
          [id],
        ),
      );
      await createImportWorker(world.writer, { tenancy: world.tenancy, log }).runDue();
    };
    await step('imports.run');
    await failJobs();
    expect(await one('imports', id)).toMatchObject({ status: 'stopped', made: 1 });
    await world.run(office, 'imports.undo', { id });
    await failJobs();
    expect(await one('imports', id)).toMatchObject({ status: 'stopped', removed: 0 });
    await world.run(office, 'imports.undo', { id });
    await job(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', removed: 1 });
  });

  test('that is stopped keeps whole rows', async () => {
    const rows = ['a', 'b', 'c'].map((title) => ({ title, plan: customer(title, 'lead', null) }));
    const id = await bring(admin, rows);
    const run = { name: 'imports.run', args: { id, most: 1 } };
    await world.writer.mutate(systemActor(admin.companyId), { key: newKey(), mutations: [run] });
    await world.run(office, 'imports.stop', { id });
    await job(id);
    expect(await one('imports', id)).toMatchObject({ status: 'stopped', made: 1 });
  });
});

describe('who may import', () => {
  test('sales is refused by the domain', async () => {
    const head = { kind: 'customers', fileName: 'x.csv', inFile: 1, total: 1, currency: 'USD' };
    await expect(world.run(rep, 'imports.begin', head)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    const id = await bring(office, [{ title: 'Mine', plan: customer('Mine', 'lead', null) }]);
    for (const name of ['imports.stop', 'imports.run'])
      await expect(world.run(rep, name, { id, most: 1 })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    expect(await list('imports', {}, rep)).toEqual([]);
    expect(await list('import-rows', {}, rep)).toEqual([]);
  });

  test('and by the database', async () => {
    const insert = (maker: string) =>
      withConnection(world.database.ownerConfig, async (client) => {
        await client.query(`select set_config('app.company_id', $1, false)`, [admin.companyId]);
        return client.query(
          `insert into imports (id, company_id, version, created_at, updated_at, created_by, belongs_to, kind, file_name, status, in_file, total, arrived, made, skipped, failed, removed, kept, rmr)
           values (gen_random_uuid(), $1, 1, now(), now(), $2, '{}', 'customers', 'x.csv', 'arriving', 1, 1, 0, 0, 0, 0, 0, 0, 0)`,
          [admin.companyId, maker],
        );
      });
    await expect(insert(rep.id)).rejects.toThrow('only administrators and the office import');
    await expect(insert(office.id)).resolves.toBeDefined();
  });

  test('the office imports no products, and nobody another currency', async () => {
    const head = { fileName: 'x.csv', inFile: 1, total: 1, currency: 'USD' };
    await expect(world.run(office, 'imports.begin', { ...head, kind: 'products' })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await expect(
      world.run(admin, 'imports.begin', { ...head, kind: 'customers', currency: 'CAD' }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('rows are brought by the person who began', async () => {
    const head = { kind: 'customers', fileName: 'x.csv', inFile: 2, total: 2, currency: 'USD' };
    const id = await world.make(office, 'imports.begin', head);
    const rows = [{ number: 1, title: 'X', externalKey: null, plan: customer('X', 'lead', null) }];
    await expect(world.run(admin, 'imports.addRows', { id, rows })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

/** A row of a product file. */
const product = (sku: string) => ({
  title: sku,
  externalKey: sku,
  plan: {
    product: {
      sku,
      name: `Panel ${sku}`,
      kind: 'equipment',
      taxClass: 'equipment_sold',
      category: null,
      brand: null,
      model: null,
      price: 34_900,
      minPrice: 0,
      cost: 12_000,
      frequency: null,
      description: null,
      status: 'active',
    },
  },
});

test('an import of products makes them, and skips an SKU that is here', async () => {
  await world.run(admin, 'products.create', { sku: 'P-1', name: 'Known', kind: 'equipment', price: 100 });
  const id = await importAll(admin, [product('P-1'), product('P-2')], 'products');
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['skipped', 'made']);
  expect(await list('products', { sku: 'P-2' })).toMatchObject([{ price: 34_900, cost: 12_000 }]);
});

describe('an import of packages', () => {
  const part = (sku: string, more: object = {}) => ({
    sku,
    quantityMilli: 1000,
    place: 'included',
    choice: null,
    isDefault: false,
    extra: null,
    ...more,
  });
  const bundle = (name: string, parts: readonly object[], terms: object = {}) => ({
    title: name,
    externalKey: name,
    plan: {
      package: {
        name,
        description: null,
        price: null,
        monthlyPrice: null,
        points: null,
        pointPrice: null,
        rmrFloor: null,
        termMonths: null,
        ...terms,
      },
      parts,
    },
  });

  test('makes them with their products, leaves out what has none, skips a name that is here, and is undone', async () => {
    const ids = new Map<string, string>();
    for (const sku of ['B-PNL', 'B-K1', 'B-K2', 'B-CAM'])
      ids.set(
        sku,
        await world.make(admin, 'products.create', {
          sku,
          name: sku,
          kind: 'equipment',
          price: 100_00,
          points: 2,
        }),
      );
    const keypads = [
      part('B-K1', { place: 'choice', choice: 'Keypad' }),
      part('B-K2', { place: 'choice', choice: 'keypad', extra: 2500 }),
    ];
    const rows = [
      bundle(
        'Guard 12',
        [part('B-PNL', { place: 'required' }), ...keypads, part('B-CAM', { place: 'add_on' })],
        {
          price: 599_00,
          points: 12,
          pointPrice: 45_00,
          termMonths: 36,
        },
      ),
      bundle('Without', [part('B-PNL'), part('NO-SUCH')]),
      bundle('Plain', [part('B-PNL', { quantityMilli: 2500 })]),
    ];
    const id = await importAll(admin, rows, 'packages');
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['made', 'failed', 'made']);
    expect((await rowsOf(id))[1]?.['reason']).toContain('There is no product NO-SUCH');
    expect(await list('packages', { name: 'Without' })).toEqual([]);
    const [guard] = await list('packages', { name: 'Guard 12' });
    expect(guard).toMatchObject({
      priceMode: 'fixed_overage',
      price: 599_00,
      points: 12,
      pointPrice: 45_00,
      termMonths: 36,
      lines: [{ productId: ids.get('B-PNL'), quantityMilli: 1000, required: true }],
      groups: [{ name: 'Keypad', min: 1, max: 1 }],
      choices: [
        { productId: ids.get('B-K1'), group: 'Keypad', isDefault: true, extra: null },
        { productId: ids.get('B-K2'), group: 'Keypad', isDefault: false, extra: 2500 },
      ],
      addOns: [{ productId: ids.get('B-CAM') }],
    });
    expect(await list('packages', { name: 'Plain' })).toMatchObject([
      { priceMode: 'sum', lines: [{ quantityMilli: 2500, required: false }] },
    ]);
    const again = await importAll(admin, [bundle('GUARD 12', [part('B-PNL')])], 'packages');
    expect((await rowsOf(again)).map(({ state }) => state)).toEqual(['skipped']);

    // One package is in use and is kept; the other is removed.
    const accountId = await world.account(rep);
    const estimateId = await world.estimate(rep, accountId);
    await world.run(rep, 'estimates.placePackage', {
      id: estimateId,
      packageId: guard?.['id'],
      placedId: randomUUID(),
      optionId: null,
    });
    await world.run(admin, 'imports.undo', { id });
    await job(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', removed: 1, kept: 1 });
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['kept', 'failed', 'removed']);
    expect(await list('packages', { name: 'Plain' })).toEqual([]);
  });

  test('is not the office’s, and takes no row of another kind', async () => {
    const head = { fileName: 'x.csv', inFile: 1, total: 1, currency: 'USD', kind: 'packages' };
    await expect(world.run(office, 'imports.begin', head)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(
      bring(admin, [{ title: 'Lead', plan: customer('Lead', 'lead', null) }], 'packages'),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('an import that is undone', () => {
  const undo = async (id: string) => {
    await world.run(office, 'imports.undo', { id });
    await job(id);
  };
  const stored = (sql: string, values: unknown[]) =>
    withConnection(world.database.ownerConfig, async (client) => {
      await client.query(`select set_config('app.company_id', $1, false)`, [admin.companyId]);
      return (await client.query<Record<string, unknown>>(sql, values)).rows;
    });

  test('leaves every list, search and sum, and stays stored with its corrected ledger', async () => {
    const sum = () => world.rows(admin, { collection: 'accounts', aggregate: { sum: ['rmr'] } });
    const lines = () => world.rows(admin, { collection: 'rmr-lines', aggregate: { sum: ['monthly'] } });
    const before = [
      await sum(),
      await lines(),
      (await list('contracts', {})).length,
      (await list('contacts', {})).length,
    ];
    const gone = { cancelledOn: '2024-05-31', cancelReason: 'Moved' };
    const id = await importAll(office, [
      { title: 'Undone Lead', externalKey: 'U-1', plan: customer('Undone Lead', 'lead', null) },
      {
        title: 'Undone Active',
        externalKey: 'U-2',
        plan: customer('Undone Active', 'active', contract(4500)),
      },
      {
        title: 'Undone Gone',
        externalKey: 'U-3',
        plan: customer('Undone Gone', 'cancelled', contract(2500, gone)),
      },
    ]);
    const accountIds = (await rowsOf(id)).map(({ accountId }) => accountId);
    expect(await searchRecords(world.tenancy, admin, 'Undone')).not.toEqual([]);
    await undo(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', made: 3, removed: 3, kept: 0 });
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['removed', 'removed', 'removed']);
    expect([
      await sum(),
      await lines(),
      (await list('contracts', {})).length,
      (await list('contacts', {})).length,
    ]).toEqual(before);
    expect(await searchRecords(world.tenancy, admin, 'Undone')).toEqual([]);
    for (const accountId of accountIds) expect(await list('accounts', { id: String(accountId) })).toEqual([]);
    expect(
      await stored(
        `select l.reason, l.monthly::int as monthly, l.effective_on::text as day from rmr_lines l where l.account_id = any ($1) order by l.effective_on, l.reason, l.monthly`,
        [accountIds],
      ),
    ).toEqual([
      { reason: 'correction', monthly: -4500, day: '2023-03-01' },
      { reason: 'correction', monthly: -2500, day: '2023-03-01' },
      { reason: 'opening', monthly: 2500, day: '2023-03-01' },
      { reason: 'opening', monthly: 4500, day: '2023-03-01' },
      { reason: 'cancel', monthly: -2500, day: '2024-05-31' },
      { reason: 'correction', monthly: 2500, day: '2024-05-31' },
    ]);
    for (const [table, column] of [
      ['accounts', 'id'],
      ['contacts', 'account_id'],
    ])
      expect(
        await stored(`select name from ${table} where ${column} = any ($1) and removed_at is not null`, [
          accountIds,
        ]),
      ).toHaveLength(3);
  });

  test('takes its products and packages out of the price book, and keeps them stored', async () => {
    const products = [product('U-PNL'), product('U-USED')];
    const id = await importAll(admin, products, 'products');
    const [used] = await list('products', { sku: 'U-USED' });
    const [gone] = await list('products', { sku: 'U-PNL' });
    const draft = await world.estimate(rep);
    await world.run(rep, 'estimate-lines.add', { estimateId: draft, lines: [{ productId: used?.['id'] }] });
    await world.run(admin, 'imports.undo', { id });
    await job(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', removed: 1, kept: 1 });
    expect((await rowsOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['removed', null],
      ['kept', 'Used since: estimate lines.'],
    ]);
    expect(await list('products', { sku: 'U-PNL' })).toEqual([]);
    const hits = await searchRecords(world.tenancy, admin, 'Panel U-PNL');
    expect(hits.map(({ id: hit }) => hit)).not.toContain(gone?.['id']);
    expect(
      await stored('select sku from products where sku like $1 and removed_at is not null', ['U-%']),
    ).toEqual([{ sku: 'U-PNL' }]);
    // Its SKU is free again.
    const again = await importAll(admin, products, 'products');
    expect((await rowsOf(again)).map(({ state }) => state)).toEqual(['made', 'skipped']);
    expect(await list('products', { sku: 'U-PNL' })).toHaveLength(1);
  });

  test('can be imported again: its keys do not count', async () => {
    const rows = [{ title: 'Again', externalKey: 'A-1', plan: customer('Again', 'active', contract(1000)) }];
    await undo(await importAll(office, rows));
    const second = await importAll(office, rows);
    expect(await one('imports', second)).toMatchObject({ made: 1, skipped: 0 });
    expect(await list('accounts', { name: 'Again' })).toHaveLength(1);
  });

  test('keeps what was used since, and says why', async () => {
    const names = ['Estimated', 'Moved', 'Tasked', 'Repriced', 'Unused'];
    const id = await importAll(
      admin,
      names.map((title) => ({ title, plan: customer(title, 'active', contract(1000)) })),
    );
    const [estimated, moved, tasked, repriced] = (await rowsOf(id)).map((row) => row);
    await world.estimate(rep, String(estimated?.['accountId']));
    await world.run(office, 'accounts.setStatus', { id: moved?.['accountId'], status: 'at_risk' });
    await world.run(office, 'tasks.create', { title: 'Call', accountId: tasked?.['accountId'] });
    const [line] = await list('rmr-lines', { contractId: String(repriced?.['contractId']) });
    await world.run(office, 'contracts.changePrice', {
      id: repriced?.['contractId'],
      serviceId: line?.['serviceId'],
      billed: 1500,
    });
    await undo(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', removed: 1, kept: 4 });
    expect((await rowsOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['kept', 'Used since: estimates.'],
      ['kept', 'Used since: status.'],
      ['kept', 'Used since: tasks.'],
      ['kept', 'Used since: ledger.'],
      ['removed', null],
    ]);
    expect(await one('accounts', estimated?.['accountId'])).toMatchObject({ status: 'active', rmr: 1000 });
  });

  test('undoes all contracts of a customer who has several', async () => {
    const further = [
      contract(1500, { startsOn: '2024-04-01', signedOn: '2024-04-01' }),
      contract(2000, { cancelledOn: '2024-01-31', cancelReason: 'Moved' }),
    ];
    const plan = { ...customer('Several', 'active', contract(3999)), further };
    const id = await importAll(admin, [{ title: 'Several', plan }]);
    expect(await one('imports', id)).toMatchObject({ made: 1, rmr: 5499 });
    const [row] = await rowsOf(id);
    expect(row?.['furtherContracts']).toHaveLength(2);
    expect(await one('accounts', row?.['accountId'])).toMatchObject({ status: 'active', rmr: 5499 });
    const made = await list('contracts', { accountId: String(row?.['accountId']) });
    expect(made.map(({ status, rmr, startsOn }) => [status, rmr, startsOn]).toSorted()).toEqual([
      ['active', 1500, '2024-04-01'],
      ['active', 3999, '2023-03-01'],
      ['cancelled', 0, '2023-03-01'],
    ]);
    await undo(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', removed: 1, kept: 0 });
    expect(await list('contracts', { accountId: String(row?.['accountId']) })).toEqual([]);
    expect(await one('accounts', row?.['accountId'])).toEqual({});
  });

  test('takes contracts off the accounts onto which they came, and leaves what was used since', async () => {
    const [lead, served, left] = await Promise.all([
      world.make(office, 'accounts.create', { account: { name: 'Here as a lead' } }),
      world.make(office, 'accounts.create', { account: { name: 'Here as a customer' } }),
      world.make(office, 'accounts.create', { account: { name: 'Here and never won' } }),
    ]);
    const onto = (accountId: string, name: string, more: object = {}) => ({
      title: name,
      plan: {
        onto: accountId,
        status: 'active',
        contracts: [contract(1500, { services: [{ name, frequency: 'annual', billed: 12_000 }], ...more })],
      },
    });
    await world.run(office, 'tasks.create', { title: 'Call', accountId: served });
    const before = contract(3999);
    const { cancelledOn: _on, cancelReason: _why, ...terms } = before;
    await world.run(office, 'accounts.recordExisting', { accountId: served, status: 'installed', ...terms });
    const id = await importAll(
      office,
      [
        onto(lead, 'Inspection', { renewal: 'months', renewalMonths: 12, noticeDays: 60 }),
        onto(served, 'Video'),
        onto(served, 'Fire', { cancelledOn: '2024-05-31' }),
        onto(served, 'Monitoring'),
        onto(crypto.randomUUID(), 'Nowhere'),
        onto(served, 'Repriced'),
        onto(left, 'Video', { cancelledOn: '2024-05-31' }),
      ],
      'contracts',
    );
    expect(await one('imports', id)).toMatchObject({ made: 5, failed: 2, rmr: 3000 });
    expect((await rowsOf(id)).map(({ state, reason }) => [state, String(reason).slice(0, 25)])).toEqual([
      ['made', 'null'],
      ['made', 'null'],
      ['made', 'null'],
      ['failed', 'Monitoring is already in '],
      ['failed', 'The account no longer exi'],
      ['made', 'null'],
      ['made', 'null'],
    ]);
    expect(await one('accounts', left)).toMatchObject({ status: 'cancelled', rmr: 0 });
    expect(await one('accounts', lead)).toMatchObject({ status: 'active', rmr: 1000 });
    expect(await one('accounts', served)).toMatchObject({ status: 'installed', rmr: 5999 });
    expect(await list('contracts', { accountId: lead })).toMatchObject([
      { renewal: 'months', renewalMonths: 12, noticeDays: 60 },
    ]);
    const [line] = (await list('rmr-lines', { accountId: served })).filter(({ name }) => name === 'Repriced');
    await world.run(office, 'contracts.changePrice', {
      id: line?.['contractId'],
      serviceId: line?.['serviceId'],
      billed: 24_000,
    });
    await undo(id);
    expect(await one('imports', id)).toMatchObject({ status: 'undone', removed: 4, kept: 1 });
    expect(await one('accounts', left)).toMatchObject({ status: 'lead', closeReason: null });
    expect(await one('accounts', lead)).toMatchObject({ status: 'lead', rmr: 0 });
    expect(await one('accounts', served)).toMatchObject({ status: 'installed', rmr: 5999 });
    expect(await list('contracts', { accountId: lead })).toEqual([]);
    expect(await list('contracts', { accountId: served })).toHaveLength(2);
  });

  test('is refused to sales, and while it runs', async () => {
    const id = await bring(office, [{ title: 'Waiting', plan: customer('Waiting', 'lead', null) }]);
    await expect(world.run(rep, 'imports.undo', { id })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(world.run(office, 'imports.undo', { id })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: expect.stringContaining(' is running and cannot become undone.'),
    });
  });

  test('is undone for 30 days after its end, and refused after that in words', async () => {
    const ended = (id: string, days: number) =>
      stored(
        `update imports set finished_at = now() - $2 * interval '1 day' where company_id = $3 and id = $1 returning id`,
        [id, days, admin.companyId],
      );
    const bringOne = (title: string) =>
      importAll(office, [{ title, plan: customer(title, 'active', contract(1000)) }]);
    const late = await bringOne('Too Late');
    expect(await ended(late, 30.01)).toHaveLength(1);
    await expect(world.run(office, 'imports.undo', { id: late })).rejects.toMatchObject({
      code: 'INVALID',
      message:
        'customers.csv was imported more than 30 days ago. Nothing was changed. Change or cancel its records one by one.',
    });
    expect(await one('imports', late)).toMatchObject({ status: 'done', removed: 0 });
    expect(await list('accounts', { name: 'Too Late' })).toMatchObject([{ rmr: 1000 }]);
    const timely = await bringOne('In Time');
    await ended(timely, 29.99);
    await undo(timely);
    expect(await one('imports', timely)).toMatchObject({ status: 'undone', removed: 1 });
  });

  test('a ledger that still counts does not leave its sums, whoever asks the database', async () => {
    const id = await importAll(office, [
      { title: 'Counted', plan: customer('Counted', 'active', contract(1000)) },
    ]);
    const [row] = await rowsOf(id);
    const [line] = await list('rmr-lines', { accountId: String(row?.['accountId']) });
    const taken = await world.tenancy.withTenant(admin.companyId, (client) =>
      client.query('select * from remove_rows($1, array[$2::uuid])', ['rmr_lines', line?.['id']]),
    );
    expect(taken).toEqual([]);
  });
});
