import { expect, test } from 'vitest';
import { createImportJob } from './imports.ts';
import { whileHeld, whileLocked } from './test-lock.ts';
import { attachment } from './test-sale.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

// Records created by an import are used at the very moment its undo runs. Record 53.

const world = await testWorld();
const admin = await world.company();
const noDetails = { email: null, site: null, leadSource: null, notes: null };

/** Runs an import of one row and requests its undo. */
async function undone(kind: string, plan: object) {
  const id = await world.make(admin, 'imports.begin', {
    ...{ kind, fileName: 'file.csv', inFile: 1, total: 1, currency: 'USD' },
  });
  await world.run(admin, 'imports.addRows', {
    id,
    rows: [{ externalKey: null, number: 1, title: 'Row', plan }],
  });
  const run = () => createImportJob(world.writer)(admin.companyId, { importId: id }, newKey(), 1);
  await run();
  const row = () => world.get(admin, 'import-rows', { importId: id });
  const made = await row();
  await world.run(admin, 'imports.undo', { id });
  return { run, row, made };
}

/** Runs an import of one lead and requests its undo. */
async function goingBack() {
  const account = { ...noDetails, type: 'residential', name: 'Lead', phone: '(937) 555-0110' };
  const { made, ...rest } = await undone('customers', { account, status: 'lead', contract: null });
  const accountId = String(made['accountId']);
  return {
    accountId,
    ...rest,
    estimate: () => world.run(admin, 'estimates.create', { accountId }),
    estimates: () => world.list(admin, 'estimates', { accountId }),
    accounts: () => world.list(admin, 'accounts', { id: accountId }),
  };
}

test('an account stays when the estimate was made after the undo had looked for what uses it', async () => {
  const { accountId, run, row, estimate, estimates, accounts } = await goingBack();
  const contact = await world.get(admin, 'contacts', { accountId });
  const lock = { table: 'contacts', companyId: admin.companyId, id: contact['id'] };
  const { going } = await whileLocked(world, lock, async (waiting) => {
    const undoing = run();
    await waiting(1);
    await estimate();
    return { going: undoing };
  });
  await going;
  expect(await row()).toMatchObject({ state: 'kept', reason: 'Used since: estimates.' });
  expect([(await accounts()).length, (await estimates()).length]).toEqual([1, 1]);
});

test('no estimate is made for an account that went back after it was read', async () => {
  await world.estimate(admin);
  const { run, row, estimate, estimates, accounts } = await goingBack();
  const lock = `select set_config('app.company_id', '${admin.companyId}', true);
    select from counters where company_id = '${admin.companyId}' for no key update`;
  const { made } = await whileHeld(world.database.ownerConfig, lock, async (waiting) => {
    const making = estimate().catch((error: unknown) => error);
    await waiting(1);
    await run();
    return { made: making };
  });
  expect(await made).toMatchObject({ code: 'NOT_FOUND' });
  expect(await row()).toMatchObject({ state: 'removed' });
  expect([(await accounts()).length, (await estimates()).length]).toEqual([0, 0]);
});

