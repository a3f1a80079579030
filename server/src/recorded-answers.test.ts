import { expect, test } from 'vitest';
import { acceptEstimate, attachment, offer } from './test-sale.ts';
import { testWorld } from './test-world.ts';

const world = await testWorld();
const admin = await world.company();
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');

const monitoring = { name: 'Monitoring', kind: 'monitoring', unitPrice: 4999 };
const extra = { name: 'App', kind: 'monitoring', unitPrice: 995, optional: true, selected: true };
const signed = { method: 'paper', signedOn: '2025-03-14', signerName: 'Hanna Miller' };

async function draft(accountId: string, lines: readonly object[] = [monitoring]): Promise<string> {
  const id = await world.draft(rep, accountId, lines);
  await world.run(rep, 'estimates.update', { id, patch: { termMonths: 36 } });
  return id;
}

test('the office records a contract on paper: the account is sold, and the evidence says recorded', async () => {
  const accountId = await world.account(rep);
  const id = await draft(accountId);
  const record = { id, ...signed };
  await expect(world.run(rep, 'estimates.recordAcceptance', record)).rejects.toMatchObject({
    code: 'NOT_AUTHORIZED',
  });
  await world.run(office, 'estimates.recordAcceptance', record);
  expect(await world.get(admin, 'accounts', { id: accountId })).toMatchObject({ status: 'sold', rmr: 4999 });
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({
    status: 'accepted',
    versionId: expect.any(String),
  });
  expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({
    kind: 'new',
    source: 'paper',
    signedOn: '2025-03-14',
    signerName: 'Hanna Miller',
    termMonths: 36,
    rmrSold: 4999,
    createdBy: office.id,
  });
  expect(await world.get(admin, 'rmr-lines', { accountId })).toMatchObject({
    reason: 'new',
    effectiveOn: '2025-03-14',
  });
  expect(await world.get(admin, 'contract-credits', { accountId })).toMatchObject({
    userId: rep.id,
    rmrSold: 4999,
  });
  expect(await world.get(admin, 'cancellation-rights', { accountId })).toMatchObject({ estimateId: id });
  expect(await world.list(admin, 'estimate-signatures', { estimateId: id })).toEqual([]);
  expect(await world.get(admin, 'estimate-events', { estimateId: id, kind: 'accepted' })).toMatchObject({
    by: office.name,
    note: 'Recorded: signed on paper by Hanna Miller on March 14, 2025',
  });
  await expect(world.run(office, 'estimates.recordAcceptance', record)).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
  });
});

test('the paper of another estimate proves nothing', async () => {
  const accountId = await world.account(rep);
  const [id, other] = [await draft(accountId), await draft(accountId)];
  const paper = (estimateId: string) => attachment(world, admin, { estimateId });
  const record = { id, ...signed, fileId: await paper(other) };
  await expect(world.run(office, 'estimates.recordAcceptance', record)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({ status: 'draft' });
  await world.run(office, 'estimates.recordAcceptance', { ...record, fileId: await paper(id) });
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({ status: 'accepted' });
});

test('an offer that was sent and declined is recorded with what the customer chose, once', async () => {
  const accountId = await world.account(rep);
  const { id, token } = await offer(world, rep, accountId, [monitoring, extra]);
  const option = await world.get(admin, 'estimate-lines', { estimateId: id, name: 'App' });
  await world.run(rep, 'estimates.recordDecline', { id, reason: 'price', note: 'On the phone' });
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({
    status: 'declined',
    declineReason: 'price',
    declineNote: 'On the phone',
  });
  expect(await world.get(admin, 'estimate-events', { estimateId: id, kind: 'declined' })).toMatchObject({
    by: rep.name,
    note: 'Recorded: price: On the phone',
  });
  const record = { id, ...signed, method: 'program', selection: { [String(option['id'])]: false } };
  await world.run(office, 'estimates.recordAcceptance', record);
  expect(await world.get(admin, 'estimates', { id })).toMatchObject({
    status: 'accepted',
    rmr: 4999,
  });
  expect(await world.get(admin, 'contracts', { accountId })).toMatchObject({ source: 'program', rmr: 4999 });
  await expect(acceptEstimate(world, token)).rejects.toMatchObject({ code: 'LINK_CLOSED' });
});

test('a draft is not declined, and nobody declines for another rep', async () => {
  const accountId = await world.account(rep);
  const decline = { id: await draft(accountId), reason: 'price' };
  await expect(world.run(rep, 'estimates.recordDecline', decline)).rejects.toMatchObject({
    code: 'ILLEGAL_TRANSITION',
  });
  const { id } = await offer(world, rep, accountId, [monitoring]);
  const stranger = await world.person(admin, 'sales');
  await expect(world.run(stranger, 'estimates.recordDecline', { id, reason: 'price' })).rejects.toMatchObject(
    { code: 'NOT_AUTHORIZED' },
  );
});

test('nothing is recorded for a day to come, without what sending asks for, or with open reasons', async () => {
  const accountId = await world.account(rep);
  const record = (id: string, more: object = {}) =>
    world.run(office, 'estimates.recordAcceptance', { id, ...signed, ...more });
  await expect(record(await draft(accountId), { signedOn: '2999-01-01' })).rejects.toMatchObject({
    code: 'INVALID',
  });
  await expect(record(await draft(accountId, [{ ...monitoring, unitPrice: 0 }]))).rejects.toThrow(
    'cannot be recorded yet',
  );
  const cheap = await draft(accountId);
  await world.run(rep, 'estimates.update', {
    id: cheap,
    patch: { monthlyDiscount: { kind: 'percent', ppm: 900_000 } },
  });
  await expect(record(cheap)).rejects.toMatchObject({ code: 'NEEDS_APPROVAL' });
  expect(await world.list(admin, 'contracts', { accountId })).toEqual([]);
});
