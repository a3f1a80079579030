import { beforeEach, expect, test } from 'vitest';
import { companyDay } from './test-day.ts';
import { acceptEstimate, attachment, offer } from './test-sale.ts';
import { austin, testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

// If the law or the company requires it, no work begins in a home before its right to cancel has ended.

const world = await testWorld();
const admin = await world.company('Waiting Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const installer = await world.person(admin, 'installer');
await world.run(admin, 'tax-profiles.create', { name: 'Texas', region: 'TX', components: [] });

let accountId: string;
let orderId: string;
let visitId: string;
let rightId: string;

const statusOfOrder = async () => (await world.find(admin, 'work-orders', { id: orderId }))?.['status'];

/** Makes a sale with a planned installation, signed today, with nothing handed over. */
async function sell(site?: typeof austin): Promise<void> {
  accountId = await world.account(rep, 'Hanna Miller', site);
  const { token } = await offer(world, rep, accountId, [
    { name: 'Contact', kind: 'equipment', unitPrice: 3900 },
  ]);
  await acceptEstimate(world, token);
  rightId = String((await world.find(admin, 'cancellation-rights', { accountId }))?.['id']);
  orderId = String((await world.find(admin, 'work-orders', { accountId }))?.['id']);
  visitId = await world.make(office, 'events.create', {
    title: 'Install',
    type: 'install',
    accountId,
    userId: installer.id,
    startsAt: '2026-03-20T12:00:00.000Z',
    endsAt: '2026-03-20T15:00:00.000Z',
    bookedAnyway: ['closed', 'overlap', 'travel'],
  });
  await world.run(office, 'work-orders.update', {
    id: orderId,
    patch: { assigneeUserId: installer.id, status: 'scheduled', scheduledOn: '2026-03-20' },
  });
}
beforeEach(() => sell());

const arrive = () =>
  world.run(installer, 'events.proceed', {
    id: visitId,
    to: 'on_site',
    at: '2026-03-20T12:24:00.000Z',
    workOrderId: orderId,
  });

const fileOf = (parent: object) => attachment(world, admin, parent);
const waive = (fileId: string, actor = rep, fields: object = {}) =>
  world.run(actor, 'cancellation-rights.recordWaiver', {
    id: rightId,
    on: companyDay(),
    reason: 'Broken into last night.',
    fileId,
    ...fields,
  });
const refused = (work: Promise<unknown>, code: string, message = /./) =>
  expect(work).rejects.toMatchObject({ code, message: expect.stringMatching(message) });

test('in Ohio nobody arrives, ticks, adds, finishes or begins by hand; service may be done', async () => {
  const stop = /law of this place does not allow work to begin.*Nothing was changed/;
  await refused(arrive(), 'NOT_READY', stop);
  const step = { id: orderId, place: 0, what: 'Contact', done: true };
  await refused(world.run(installer, 'work-orders.markStep', step), 'NOT_READY', stop);
  const device = { id: orderId, name: 'Siren', zone: null, serial: null, room: null, reason: 'Asked for' };
  await refused(world.run(installer, 'work-orders.addDevice', device), 'NOT_READY', stop);
  const byHand = (patch: object) => world.run(office, 'work-orders.update', { id: orderId, patch });
  await refused(byHand({ status: 'in_progress' }), 'NOT_READY', stop);
  const finish = { id: visitId, workOrderId: orderId, at: '2026-03-20T15:00:00.000Z' };
  await refused(
    world.run(installer, 'events.finish', {
      ...finish,
      left: [{ place: 0, reason: 'No time' }],
      signedBy: 'Hanna Miller',
      unsignedReason: null,
    }),
    'NOT_READY',
    stop,
  );
  expect(await statusOfOrder()).toBe('scheduled');
  const service = { title: 'Look at the doorbell', type: 'service', accountId };
  const id = await world.make(office, 'work-orders.create', service);
  for (const status of ['ready', 'in_progress'])
    await world.run(office, 'work-orders.update', { id, patch: { status } });
});

test('a waiver on file lets the work begin until it is withdrawn; its paper stays', async () => {
  const paper = await fileOf({ accountId });
  await waive(paper);
  await arrive();
  expect(await statusOfOrder()).toBe('in_progress');
  await refused(waive(paper), 'NOT_READY', /already recorded/);
  await refused(world.run(admin, 'files.delete', { id: paper }), 'NOT_READY', /handwritten waiver/);
  const back = { id: rightId };
  await refused(world.run(office, 'cancellation-rights.withdrawWaiver', back), 'NOT_AUTHORIZED');
  await world.run(admin, 'cancellation-rights.withdrawWaiver', back);
  const step = { id: orderId, place: 0, what: 'Contact', done: true };
  await refused(world.run(installer, 'work-orders.markStep', step), 'NOT_READY');
  expect(await world.find(admin, 'cancellation-rights', { id: rightId })).toMatchObject({ waiverOn: null });
});

test('a waiver needs its paper, a day that can be, and somebody who may record it', async () => {
  const other = await world.account(rep);
  await refused(waive(await fileOf({ accountId: other })), 'INVALID', /not with the account/);
  await refused(waive(newKey()), 'INVALID', /not with the account/);
  const paper = await fileOf({ accountId });
  await refused(waive(paper, rep, { on: '2020-01-01' }), 'INVALID', /between the signature and today/);
  await refused(waive(paper, installer), 'NOT_AUTHORIZED');
  await refused(waive(paper, await world.person(admin, 'sales')), 'NOT_AUTHORIZED');
  await refused(arrive(), 'NOT_READY');
});

test('elsewhere work waits where the company says so', async () => {
  await sell(austin);
  const company = await world.find(admin, 'settings', { scope: 'company' });
  const patch = (waitsForRight: boolean) =>
    world.run(admin, 'settings.update', { id: company?.['id'], patch: { waitsForRight } });
  await patch(true);
  await refused(arrive(), 'NOT_READY', /^Your company does not allow work to begin/);
  await patch(false);
  await arrive();
  expect(await statusOfOrder()).toBe('in_progress');
});

test('the end of the right lets it begin', async () => {
  await world.run(admin, 'cancellation-rights.setOutside', { id: rightId, reason: 'A business at home.' });
  await arrive();
  expect(await statusOfOrder()).toBe('in_progress');
});

test('elsewhere the office says why work begins before the end, and whoever reads the sale reads it', async () => {
  const early = (reason: string | null, actor = office) =>
    world.run(actor, 'cancellation-rights.allowEarly', { id: rightId, reason });
  // Ohio forbids it: only a waiver permits it.
  await refused(early('They leave on Friday'), 'NOT_READY', /handwritten waiver/);
  await sell(austin);
  await refused(early('They leave on Friday', installer), 'NOT_AUTHORIZED');
  await refused(early('They leave on Friday', rep), 'NOT_AUTHORIZED');
  await early('They leave on Friday');
  expect(await world.find(rep, 'cancellation-rights', { id: rightId })).toMatchObject({
    earlyReason: 'They leave on Friday',
    earlyByUserId: office.id,
  });
  await early(null);
  expect(await world.find(admin, 'cancellation-rights', { id: rightId })).toMatchObject({
    earlyReason: null,
    earlyAt: null,
    earlyByUserId: null,
  });
});
