import { beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from './db/connect.ts';
import { createImportJob } from './imports.ts';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

// Two accounts of one customer, each with its own contract: after the merge they are one customer, and the company's
// ledger is unchanged.

const world = await testWorld();
const admin = await world.company('Merging Contracts');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const account = (id: string) => world.get(admin, 'accounts', { id });

/** Collections whose reference to an account is permanent. */
const bound = [
  'contracts',
  'rmr-lines',
  'contract-credits',
  'cancellation-rights',
  'commissions',
  'enrollments',
  'funding-entries',
];

/** Returns all records of the accounts that a merge touches, without the last-change fields. */
async function picture(...ids: string[]) {
  const found = await Promise.all([
    world.list(admin, 'accounts', { id: ids }),
    ...[...bound, 'estimates', 'transactions', 'work-orders', 'equipment', 'tasks'].map((collection) =>
      world.list(admin, collection, { accountId: ids }),
    ),
  ]);
  return found
    .flat()
    .map(({ version: _version, updatedAt: _updatedAt, belongsTo, ...row }) => ({
      ...row,
      belongsTo: Array.isArray(belongsTo) ? belongsTo.map(String).toSorted() : belongsTo,
    }))
    .toSorted((a, b) => String(Reflect.get(a, 'id')).localeCompare(String(Reflect.get(b, 'id'))));
}

/** Returns the rows that the roll-forward of the whole company sums: each line by its day and reason. */
const ledger = async () =>
  (await world.list(admin, 'rmr-lines', {}))
    .map(({ id, contractId, serviceId, effectiveOn, reason, monthly }) => ({
      ...{ id, contractId, serviceId, effectiveOn, reason, monthly },
    }))
    .toSorted((a, b) => String(a.id).localeCompare(String(b.id)));

const contractOf = (estimateId: string) => world.get(admin, 'contracts', { estimateId });

async function sell(accountId: string, unitPrice: number, patch: object = {}): Promise<string> {
  const lines = [{ name: 'Monitoring', kind: 'monitoring', unitPrice }];
  const { id, token } = await offer(world, rep, accountId, lines, patch);
  await acceptEstimate(world, token);
  return String((await contractOf(id))['id']);
}

let keepId: string;
let goneId: string;
let kept: string;
let gone: string;
let mergeId: string;

beforeEach(async () => {
  keepId = await world.account(rep);
  goneId = await world.account(rep);
  kept = await sell(keepId, 49_99);
  gone = await sell(goneId, 25_00);
});

const merge = async () => {
  mergeId = await world.make(office, 'accounts.merge', { keepId, mergedId: goneId, take: [] });
};
const unmerge = () => world.run(office, 'accounts.unmerge', { id: mergeId });

describe('two accounts with contracts', () => {
  test('count as one, and no line of the ledger says anything else', async () => {
    const before = await ledger();
    const sums = await world.list(admin, 'accounts', { id: [keepId, goneId] });
    expect(sums.map(({ rmr }) => Number(rmr)).toSorted((a, b) => a - b)).toEqual([25_00, 49_99]);
    await merge();
    expect(await ledger()).toEqual(before);
    expect(await account(keepId)).toMatchObject({ rmr: 74_99, status: 'sold' });
    expect(await world.list(admin, 'accounts', { id: goneId })).toEqual([]);
    for (const collection of ['contracts', 'rmr-lines', 'contract-credits', 'cancellation-rights']) {
      expect(await world.list(admin, collection, { accountId: keepId }), collection).toHaveLength(2);
      expect(await world.list(admin, collection, { accountId: goneId }), collection).toEqual([]);
    }
  });

  test('are two again, exactly as they were', async () => {
    const before = await picture(keepId, goneId);
    await merge();
    expect(await picture(keepId, goneId)).not.toEqual(before);
    await unmerge();
    expect(await picture(keepId, goneId)).toEqual(before);
  });

  test('a sale after the merge may change a contract of either; such a merge stays', async () => {
    await merge();
    const added = await sell(keepId, 10_00, { contractEffect: 'addendum', targetContractId: gone });
    expect(await world.list(admin, 'contracts', { id: added })).toMatchObject([
      { accountId: keepId, parentId: gone, kind: 'addendum' },
    ]);
    expect(await account(keepId)).toMatchObject({ rmr: 84_99 });
    const before = await picture(keepId, goneId);
    await expect(unmerge()).rejects.toThrow(
      /C-\d+ was created after the merge and changes an agreement of the other account\. Nothing was changed\./,
    );
    expect(await picture(keepId, goneId)).toEqual(before);
    // An addendum is canceled with its parent; the other contract remains.
    await world.run(office, 'contracts.cancel', { id: gone, reason: 'Moved away' });
    expect(await account(keepId)).toMatchObject({ rmr: 49_99, status: 'sold' });
  });

  test('what was written since goes back with its contract', async () => {
    await merge();
    const line = await world.find(admin, 'rmr-lines', { contractId: gone });
    const change = { id: gone, serviceId: line?.['serviceId'], billed: 30_00 };
    await world.run(office, 'contracts.changePrice', change);
    expect(await account(keepId)).toMatchObject({ rmr: 79_99 });
    await unmerge();
    expect(await account(keepId)).toMatchObject({ rmr: 49_99 });
    expect(await account(goneId)).toMatchObject({ rmr: 30_00 });
    expect(await world.list(admin, 'rmr-lines', { accountId: goneId })).toHaveLength(2);
  });

  test('canceled while they were one, the customer is gone when they are two again', async () => {
    await merge();
    await world.run(office, 'contracts.cancel', { id: gone, reason: 'Moved away' });
    expect(await account(keepId)).toMatchObject({ rmr: 49_99, status: 'sold' });
    await unmerge();
    expect(await account(keepId)).toMatchObject({ rmr: 49_99, status: 'sold' });
    expect(await account(goneId)).toMatchObject({ rmr: 0, status: 'cancelled', closeReason: 'Moved away' });
  });

  test('a canceled customer and a live one are a live one', async () => {
    await world.run(office, 'contracts.cancel', { id: kept, reason: 'Moved away' });
    expect(await account(keepId)).toMatchObject({ status: 'cancelled', rmr: 0 });
    await merge();
    expect(await account(keepId)).toMatchObject({ status: 'sold', rmr: 25_00, closeReason: null });
    await unmerge();
    expect(await account(keepId)).toMatchObject({ status: 'cancelled', rmr: 0, closeReason: 'Moved away' });
  });

  test('merged twice, they are taken apart in turn', async () => {
    const thirdId = await world.account(rep);
    await sell(thirdId, 15_00);
    await merge();
    const again = await world.make(office, 'accounts.merge', {
      ...{ keepId: thirdId, mergedId: keepId, take: [] },
    });
    expect(await account(thirdId)).toMatchObject({ rmr: 89_99 });
    await expect(unmerge()).rejects.toThrow('Undo that merge first.');
    await world.run(office, 'accounts.unmerge', { id: again });
    await unmerge();
    expect((await Promise.all([keepId, goneId, thirdId].map(account))).map(({ rmr }) => rmr)).toEqual([
      49_99, 25_00, 15_00,
    ]);
  });

  test('an imported customer takes its ledger along, and the import leaves it alone from then on', async () => {
    const importId = await world.make(office, 'imports.begin', {
      ...{ kind: 'customers', fileName: 'customers.csv', inFile: 1, total: 1, currency: 'USD' },
    });
    const details = { phone: null, email: null, site: null, leadSource: null, notes: null };
    const contract = {
      ...{ signedOn: '2023-03-01', startsOn: '2023-03-01', termMonths: 36, source: 'paper' },
      services: [{ name: 'Monitoring', frequency: 'monthly', billed: 45_00 }],
      ...{ cancelledOn: null, cancelReason: null },
    };
    const plan = {
      account: { ...details, type: 'residential', name: 'Imported' },
      ...{ status: 'active', contract },
    };
    await world.run(office, 'imports.addRows', {
      id: importId,
      rows: [{ externalKey: null, title: 'Imported', plan, number: 1 }],
    });
    await createImportJob(world.writer)(office.companyId, { importId }, newKey(), 1);
    const row = await world.find(admin, 'import-rows', { importId });
    goneId = String(row?.['accountId']);
    const before = await picture(keepId, goneId);
    await merge();
    expect(await account(keepId)).toMatchObject({ rmr: 94_99, status: 'active' });
    expect(await world.list(admin, 'import-rows', { importId })).toMatchObject([
      { accountId: keepId, state: 'kept' },
    ]);
    await unmerge();
    expect(await picture(keepId, goneId)).toEqual(before);
    expect(await world.list(admin, 'import-rows', { importId })).toMatchObject([
      { accountId: goneId, state: 'kept' },
    ]);
  });

  test('a rep, an installer and an auditor merge nothing and undo nothing', async () => {
    const refused = { code: 'NOT_AUTHORIZED' };
    for (const role of ['sales', 'installer', 'auditor'] as const) {
      const person = await world.person(admin, role);
      await expect(
        world.run(person, 'accounts.merge', { keepId, mergedId: goneId, take: [] }),
      ).rejects.toMatchObject(refused);
    }
    await merge();
    await expect(world.run(rep, 'accounts.unmerge', { id: mergeId })).rejects.toMatchObject(refused);
    expect(await account(keepId)).toMatchObject({ rmr: 74_99 });
  });
});

describe('the database on its own', () => {
  const raw = (sql: string) => withConnection(world.database.ownerConfig, (client) => client.query(sql));

  test.each(['contracts', 'commissions', 'enrollments', 'work_signatures', 'funding_entries', 'rmr_lines'])(
    'has a rule for the account of %s',
    async (table) => {
      const { rows } = await raw(
        `select tgdeferrable and tginitdeferred as late from pg_trigger where tgrelid = '${table}'::regclass and tgname = 'account_follows'`,
      );
      expect(rows).toEqual([{ late: true }]);
    },
  );

  test('lets no contract and no line go to another account without a merge', async () => {
    const other = await world.account(rep);
    const asApp = (sql: string) =>
      world.tenancy.withTenant(admin.companyId, async (client) => {
        await client.query(sql);
        await client.query('set constraints all immediate');
      });
    await expect(
      asApp(`update contract_credits set account_id = '${other}' where contract_id = '${gone}'`),
    ).rejects.toThrow();
    await expect(asApp(`update rmr_lines set account_id = '${other}'`)).rejects.toThrow('permission denied');
    const lone = await world.make(office, 'enrollments.create', { accountId: goneId });
    await expect(
      asApp(`update enrollments set account_id = '${other}' where id = '${lone}'`),
    ).rejects.toThrow('keeps its account');
    await expect(
      world.run(office, 'enrollments.update', { id: lone, patch: { accountId: other } }),
    ).rejects.toThrow('An enrollment stays with its account.');
  });
});
