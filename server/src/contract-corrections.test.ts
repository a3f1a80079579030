import { describe, expect, test } from 'vitest';
import { acceptEstimate, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const manager = await world.person(admin, 'manager');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const colleague = await world.person(admin, 'sales');

const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 4999 };
const signed = { method: 'paper', signedOn: '2025-03-14', signerName: 'Hanna Miller' };

const balance = async (accountId: string) =>
  (await world.list(admin, 'rmr-lines', { accountId })).reduce(
    (sum, { monthly }) => sum + Number(monthly),
    0,
  );

/** Records the acceptance of a new estimate. */
async function record(accountId: string, patch: object = {}): Promise<string> {
  const id = await world.draft(rep, accountId, [monitoring]);
  await world.run(rep, 'estimates.update', { id, patch });
  await world.run(office, 'estimates.recordAcceptance', { id, ...signed });
  return id;
}

describe('a contract that was recorded by mistake', () => {
  test('is voided by an administrator, and everything is what it was', async () => {
    const accountId = await world.account(rep);
    const before = await world.get(admin, 'accounts', { id: accountId });
    const estimateId = await record(accountId);
    const { id } = await world.get(admin, 'contracts', { accountId });
    const mistake = { id, reason: 'Wrong customer' };
    await expect(world.run(office, 'contracts.void', mistake)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await world.run(admin, 'contracts.void', mistake);
    expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({
      status: 'voided',
      rmr: 0,
      rmrSold: 0,
    });
    expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
      status: before['status'],
      rmr: 0,
    });
    expect(await world.get(admin, 'estimates', { id: estimateId })).toMatchObject({
      status: 'draft',
      revision: 2,
    });
    expect(await world.get(admin, 'cancellation-rights', { accountId })).toMatchObject({ state: 'outside' });
    expect(await world.get(admin, 'contract-credits', { accountId })).toMatchObject({
      rmrSold: 0,
      salesPpm: 0,
    });
    expect(await balance(accountId)).toBe(0);
    // The estimate can be signed again, and nothing of the first signature remains.
    await world.run(office, 'estimates.recordAcceptance', { id: estimateId, ...signed });
    expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'sold',
      rmr: 4999,
    });
  });

  test('gives back what it replaced', async () => {
    const accountId = await world.account(rep);
    await acceptEstimate(
      world,
      (await offer(world, rep, accountId, [{ ...monitoring, unitPrice: 3999 }])).token,
    );
    await record(accountId, { contractEffect: 'replacement' });
    const replacement = await world.get(admin, 'contracts', { accountId, kind: 'replacement' });
    await world.run(admin, 'contracts.void', { id: replacement['id'], reason: 'Never signed' });
    expect(await world.get(admin, 'contracts', { accountId, kind: 'new' })).toMatchObject({
      status: 'signed',
      rmr: 3999,
    });
    expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'sold',
      rmr: 3999,
    });
  });

  test('stays while it was signed here, or while an addendum stands on it', async () => {
    const accountId = await world.account(rep);
    await record(accountId);
    const parent = await world.get(admin, 'contracts', { accountId });
    await acceptEstimate(world, (await offer(world, rep, accountId, [monitoring])).token);
    await expect(world.run(admin, 'contracts.void', { id: parent['id'], reason: 'Wrong' })).rejects.toThrow(
      'adds to this contract',
    );
    const addendum = await world.get(admin, 'contracts', { accountId, kind: 'addendum' });
    await expect(world.run(admin, 'contracts.void', { id: addendum['id'], reason: 'Wrong' })).rejects.toThrow(
      'was signed electronically',
    );
    expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({ rmr: 9998 });
  });
});