const productPlan = () => ({
  product: {
    ...{
      sku: newKey(),
      name: 'Panel',
      kind: 'monitoring',
      taxClass: 'monitoring',
      category: null,
      brand: null,
    },
    ...{
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
/** Catalog records that are being undone, and the records that use them: a line of an estimate, a package. */
const catalog = {
  async 'a product, on an estimate'() {
    const { made, ...rest } = await undone('products', productPlan());
    const estimateId = await world.estimate(admin);
    const lines = [{ productId: made['productId'] }];
    return {
      ...{
        ...rest,
        table: 'products',
        id: made['productId'],
        into: 'estimate_lines',
        uses: 'estimate lines',
      },
      use: () => world.run(admin, 'estimate-lines.add', { estimateId, lines }),
    };
  },
  async 'a product, in a package'() {
    const { made, ...rest } = await undone('products', productPlan());
    const lines = [{ productId: made['productId'], quantityMilli: 1000, required: false }];
    return {
      ...{ ...rest, table: 'products', id: made['productId'], into: 'packages', uses: 'packages' },
      use: () => world.run(admin, 'packages.create', { name: newKey(), lines }),
    };
  },
  async 'a package, on an estimate'() {
    const sku = newKey();
    await world.make(admin, 'products.create', { sku, name: 'Panel', kind: 'equipment', price: 100 });
    const { made, ...rest } = await undone('packages', {
      package: {
        ...{ name: newKey(), description: null, price: null, monthlyPrice: null, points: null },
        ...{ pointPrice: null, rmrFloor: null, termMonths: null },
      },
      parts: [{ sku, quantityMilli: 1000, place: 'included', choice: null, isDefault: false, extra: null }],
    });
    const id = await world.estimate(admin);
    return {
      ...{
        ...rest,
        table: 'packages',
        id: made['packageId'],
        into: 'estimate_lines',
        uses: 'estimate lines, estimates',
      },
      use: () =>
        world.run(admin, 'estimates.placePackage', {
          ...{ id, packageId: made['packageId'], placedId: newKey(), optionId: null },
        }),
    };
  },
};

test.each(Object.entries(catalog))(
  '%s: stays when it was used after the undo had looked',
  async (_what, begin) => {
    const { run, row, use, table, id, uses } = await begin();
    const { going } = await whileLocked(world, { table, companyId: admin.companyId, id }, async (waiting) => {
      const undoing = run();
      await waiting(1);
      await use();
      return { going: undoing };
    });
    await going;
    expect(await row()).toMatchObject({ state: 'kept', reason: `Used since: ${uses}.` });
    expect(await world.list(admin, table, { id: String(id) })).toHaveLength(1);
  },
);

test.each(Object.entries(catalog))(
  '%s: is not used once it went back after it was read',
  async (_what, begin) => {
    const { run, row, use, into } = await begin();
    const { used } = await whileHeld(
      world.database.ownerConfig,
      `lock table ${into} in share row exclusive mode`,
      async (waiting) => {
        const using = use().catch((error: unknown) => error);
        await waiting(1);
        await run();
        return { used: using };
      },
    );
    expect(await used).toMatchObject({ code: expect.stringMatching(/NOT_FOUND|INVALID/) });
    expect(await row()).toMatchObject({ state: 'removed' });
  },
);

test('a product that a recorded contract has is used', async () => {
  const { made, run, row } = await undone('products', productPlan());
  await world.run(admin, 'accounts.recordExisting', {
    ...{
      accountId: await world.account(admin),
      status: 'active',
      signedOn: '2024-03-01',
      startsOn: '2024-03-01',
    },
    ...{ termMonths: 0, services: [{ name: 'Monitoring', productId: made['productId'], billed: 3_999 }] },
  });
  await run();
  expect(await row()).toMatchObject({ state: 'kept', reason: 'Used since: rmr lines.' });
});

test('a contract stays when a paper came to it after the undo had looked', async () => {
  const contract = {
    ...{
      signedOn: '2024-03-01',
      startsOn: '2024-03-01',
      termMonths: 0,
      source: 'paper',
      renewal: 'month_to_month',
    },
    ...{ renewalMonths: 0, noticeDays: 30, renewalAcknowledged: false, again: false },
    ...{ services: [{ name: 'Monitoring', frequency: 'monthly', billed: 3_999 }] },
    ...{ cancelledOn: null, cancelReason: null },
  };
  const onto = await world.account(admin);
  const { made, run, row } = await undone('customers', { onto, status: 'active', contracts: [contract] });
  const id = String(made['contractId']);
  const line = await world.get(admin, 'rmr-lines', { contractId: id });
  // The ledger is corrected first; its lines are locked when they are removed.
  const { going } = await whileLocked(
    world,
    { table: 'rmr_lines', companyId: admin.companyId, id: line['id'] },
    async (waiting) => {
      const undoing = run();
      await waiting(1);
      await attachment(world, admin, { contractId: id });
      return { going: undoing };
    },
  );
  await going;
  expect(await row()).toMatchObject({ state: 'kept', reason: 'Used since: files.' });
  expect(await world.list(admin, 'contracts', { id })).toHaveLength(1);
});
