import { beforeAll, describe, expect, test } from 'vitest';
import { changeSchema } from '@sable/domain/estimate/change';
import { contracts } from '@sable/domain/contract/contract';
import { rmrLines } from '@sable/domain/contract/rmr-line';
import { standingServices } from '@sable/domain/contract/standing';
import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { workOrders } from '@sable/domain/work-order';
import { withConnection } from './db/connect.ts';
import { acceptEstimate, offer, openedToSign, sendEstimate } from './test-sale.ts';
import { testWorld } from './test-world.ts';

// Tests change orders: additions are priced, removals are credited at the signed price, and everything that follows
// from a sale is based on the difference.

const world = await testWorld();
const admin = await world.company('Change Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
let panel: string;
let contact: string;

beforeAll(async () => {
  await world.make(admin, 'commission-plans.create', {
    name: 'Reps',
    people: [{ userId: rep.id }],
    subtotalPpm: 100_000,
    rmrMultipleMilli: 2000,
    grossProfitPpm: 500_000,
    spiff: 700,
  });
  const product = (sku: string, name: string, price: number, cost: number) =>
    world.make(admin, 'products.create', {
      sku,
      name,
      kind: 'equipment',
      price,
      cost,
      installedAs: 'device',
    });
  panel = await product('CP', 'Panel', 34_900, 10_000);
  contact = await product('CC', 'Contact', 3900, 1000);
});

const one = (collection: string, id: unknown) => world.get(admin, collection, { id: String(id) });

const signedLines = () => [
  { productId: panel },
  { productId: contact, quantityMilli: 4000 },
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
  { name: 'App', kind: 'monitoring', unitPrice: 995 },
];

/** Returns what a change order changes. */
const changeIn = async (id: string) => changeSchema.parse((await one('estimates', id))['change']);

/** Sells an estimate, signed by the customer. */
async function sold(lines: readonly object[] = signedLines(), accountId?: string) {
  const account = accountId ?? (await world.account(rep));
  const { id, token } = await offer(world, rep, account, lines);
  await acceptEstimate(world, token);
  return { accountId: account, id };
}

/**
 * Sends an installer to collect the equipment, who removes the first device and leaves the second. Returns the
 * statuses of both.
 */
async function collectedBy(accountId: string) {
  const installer = await world.person(admin, 'installer');
  const [order] = (await world.list(admin, 'work-orders', { accountId, type: 'removal' })).map((row) =>
    workOrders.schema.parse(row),
  );
  if (!order) throw new Error('Nothing is collected.');
  const { id: workOrderId, steps } = order;
  const id = await world.make(office, 'events.create', {
    title: 'Collect',
    type: 'service',
    accountId,
    userId: installer.id,
    startsAt: '2026-03-20T12:00:00.000Z',
    endsAt: '2026-03-20T15:00:00.000Z',
  });
  await world.run(office, 'work-orders.update', {
    id: workOrderId,
    patch: { assigneeUserId: installer.id, status: 'scheduled', scheduledOn: '2026-03-20' },
  });
  await world.run(installer, 'events.proceed', {
    id,
    workOrderId,
    to: 'on_site',
    at: '2026-03-20T12:24:00.000Z',
  });
  await world.run(installer, 'work-orders.update', {
    id: workOrderId,
    patch: { steps: steps.map((step, place) => ({ ...step, done: place === 0 })) },
  });
  await world.run(installer, 'events.finish', {
    id,
    workOrderId,
    at: '2026-03-20T15:28:00.000Z',
    left: [{ place: 1, reason: 'Nobody opened the garage' }],
    signedBy: 'Hanna Miller',
    unsignedReason: null,
  });
  const devices = await world.list(admin, 'equipment', { workOrderId });
  return devices.map(({ status }) => status).toSorted();
}

interface Kept {
  readonly [name: string]: number;
}

/** Opens a change order and sets how much of each signed line remains, by name, in thousandths. */
async function changing(id: string, kept: Kept = {}, added: readonly object[] = [], actor = rep) {
  const changeId = await world.make(actor, 'estimates.openChange', { id });
  const change = await changeIn(changeId);
  const lines = Object.entries(kept).map(([name, keptMilli]) => ({
    lineId: change.lines.find((line) => line.name === name)?.id,
    keptMilli,
  }));
  if (lines.length > 0) await world.run(actor, 'estimates.keepSigned', { id: changeId, lines });
  if (added.length > 0) await world.run(actor, 'estimate-lines.add', { estimateId: changeId, lines: added });
  return changeId;
}
const sign = async (id: string) => acceptEstimate(world, await sendEstimate(world, rep, id));

const ledger = async (accountId: string) => {
  const rows = await world.list(admin, 'rmr-lines', { accountId });
  return rows.map(({ name, reason, monthly }) => [name, reason, monthly]).sort();
};
/** Returns the rep's commissions on an estimate, including reversals. */
const earnedWith = async (estimateId: string) => {
  const rows = await world.list(admin, 'commissions', { estimateId });
  return {
    reasons: [...new Set(rows.map(({ reason }) => reason))].sort(),
    sum: rows.reduce((sum, { amount }) => sum + Number(amount), 0),
  };
};
const ownerSql = (sql: string) => withConnection(world.database.ownerConfig, (client) => client.query(sql));

describe('what is removed goes at what was signed, what is added is priced', () => {
  test('more removed than added: a credit and no deposit, the RMR lowered and raised, the same cents everywhere', async () => {
    const { accountId, id } = await sold();
    const changeId = await changing(id, { Contact: 1000, App: 0 }, [
      { name: 'Siren', kind: 'equipment', unitPrice: 5000 },
      { name: 'Video', kind: 'monitoring', unitPrice: 2500 },
    ]);
    const draft = await one('estimates', changeId);
    expect(draft).toMatchObject({
      status: 'draft',
      changesId: id,
      contractEffect: 'addendum',
      paymentSchedule: depositSchedule(null),
      financing: [],
      firstMonthDueAtSigning: false,
      subtotal: 5000 - 3 * 3900,
      total: 5000 - 3 * 3900,
      rmr: 2500 - 995,
    });
    expect(await sign(changeId)).toMatchObject({ total: -6700, rmr: 1505 });
    // 10 % of -67.00, 2 × 15.05, and half of the profit on -67.00 minus the cost of three contacts; no spiff.
    expect(await earnedWith(changeId)).toEqual({ reasons: ['change'], sum: -670 + 3010 - 1850 });
    expect(await one('estimates', changeId)).toMatchObject({ status: 'accepted', total: -6700, rmr: 1505 });
    expect(await one('accounts', accountId)).toMatchObject({ rmr: 3999 + 2500 });
    expect(await ledger(accountId)).toEqual([
      ['App', 'decrease', -995],
      ['App', 'new', 995],
      ['Monitoring', 'new', 3999],
      ['Video', 'add_on', 2500],
    ]);
    const [credit, ...others] = await world.list(admin, 'transactions', { estimateId: changeId });
    expect([credit, others]).toMatchObject([{ type: 'credit', status: 'succeeded', amount: 6700 }, []]);
    const contracts = await world.list(admin, 'contracts', { accountId });
    const addendum = contracts.find(({ kind }) => kind === 'addendum');
    expect(addendum).toMatchObject({ oneTime: -6700, rmr: 2500, rmrSold: 2500 });
    expect(
      await world.list(admin, 'contract-credits', { contractId: String(addendum?.['id']) }),
    ).toMatchObject([{ userId: rep.id, oneTime: -6700, rmrSold: 2500 }]);
  });

  test('more added than removed: one invoice for the difference, which the installation opens', async () => {
    const { id } = await sold();
    const changeId = await changing(id, { Contact: 3000 }, [
      { name: 'Recorder', kind: 'equipment', unitPrice: 50_000 },
    ]);
    expect(await sign(changeId)).toMatchObject({ total: 46_100 });
    const asked = await world.list(admin, 'transactions', { estimateId: changeId });
    expect(asked).toMatchObject([
      { type: 'invoice', status: 'draft', askedFor: 'balance', opensAt: 'install_done', amount: 46_100 },
    ]);
  });

  test('the letter of a first offer does not go along with a change', async () => {
    const letter = {
      purpose: 'cover_letter',
      language: 'en',
      standard: true,
      body: 'Thank you for the tour.',
    };
    const id = await world.make(admin, 'text-templates.create', { name: 'Letter', ...letter });
    const first = await sold();
    expect(await one('estimates', first.id)).toMatchObject({ message: letter.body });
    expect(await one('estimates', await changing(first.id))).toMatchObject({ message: null });
    await world.run(admin, 'text-templates.delete', { id });
  });

  test('the removed contacts are planned no longer, and their steps go', async () => {
    const { accountId, id } = await sold();
    const changeId = await changing(id, { Contact: 1000 });
    await sign(changeId);
    expect(await earnedWith(changeId)).toEqual({ reasons: ['change'], sum: -1170 - 4350 });
    const devices = await world.list(admin, 'equipment', { accountId });
    expect(devices.map(({ name }) => name).sort()).toEqual(['Contact 1', 'Panel']);
    const order = await world.find(admin, 'work-orders', { accountId, type: 'install' });
    expect(order).toMatchObject({ steps: [{ what: 'Panel' }, { what: 'Contact 1' }] });
  });

  test('what hangs already is collected by a work order of its own', async () => {
    const { accountId, id } = await sold();
    for (const device of await world.list(admin, 'equipment', { accountId }))
      await world.run(office, 'equipment.update', { id: device['id'], patch: { status: 'installed' } });
    const changeId = await changing(id, { Contact: 2000 });
    await sign(changeId);
    const collected = await world.list(admin, 'equipment', { accountId, status: 'to_collect' });
    expect(collected.map(({ name }) => name).sort()).toEqual(['Contact 3', 'Contact 4']);
    expect(await world.list(admin, 'work-orders', { accountId, type: 'removal' })).toMatchObject([
      { estimateId: changeId, steps: [{ action: 'remove' }, { action: 'remove' }] },
    ]);
    expect(await collectedBy(accountId)).toEqual(['removed', 'to_collect']);
  });

  test('what the office says was collected is removed too', async () => {
    const { accountId, id } = await sold();
    for (const device of await world.list(admin, 'equipment', { accountId }))
      await world.run(office, 'equipment.update', { id: device['id'], patch: { status: 'installed' } });
    await sign(await changing(id, { Contact: 2000 }));
    const order = await world.find(admin, 'work-orders', { accountId, type: 'removal' });
    const { id: workOrderId, steps } = workOrders.schema.parse(order);
    for (const patch of [
      { status: 'in_progress' },
      {
        steps: steps.map((step, place) => ({
          ...step,
          done: place === 0,
          reason: place === 0 ? null : 'Locked',
        })),
      },
      { status: 'completed', unsignedReason: 'Nobody was at home' },
    ])
      await world.run(office, 'work-orders.update', { id: workOrderId, patch });
    const devices = await world.list(admin, 'equipment', { workOrderId });
    expect(devices.map(({ status }) => status).toSorted()).toEqual(['removed', 'to_collect']);
  });

  test('a second change order knows what the first one left and added', async () => {
    const { accountId, id } = await sold();
    await sign(
      await changing(id, { Contact: 1000 }, [{ name: 'Siren', kind: 'equipment', unitPrice: 5000 }]),
    );
    const second = await changing(id, { Contact: 0, Siren: 0, Panel: 0, Monitoring: 0, App: 0 });
    const { total, rmr } = await one('estimates', second);
    expect((await changeIn(second)).lines).toMatchObject([
      { name: 'Panel', quantityMilli: 1000 },
      { name: 'Contact', quantityMilli: 1000 },
      { name: 'Monitoring' },
      { name: 'App' },
      { name: 'Siren', net: 5000 },
    ]);
    // Everything that was ever signed is removed again.
    const before = (await world.list(admin, 'estimates', { accountId, status: 'accepted' })).map((each) =>
      Number(each['total']),
    );
    expect(total).toBe(-before.reduce((sum, each) => sum + each, 0));
    expect(rmr).toBe(-4994);
    await sign(second);
    expect(await one('accounts', accountId)).toMatchObject({ rmr: 0 });
  });

  test('a service whose price the office changed goes at what it costs now', async () => {
    const { accountId, id } = await sold();
    const contract = await world.find(admin, 'contracts', { accountId });
    const app = (await world.list(admin, 'rmr-lines', { accountId })).find(({ name }) => name === 'App');
    const raised = { id: contract?.['id'], serviceId: app?.['serviceId'], billed: 1200 };
    await world.run(office, 'contracts.changePrice', raised);
    const changeId = await changing(id, { App: 0 });
    expect(await one('estimates', changeId)).toMatchObject({ rmr: -1200 });
    await sign(changeId);
    expect(await one('accounts', accountId)).toMatchObject({ rmr: 3999 });
  });

  test('a yearly service goes at what it is billed now, to the cent, and so does what stays of it', async () => {
    const { accountId, id } = await sold([
      { name: 'Inspection', kind: 'monitoring', unitPrice: 10_000, frequency: 'annual', quantityMilli: 2000 },
      { name: 'App', kind: 'monitoring', unitPrice: 3_000 },
    ]);
    const { id: contractId } = await world.get(admin, 'contracts', { accountId });
    const service = async (name: string) =>
      (await world.get(admin, 'rmr-lines', { accountId, name }))['serviceId'];
    const price = async (name: string, billed: number, frequency: string) =>
      world.run(office, 'contracts.changePrice', {
        ...{ id: contractId, serviceId: await service(name), billed, frequency },
      });
    const billedNow = async () => {
      const signed = (await world.list(admin, 'contracts', { accountId })).map((row) =>
        contracts.schema.parse(row),
      );
      const lines = (await world.list(admin, 'rmr-lines', { accountId })).map((row) =>
        rmrLines.schema.parse(row),
      );
      return standingServices({ contracts: signed, lines }, '2099-01-01').map(({ name, billed }) => [
        name,
        billed,
      ]);
    };
    const first = await changing(id, { Inspection: 1000 });
    await sign(first);
    expect(await billedNow()).toContainEqual(['Inspection', 10_000]);
    const right = await world.get(admin, 'cancellation-rights', { estimateId: first });
    await world.run(office, 'cancellation-rights.rescind', {
      ...{ id: right['id'], on: right['signedOn'], method: 'mail' },
    });
    expect(await billedNow()).toContainEqual(['Inspection', 20_000]);
    await price('Inspection', 11_000, 'annual');
    await price('App', 36_000, 'annual');
    const { totals } = await one('estimates', await changing(id, { Inspection: 0, App: 0 }));
    expect(totals).toMatchObject({ billed: [{ frequency: 'annual', subtotal: -47_000 }] });
  });
});

describe('undoing', () => {
  test('rescinding a change order brings back the service, takes out what it added, and reverses the credit', async () => {
    const { accountId, id } = await sold();
    const changeId = await changing(id, { App: 0, Contact: 2000 }, [
      { name: 'Video', kind: 'monitoring', unitPrice: 2500 },
    ]);
    await sign(changeId);
    const [right] = (await world.list(admin, 'cancellation-rights', { accountId })).filter(
      ({ estimateId }) => estimateId === changeId,
    );
    expect(right).toBeDefined();
    await world.run(office, 'cancellation-rights.rescind', {
      id: right?.['id'],
      on: right?.['signedOn'],
      method: 'mail',
    });
    expect(await one('estimates', changeId)).toMatchObject({ status: 'rescinded' });
    expect(await earnedWith(changeId)).toEqual({ reasons: ['change', 'rescinded'], sum: 0 });
    expect(await one('accounts', accountId)).toMatchObject({ rmr: 4994 });
    expect(await world.list(admin, 'transactions', { estimateId: changeId })).toMatchObject([
      { type: 'credit', status: 'reversed' },
    ]);
    const tasks = await world.list(admin, 'tasks', { accountId });
    expect(tasks.some(({ title }) => String(title).startsWith('Check the equipment'))).toBe(true);
    // It can be changed again, as if there had been no change order.
    const again = await changing(id, { App: 0 });
    expect(await one('estimates', again)).toMatchObject({ rmr: -995 });
  });

  test('what a change order gives back pays what is asked for at once, and its rescission asks for it again', async () => {
    const { accountId, id } = await sold();
    const deposit = async () => {
      const { status } = await world.get(admin, 'transactions', { accountId, askedFor: 'deposit' });
      return status;
    };
    expect(await deposit()).toBe('open');
    const changeId = await changing(id, { Contact: 3000 });
    await sign(changeId);
    expect(await deposit()).toBe('partially_paid');
    const right = await world.get(admin, 'cancellation-rights', { estimateId: changeId });
    await world.run(office, 'cancellation-rights.rescind', {
      id: right['id'],
      on: right['signedOn'],
      method: 'mail',
    });
    expect(await deposit()).toBe('open');
  });

  test('what waited to be collected hangs again, without the zone that another device now has', async () => {
    const { accountId, id } = await sold();
    for (const device of await world.list(admin, 'equipment', { accountId }))
      await world.run(office, 'equipment.update', { id: device['id'], patch: { status: 'installed' } });
    const changeId = await changing(id, { Contact: 3000 });
    await sign(changeId);
    const gone = await world.find(admin, 'equipment', { accountId, status: 'to_collect' });
    const zone = '050';
    await world.run(office, 'equipment.update', { id: gone?.['id'], patch: { zone } });
    await world.make(office, 'equipment.create', { accountId, name: 'Camera', zone, status: 'installed' });
    const [right] = (await world.list(admin, 'cancellation-rights', { accountId })).filter(
      ({ estimateId }) => estimateId === changeId,
    );
    await world.run(office, 'cancellation-rights.rescind', {
      id: right?.['id'],
      on: right?.['signedOn'],
      method: 'mail',
    });
    expect(await one('equipment', String(gone?.['id']))).toMatchObject({ status: 'installed', zone: null });
    const tasks = await world.list(admin, 'tasks', { accountId });
    expect(tasks.map(({ notes }) => notes)).toContainEqual(
      expect.stringContaining(`Another device now has the zone or the serial number of ${gone?.['name']}`),
    );
  });

  test('a change order that was recorded by mistake is voided, and its service is back', async () => {
    const { accountId, id } = await sold();
    const changeId = await changing(id, { App: 0 });
    await world.run(office, 'estimates.recordAcceptance', {
      id: changeId,
      method: 'paper',
      signedOn: String((await world.find(admin, 'contracts', { accountId }))?.['signedOn']),
      signerName: 'Hanna Miller',
    });
    expect(await one('accounts', accountId)).toMatchObject({ rmr: 3999 });
    const contract = (await world.list(admin, 'contracts', { accountId })).find(
      ({ estimateId }) => estimateId === changeId,
    );
    await world.run(admin, 'contracts.void', { id: contract?.['id'], reason: 'Wrong customer' });
    expect(await one('accounts', accountId)).toMatchObject({ rmr: 4994 });
  });
});

describe('refused', () => {
  test('a change of what is not accepted, and of what changes nothing', async () => {
    const accountId = await world.account(rep);
    const id = await world.make(rep, 'estimates.create', { accountId });
    await expect(world.run(rep, 'estimates.openChange', { id })).rejects.toMatchObject({ code: 'NOT_READY' });
    const { id: root } = await sold();
    const changeId = await changing(root);
    await expect(world.run(rep, 'estimates.send', { id: changeId })).rejects.toMatchObject({
      code: 'NOT_READY',
      details: { blocks: [expect.stringContaining('Nothing changes yet')] },
    });
  });

  test('payments of its own, financing, first month, options and another contract', async () => {
    const { id } = await sold();
    const changeId = await changing(id, { App: 0 });
    const patch = (fields: object) => world.run(rep, 'estimates.update', { id: changeId, patch: fields });
    const withDeposit = depositSchedule({ kind: 'percent', ppm: 300_000 });
    await expect(patch({ paymentSchedule: withDeposit })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(patch({ financing: [{ aprPpm: 99_000, months: 12 }] })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(patch({ firstMonthDueAtSigning: true })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(patch({ contractEffect: 'new' })).rejects.toMatchObject({ code: 'INVALID' });
    const option = { id: crypto.randomUUID(), name: 'Good', recommended: true };
    await expect(
      world.run(rep, 'estimates.addOption', {
        id: changeId,
        option: {
          ...option,
          oneTimeDiscount: null,
          monthlyDiscount: null,
          paymentSchedule: depositSchedule(null),
          termMonths: 36,
        },
        at: 0,
      }),
    ).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('another rep, whose sale it is not, an installer, and a line that was not signed', async () => {
    const { id } = await sold();
    const changeId = await changing(id);
    const colleague = await world.person(admin, 'sales');
    await expect(world.run(colleague, 'estimates.openChange', { id })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    const kept = {
      id: changeId,
      lines: [{ lineId: crypto.randomUUID(), keptMilli: 0 }],
    };
    await expect(world.run(rep, 'estimates.keepSigned', kept)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const change = await changeIn(changeId);
    const own = { id: changeId, lines: [{ lineId: change.lines[0]?.id, keptMilli: 0 }] };
    await expect(world.run(colleague, 'estimates.keepSigned', own)).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    const installer = await world.person(admin, 'installer');
    await expect(world.run(installer, 'estimates.openChange', { id })).rejects.toThrow();
  });

  test('two change orders of one agreement: the second is refused at the signature, and takes what is signed now', async () => {
    const { accountId, id } = await sold();
    const first = await changing(id, { App: 0 });
    const second = await changing(id, { App: 0, Contact: 0 });
    const token = await sendEstimate(world, rep, second);
    const signSecond = await openedToSign(world, token);
    await sign(first);
    await expect(signSecond()).rejects.toMatchObject({ code: 'NOT_READY' });
    await world.run(rep, 'estimates.revise', { id: second });
    await expect(world.run(rep, 'estimates.send', { id: second })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    await world.run(rep, 'estimates.refreshChange', { id: second });
    expect(await one('estimates', second)).toMatchObject({ rmr: 0, total: -4 * 3900 });
    await sign(second);
    expect(await one('accounts', accountId)).toMatchObject({ rmr: 3999 });
  });

  test('the database refuses an amount below zero of any other estimate, and a change of what is not accepted', async () => {
    const { id } = await sold();
    await expect(ownerSql(`update estimates set total = -1 where id = '${id}'`)).rejects.toThrow(
      /estimates_amounts/,
    );
    const changeId = await changing(id);
    await expect(
      ownerSql(`update estimates set financing = '[{"aprPpm": 1, "months": 12}]' where id = '${changeId}'`),
    ).rejects.toThrow(/estimates_change_terms/);
    await expect(
      ownerSql(`update estimates set changes_id = null, change = null where id = '${changeId}'`),
    ).rejects.toThrow(/opened from/);
  });
});
