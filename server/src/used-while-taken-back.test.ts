import { expect, test } from 'vitest';
import { createImportJob } from './imports.ts';
import { whileHeld, whileLocked } from './test-lock.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

// An account of an import that goes back gets an estimate at the same moment. Record 53.

const world = await testWorld();
const admin = await world.company();
const noDetails = { email: null, site: null, leadSource: null, notes: null };

/** An import of one lead whose undo was asked for. */
async function goingBack() {
  const id = await world.make(admin, 'imports.begin', {
    ...{ kind: 'customers', fileName: 'leads.csv', inFile: 1, total: 1, currency: 'USD' },
  });
  const account = { ...noDetails, type: 'residential', name: 'Lead', phone: '(937) 555-0110' };
  const plan = { account, status: 'lead', contract: null };
  await world.run(admin, 'imports.addRows', {
    id,
    rows: [{ externalKey: null, number: 1, title: 'Lead', plan }],
  });
  const run = () => createImportJob(world.writer)(admin.companyId, { importId: id }, newKey(), 1);
  await run();
  const { accountId } = await world.get(admin, 'import-rows', { importId: id });
  await world.run(admin, 'imports.undo', { id });
  return {
    accountId: String(accountId),
    run,
    row: () => world.get(admin, 'import-rows', { importId: id }),
    estimate: () => world.run(admin, 'estimates.create', { accountId }),
    estimates: () => world.list(admin, 'estimates', { accountId: String(accountId) }),
    accounts: () => world.list(admin, 'accounts', { id: String(accountId) }),
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