describe('a cancellation that was entered by mistake', () => {
  const canceled = async () => {
    const accountId = await world.account(rep);
    await record(accountId);
    const { id } = await world.get(admin, 'contracts', { accountId });
    for (const status of ['installed', 'active'])
      await world.run(office, 'accounts.setStatus', { id: accountId, status });
    await acceptEstimate(world, (await offer(world, rep, accountId, [monitoring])).token);
    await world.run(office, 'contracts.cancel', { id, reason: 'Wrong customer', on: '2025-06-01' });
    return { accountId, id };
  };
  const undo = (id: unknown, actor = admin) =>
    world.run(actor, 'contracts.undoCancellation', { id, reason: 'Typed on the wrong account' });

  test('is undone completely by an administrator, with its addenda', async () => {
    const { accountId, id } = await canceled();
    expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'cancelled',
      rmr: 0,
    });
    await expect(undo(id, office)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    const addendum = await world.get(admin, 'contracts', { accountId, kind: 'addendum' });
    await expect(undo(addendum['id'])).rejects.toThrow('is not live');
    await undo(id);
    expect(await world.list(admin, 'contracts', { accountId, kind: 'new' })).toMatchObject([
      { status: 'active', rmr: 4999, cancelledOn: null, cancelReason: null, terminationFee: null },
    ]);
    expect(await world.get(admin, 'contracts', { accountId, kind: 'addendum' })).toMatchObject({
      status: addendum['statusBefore'],
      rmr: 4999,
    });
    expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'active',
      closeReason: null,
      rmr: 9998,
      lostOn: null,
    });
    const corrected = await world.list(admin, 'rmr-lines', { accountId, reason: 'correction' });
    const taken = await world.list(admin, 'rmr-lines', { accountId, reason: 'cancel' });
    expect(corrected.map(({ reversesId, effectiveOn }) => [reversesId, effectiveOn]).toSorted()).toEqual(
      taken.map(({ id: line, effectiveOn }) => [line, effectiveOn]).toSorted(),
    );
    await expect(undo(id)).rejects.toThrow('is not canceled');
  });

  test.each([[['installed']], [['installed', 'active', 'at_risk']]])(
    'gives the account the status that it had: %s',
    async (statuses) => {
      const accountId = await world.account(rep);
      await record(accountId);
      const { id } = await world.get(admin, 'contracts', { accountId });
      for (const status of statuses) await world.run(office, 'accounts.setStatus', { id: accountId, status });
      await world.run(office, 'contracts.cancel', { id, reason: 'Moved' });
      await undo(id);
      expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
        status: statuses.at(-1),
      });
    },
  );

  test('can come after a year, where a customer is not brought back any more', async () => {
    const { accountId, id } = await canceled();
    await expect(world.run(office, 'contracts.reactivate', { id })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    await undo(id);
    // The contract can be canceled again, and that cancellation can be undone too.
    await world.run(office, 'contracts.cancel', { id, reason: 'Moved' });
    await undo(id);
    expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({
      status: 'active',
      rmr: 9998,
    });
  });
});

test('the credit moves with its figures, with a reason, by a manager', async () => {
  const accountId = await world.account(rep);
  await record(accountId);
  const { id } = await world.get(admin, 'contracts', { accountId });
  const split = [
    { userId: rep.id, sharePpm: 600_000 },
    { userId: colleague.id, sharePpm: 400_000 },
  ];
  const change = { id, credit: split, reason: 'They sold it together' };
  await expect(world.run(rep, 'contracts.setCredit', change)).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  const half = { ...change, credit: split.slice(0, 1) };
  await expect(world.run(manager, 'contracts.setCredit', half)).rejects.toThrow('add up to 100%');
  await world.run(manager, 'contracts.setCredit', change);
  const credits = await world.list(admin, 'contract-credits', { accountId });
  expect(credits.map(({ userId, rmrSold }) => [userId, rmrSold]).toSorted()).toEqual(
    [
      [rep.id, 2999],
      [colleague.id, 2000],
    ].toSorted(),
  );
  expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({
    rmrSold: 4999,
    creditNote: 'They sold it together',
  });
});
