import { describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { enrollments } from '@sable/domain/station/enrollment';
import { balanceOf, transactions } from '@sable/domain/transaction';
import { companyDay } from './test-day.ts';
import { acceptEstimate, besidesPapers, offer, openedToSign, untilHeard } from './test-sale.ts';
import { testWorld } from './test-world.ts';
import { newKey } from './transaction-context.ts';

// Effects of a sale besides its contract, and those that a rescission or a void reverses.

const world = await testWorld();
const admin = await world.company('Fulfilment Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const installer = await world.person(admin, 'installer');
const panel = await world.make(admin, 'products.create', {
  sku: 'PNL-1',
  name: 'Panel',
  kind: 'equipment',
  price: 34_900,
  installedAs: 'device',
});

const update = (actor: Actor, collection: string, id: unknown, patch: object) =>
  world.run(actor, `${collection}.update`, { id, patch });

const lines = () => [
  { productId: panel },
  { kind: 'section', name: 'Hall' },
  { name: 'Contact', kind: 'equipment', unitPrice: 3900, quantityMilli: 2000 },
  { name: 'Camera', kind: 'equipment', unitPrice: 19_900, optional: true, selected: false },
  { name: 'Labor', kind: 'labor', unitPrice: 9500, quantityMilli: 2000 },
  { name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 },
];

/** Sells with a signature. Returns the account and the estimate. */
async function signed(accountId?: string) {
  const account = accountId ?? (await world.account(rep));
  const { id, token } = await offer(world, rep, account, lines());
  await acceptEstimate(world, token);
  return { accountId: account, estimateId: id };
}

/** Sells with a paper agreement that the office records. */
async function recorded() {
  const accountId = await world.account(rep);
  const { id } = await offer(world, rep, accountId, lines());
  const paper = { id, method: 'paper', signedOn: '2026-03-02', signerName: 'Hanna Miller' };
  const { results } = await world.run(office, 'estimates.recordAcceptance', paper);
  return { accountId, estimateId: id, results };
}

const devicesOf = async (accountId: string, actor = admin) => {
  const rows = await world.rows(actor, {
    collection: 'equipment',
    where: where({ accountId }),
    orderBy: [{ field: 'name', direction: 'asc' }],
  });
  return rows.map(({ name, zone, location, status }) => [name, zone, location, status]);
};
const planned = [
  ['Contact 1', '001', 'Hall', 'planned'],
  ['Contact 2', '002', 'Hall', 'planned'],
  ['Panel', null, null, 'planned'],
];

describe('a sale plans its installation', () => {
  test.each([
    ['signed', signed],
    ['recorded', recorded],
  ])('%s: one work order with a step per device, and each device', async (_how, sell) => {
    const { accountId, estimateId } = await sell();
    const orders = await world.list(admin, 'work-orders', { accountId });
    expect(orders).toMatchObject([
      {
        type: 'install',
        status: 'ready',
        estimateId,
        laborMinutes: 120,
        steps: [
          { what: 'Panel', room: null, zone: '', done: false },
          { what: 'Contact 1', room: 'Hall', zone: '001', done: false },
          { what: 'Contact 2', room: 'Hall', zone: '002', done: false },
        ],
      },
    ]);
    expect(await devicesOf(accountId)).toEqual(planned);
    const devices = await world.list(admin, 'equipment', { workOrderId: String(orders[0]?.['id']) });
    expect(devices).toHaveLength(3);
    expect(devices.filter(({ productId }) => productId === panel)).toHaveLength(1);
    expect(devices.map(({ name, price, soldByUserId }) => [name, price, soldByUserId]).toSorted()).toEqual([
      ['Contact 1', 3900, rep.id],
      ['Contact 2', 3900, rep.id],
      ['Panel', 34_900, rep.id],
    ]);
  });

  test('a second sale goes on with the zones, and one without devices plans nothing', async () => {
    const { accountId } = await signed();
    await signed(accountId);
    const zones = (await devicesOf(accountId)).flatMap(([, zone]) => zone ?? []);
    expect(zones.toSorted()).toEqual(['001', '002', '003', '004']);
    const plain = await world.account(rep);
    const services = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }];
    await acceptEstimate(world, (await offer(world, rep, plain, services)).token);
    expect([await world.list(admin, 'work-orders', { accountId: plain }), await devicesOf(plain)]).toEqual([
      [],
      [],
    ]);
  });

  test('the installer of the work order sees its steps and devices and no price, and nobody else’s', async () => {
    const { accountId } = await signed();
    const order = await world.find(admin, 'work-orders', { accountId });
    expect(await devicesOf(accountId, installer)).toEqual([]);
    await update(office, 'work-orders', order?.['id'], { assigneeUserId: installer.id });
    expect(await devicesOf(accountId, installer)).toEqual(planned);
    const seen = await world.find(installer, 'work-orders', { accountId });
    expect(seen).toMatchObject({ steps: order?.['steps'] });
    const devices = await world.list(installer, 'equipment', { accountId });
    expect(JSON.stringify([seen, devices])).not.toMatch(/price|34900|3900/i);
    await update(installer, 'equipment', devices[0]?.['id'], { status: 'installed', serial: 'SN-1' });
    const other = await world.person(admin, 'installer');
    await expect(update(other, 'equipment', devices[1]?.['id'], { serial: 'X' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      world.run(office, 'equipment.update', { id: devices[1]?.['id'], patch: { estimateId: null } }),
    ).rejects.toMatchObject({ code: 'SERVER_FIELD' });
  });
});

test('fifty signatures of one link at once make one of everything', async () => {
  await world.make(admin, 'commission-plans.create', {
    name: 'Steps',
    isDefault: true,
    subtotalPpm: 100_000,
    soldPpm: 500_000,
    installedPpm: 300_000,
    fundedPpm: 200_000,
  });
  const accountId = await world.account(rep);
  const appointment = await visit(accountId);
  const { id: estimateId, token } = await offer(world, rep, accountId, lines());
  const sign = await openedToSign(world, token);
  const answers = await Promise.all(Array.from({ length: 50 }, () => untilHeard(() => sign())));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await world.list(admin, 'contracts', { accountId })).toHaveLength(1);
  expect(await world.list(admin, 'work-orders', { accountId })).toHaveLength(1);
  expect(await devicesOf(accountId)).toEqual(planned);
  expect(await world.list(admin, 'cancellation-rights', { accountId })).toHaveLength(1);
  expect(await world.list(admin, 'contract-credits', { accountId })).toMatchObject([{ userId: rep.id }]);
  const earned = await world.list(admin, 'commissions', { accountId, estimateId, userId: rep.id });
  expect(earned.map(({ milestone, reason }) => [milestone, reason]).toSorted()).toEqual([
    ['funded', 'sale'],
    ['installed', 'sale'],
    ['sold', 'sale'],
  ]);
  expect(await world.list(admin, 'rmr-lines', { accountId })).toMatchObject([
    { reason: 'new', monthly: 3999 },
  ]);
  expect(await world.list(admin, 'events', { accountId })).toMatchObject([
    { id: appointment, status: 'scheduled' },
  ]);
  const heard = await world.list(rep, 'notifications', { kind: 'estimate_accepted' });
  expect(heard.filter((each) => JSON.stringify(each).includes(estimateId))).toHaveLength(1);
});

describe('the money of a sale', () => {
  const moneyOf = async (accountId: string, actor = admin) => {
    const rows = await world.list(actor, 'transactions', { accountId });
    return rows.map(({ type, askedFor, status, amount }) => [askedFor ?? type, status, amount]).toSorted();
  };
  const enter = (actor: Actor, fields: object) =>
    world.make(actor, 'transactions.create', { type: 'deposit', date: '2026-03-05', ...fields });
  const owed = async (accountId: string) => {
    const rows = await world.list(admin, 'transactions', { accountId });
    return balanceOf(rows.map((row) => transactions.schema.parse(row)));
  };

  test.each([
    ['signed', signed],
    ['recorded', recorded],
  ])('%s: what is due at signing is asked for, not paid, and the balance waits', async (_how, sell) => {
    const { accountId, estimateId } = await sell();
    expect(await moneyOf(accountId)).toEqual([
      ['balance', 'draft', 43_190],
      ['deposit', 'open', 18_510],
      ['first_period', 'open', 3_999],
    ]);
    expect(await world.get(admin, 'estimates', { id: estimateId })).toMatchObject({
      totals: { dueAtSigning: 22_509 },
    });
    expect(await owed(accountId)).toBe(22_509);
    expect([await moneyOf(accountId, rep), await moneyOf(accountId, installer)]).toEqual([[], []]);
  });

  test('what the rep takes pays the deposit, and a reversal takes that back', async () => {
    const { accountId, estimateId } = await signed();
    await enter(rep, { accountId, estimateId, amount: 8_510 });
    expect(await moneyOf(accountId)).toContainEqual(['deposit', 'partially_paid', 18_510]);
    const rest = await enter(rep, { accountId, amount: 10_000 });
    expect(await moneyOf(accountId)).toContainEqual(['deposit', 'paid', 18_510]);
    expect(await moneyOf(accountId)).toContainEqual(['first_period', 'open', 3_999]);
    expect(await owed(accountId)).toBe(3_999);
    await update(office, 'transactions', rest, { status: 'reversed' });
    expect(await moneyOf(accountId)).toContainEqual(['deposit', 'partially_paid', 18_510]);
  });

  test('the first month that was paid at signing pays nothing of the balance', async () => {
    const { accountId, estimateId } = await signed();
    await enter(rep, { accountId, estimateId, amount: 22_509 });
    const draft = await world.find(admin, 'transactions', { accountId, status: 'draft' });
    await update(office, 'transactions', draft?.['id'], { status: 'open' });
    expect(await moneyOf(accountId)).toEqual([
      ['balance', 'open', 43_190],
      ['deposit', 'paid', 18_510],
      ['deposit', 'succeeded', 22_509],
      ['first_period', 'paid', 3_999],
    ]);
  });

  test('the balance is paid at once where its money came before it was asked for', async () => {
    const { accountId, estimateId } = await signed();
    await enter(office, { type: 'payment', accountId, estimateId, amount: 65_699 });
    expect(await owed(accountId)).toBe(-43_190);
    const draft = await world.find(admin, 'transactions', { accountId, status: 'draft' });
    await update(office, 'transactions', draft?.['id'], { status: 'open' });
    expect(await moneyOf(accountId)).toContainEqual(['balance', 'paid', 43_190]);
    expect(await owed(accountId)).toBe(0);
  });

  test('an invoice that was entered by hand is open, paid by money alone, and opens again when that is reversed', async () => {
    const accountId = await world.account(office);
    const invoice = await enter(office, { type: 'invoice', accountId, amount: 9_500 });
    expect(await moneyOf(accountId)).toEqual([['invoice', 'open', 9_500]]);
    for (const status of ['paid', 'partially_paid'])
      await expect(update(office, 'transactions', invoice, { status })).rejects.toMatchObject({
        code: 'ILLEGAL_TRANSITION',
      });
    await enter(office, { type: 'credit', accountId, amount: 500 });
    expect(await moneyOf(accountId)).toContainEqual(['invoice', 'partially_paid', 9_500]);
    const payment = await enter(office, { type: 'payment', accountId, amount: 9_000 });
    expect(await moneyOf(accountId)).toContainEqual(['invoice', 'paid', 9_500]);
    expect(await owed(accountId)).toBe(0);
    await update(office, 'transactions', payment, { status: 'reversed' });
    expect(await moneyOf(accountId)).toContainEqual(['invoice', 'partially_paid', 9_500]);
    await expect(update(office, 'transactions', invoice, { status: 'void' })).rejects.toThrow(
      'Only an administrator',
    );
    await update(admin, 'transactions', invoice, { status: 'void' });
    expect(await owed(accountId)).toBe(-500);
  });

  test('what was received before the signature pays what is due with it', async () => {
    const accountId = await world.account(rep);
    const { id: estimateId, token } = await offer(world, rep, accountId, lines());
    await enter(rep, { accountId, estimateId, amount: 20_000 });
    await acceptEstimate(world, token);
    expect(await moneyOf(accountId)).toEqual([
      ['balance', 'draft', 43_190],
      ['deposit', 'paid', 18_510],
      ['deposit', 'succeeded', 20_000],
      ['first_period', 'partially_paid', 3_999],
    ]);
  });

  test('two payments at once pay once each', async () => {
    const { accountId, estimateId } = await signed();
    const half = () => enter(office, { accountId, estimateId, amount: 9_255 });
    await Promise.all([half(), half()]);
    expect(await moneyOf(accountId)).toContainEqual(['deposit', 'paid', 18_510]);
  });

  test('a rescission voids what was asked for, and only what was received goes back', async () => {
    const { accountId, estimateId } = await signed();
    await enter(rep, { accountId, estimateId, amount: 18_510 });
    const right = await world.find(admin, 'cancellation-rights', { estimateId });
    const { results } = await world.run(rep, 'cancellation-rights.rescind', {
      id: right?.['id'],
      method: 'in_person',
    });
    expect(results).toMatchObject([{ refund: 18_510 }]);
    expect(await moneyOf(accountId)).toEqual([
      ['balance', 'void', 43_190],
      ['deposit', 'succeeded', 18_510],
      ['deposit', 'void', 18_510],
      ['first_period', 'void', 3_999],
    ]);
    expect(await owed(accountId)).toBe(-18_510);
    await enter(office, { type: 'refund', accountId, estimateId, amount: 18_510 });
    expect(await owed(accountId)).toBe(0);
  });

  test('all money goes back also where another contract was recorded by mistake', async () => {
    const { accountId } = await recorded();
    const mistake = await world.get(admin, 'contracts', { accountId });
    await world.run(admin, 'contracts.void', { id: mistake['id'], reason: 'Wrong customer' });
    const { estimateId } = await signed(accountId);
    await enter(rep, { accountId, amount: 18_510 });
    const right = await world.get(admin, 'cancellation-rights', { estimateId });
    const { results } = await world.run(rep, 'cancellation-rights.rescind', {
      id: right['id'],
      method: 'in_person',
    });
    expect(results).toMatchObject([{ refund: 18_510 }]);
  });

  test('a deposit that pays for the sale goes back with it, and no other money of the account', async () => {
    const { accountId } = await signed();
    await enter(office, { accountId, amount: 22_509 - 3_999 });
    const { estimateId } = await signed(accountId);
    await enter(office, { type: 'payment', accountId, amount: 5_000 });
    await enter(rep, { accountId, amount: 20_000 });
    const right = await world.get(admin, 'cancellation-rights', { estimateId });
    const { results } = await world.run(rep, 'cancellation-rights.rescind', {
      id: right['id'],
      method: 'in_person',
    });
    expect(results).toMatchObject([{ refund: 18_510 }]);
  });

  test('money that comes after a rescission goes back too', async () => {
    const { accountId, estimateId } = await signed();
    const pending = await enter(office, { accountId, estimateId, amount: 18_510, status: 'pending' });
    const right = () => world.get(admin, 'cancellation-rights', { estimateId });
    const { results } = await world.run(rep, 'cancellation-rights.rescind', {
      ...{ id: (await right())['id'], method: 'in_person' },
    });
    expect(results).toMatchObject([{ refund: 0 }]);
    const refunds = async () => {
      const rows = await world.list(admin, 'tasks', { accountId, done: false });
      return rows.map(({ title }) => String(title)).filter((title) => title.startsWith('Refund'));
    };
    expect(await refunds()).toEqual([]);
    await update(office, 'transactions', pending, { status: 'succeeded' });
    expect(await refunds()).toEqual([expect.stringContaining('Refund $185.10')]);
    expect(await right()).toMatchObject({ refund: 18_510, refundDueOn: expect.any(String) });
    await enter(rep, { accountId, estimateId, amount: 1_000 });
    expect(await refunds()).toHaveLength(2);
    expect(await right()).toMatchObject({ refund: 19_510 });
  });
});

describe('the number at the central station', () => {
  const block = (more: object = {}) =>
    world.make(admin, 'number-blocks.create', {
      stationId: newKey(),
      prefix: `N${++blocks}-`,
      firstNumber: 98,
      lastNumber: 150,
      digits: 4,
      ...more,
    });
  let blocks = 0;
  /**
   * Adds two people to call in an alarm, with a passcode, and whatever else the station requires of the enrollment
   * itself.
   */
  const callList = async (accountId: string) => {
    for (const n of [1, 2]) {
      const id = await world.make(office, 'contacts.create', {
        accountId,
        name: `Neighbor ${n}`,
        phone: `+1937555017${n}`,
        roles: ['emergency'],
      });
      await world.run(office, 'contacts.setPasscode', { id, passcode: 'bluebird' });
    }
    for (const { id } of await world.list(admin, 'enrollments', { accountId }))
      await update(office, 'enrollments', id, {
        permitNumber: 'P-1',
        authorities: [{ kind: 'police', phone: '+19375550111' }],
      });
  };
  const close = (id: string) => update(admin, 'number-blocks', id, { status: 'inactive' });
  const numberOf = async (accountId: string) =>
    (await world.list(admin, 'enrollments', { accountId })).map(({ number, status }) => [number, status]);
  const rescindSale = async (estimateId: string) => {
    const right = await world.find(admin, 'cancellation-rights', { estimateId });
    await world.run(rep, 'cancellation-rights.rescind', { id: right?.['id'], method: 'in_person' });
  };

  test('without a block the draft says that one is needed, and the office chooses it later', async () => {
    const { accountId, estimateId } = await signed();
    const draft = await world.find(admin, 'enrollments', { accountId });
    expect(draft).toMatchObject({ estimateId, number: null, status: 'draft' });
    expect(enrollments.alert?.(enrollments.schema.parse(draft), '2026-03-05')).toBe('Number needed');
    const ready = { status: 'ready' };
    await expect(update(office, 'enrollments', draft?.['id'], ready)).rejects.toMatchObject({
      code: 'INVALID',
    });
    const blockId = await block();
    await expect(update(rep, 'enrollments', draft?.['id'], { blockId })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    await update(office, 'enrollments', draft?.['id'], { blockId });
    await callList(accountId);
    await update(office, 'enrollments', draft?.['id'], ready);
    expect(await numberOf(accountId)).toEqual([[`N${blocks}-0098`, 'ready']]);
    await close(blockId);
  });

  test('a customer who is spoken to has a number of a block with two-way voice, and others take these last', async () => {
    const spoken = await block({ twoWay: true });
    const name = `N${blocks}-`;
    const plain = await block({ lastNumber: 98 });
    const [first, second] = [await signed(), await signed()];
    expect(await numberOf(first.accountId)).toEqual([[`N${blocks}-0098`, 'draft']]);
    expect(await numberOf(second.accountId)).toEqual([[`${name}0098`, 'draft']]);
    const refused = { code: 'INVALID', details: { field: 'twoWay' } };
    const unspoken = await world.find(admin, 'enrollments', { accountId: first.accountId });
    await expect(update(office, 'enrollments', unspoken?.['id'], { twoWay: true })).rejects.toMatchObject(
      refused,
    );
    const made = (blockId: string) =>
      world.make(office, 'enrollments.create', { accountId: second.accountId, blockId, twoWay: true });
    const room = await block();
    await expect(made(room)).rejects.toMatchObject(refused);
    expect(await world.find(admin, 'number-blocks', { id: room })).toMatchObject({ nextNumber: 98 });
    const id = await made(spoken);
    expect(await world.find(admin, 'enrollments', { id })).toMatchObject({
      number: `${name}0099`,
      twoWay: true,
    });
    for (const each of [spoken, plain, room]) await close(each);
  });

  test('fifty customers who sign at once have fifty numbers without a gap', async () => {
    const blockId = await block();
    const links: (() => Promise<unknown>)[] = [];
    for (let n = 0; n < 50; n++) {
      const services = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }];
      const { token } = await offer(world, rep, await world.account(rep), services);
      links.push(await openedToSign(world, token));
    }
    await Promise.all(links.map((sign) => sign()));
    const rows = await world.list(admin, 'enrollments', { blockId });
    const numbers = rows.map(({ number }) => String(number)).toSorted();
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, n) => `N${blocks}-${String(98 + n).padStart(4, '0')}`),
    );
    await close(blockId);
  }, 60_000);

  test('a rescission gives a number back that the station never heard of, and no other', async () => {
    const blockId = await block();
    const first = await signed();
    const second = await signed();
    await rescindSale(first.estimateId);
    expect(await numberOf(first.accountId)).toEqual([[null, 'cancelled']]);
    const third = await signed();
    expect(await numberOf(third.accountId)).toEqual([[`N${blocks}-0098`, 'draft']]);
    const known = await world.find(admin, 'enrollments', { accountId: second.accountId });
    await callList(second.accountId);
    for (const status of ['ready', 'submitted'])
      await update(office, 'enrollments', known?.['id'], { status });
    await rescindSale(second.estimateId);
    expect(await numberOf(second.accountId)).toEqual([[`N${blocks}-0099`, 'cancel_requested']]);
    expect(besidesPapers(await world.list(admin, 'tasks', { accountId: second.accountId }))).toMatchObject([
      { enrollmentId: known?.['id'], done: false },
    ]);
    const fourth = await signed();
    expect(await numberOf(fourth.accountId)).toEqual([[`N${blocks}-0100`, 'draft']]);
    await close(blockId);
  });

  test('a customer who is enrolled stays so: with another sale, and when it is rescinded', async () => {
    const blockId = await block();
    const { accountId } = await signed();
    const { estimateId } = await signed(accountId);
    await rescindSale(estimateId);
    expect(await numberOf(accountId)).toEqual([[`N${blocks}-0098`, 'draft']]);
    await close(blockId);
  });

  test('a void gives the number back, and a block that is used up leaves the next sale without', async () => {
    const blockId = await block({ lastNumber: 98 });
    const { estimateId } = await recorded();
    const other = await signed();
    expect(await numberOf(other.accountId)).toEqual([[null, 'draft']]);
    const contract = await world.find(admin, 'contracts', { estimateId });
    await world.run(admin, 'contracts.void', { id: contract?.['id'], reason: 'Wrong customer' });
    expect(await numberOf((await signed()).accountId)).toEqual([[`N${blocks}-0098`, 'draft']]);
    await close(blockId);
  });

  test('blocks of a station do not overlap, and only an administrator keeps them', async () => {
    const stationId = newKey();
    const blockId = await block({ stationId, prefix: 'Q' });
    await expect(block({ stationId, prefix: 'Q', firstNumber: 150, lastNumber: 160 })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(
      world.make(office, 'number-blocks.create', { stationId, firstNumber: 1, lastNumber: 2 }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await close(blockId);
  });
});

/** Books an install appointment in the coming days. */
const visit = (accountId: string, workOrderId: unknown = null) =>
  world.make(office, 'events.create', {
    title: 'Install',
    type: 'install',
    accountId,
    workOrderId,
    startsAt: `${companyDay(5)}T15:00:00.000Z`,
    endsAt: `${companyDay(5)}T17:00:00.000Z`,
    bookedAnyway: ['closed'],
  });
const statusesOf = async (ids: readonly string[]) => {
  const found = await world.list(admin, 'events', { id: [...ids] });
  return ids.map((id) => found.find((each) => each['id'] === id)?.['status']);
};

describe('a rescission', () => {
  const rescind = async (estimateId: string) => {
    const right = await world.find(admin, 'cancellation-rights', { estimateId });
    await world.run(rep, 'cancellation-rights.rescind', { id: right?.['id'], method: 'in_person' });
  };

  test('cancels the work order, and planned devices go', async () => {
    const { accountId, estimateId } = await signed();
    await rescind(estimateId);
    expect(await world.list(admin, 'work-orders', { accountId })).toMatchObject([
      { status: 'cancelled', cancelReason: 'The customer canceled the sale by right.' },
    ]);
    expect(await devicesOf(accountId)).toEqual([]);
  });

  test('installed devices are collected; those of another sale stay', async () => {
    const { accountId, estimateId: first } = await signed();
    const panelThere = await world.find(admin, 'equipment', {
      accountId,
      estimateId: first,
      productId: panel,
    });
    await update(office, 'equipment', panelThere?.['id'], { status: 'installed' });
    const { estimateId: second } = await signed(accountId);
    await rescind(second);
    expect(await devicesOf(accountId)).toEqual([...planned.slice(0, 2), ['Panel', null, null, 'installed']]);
    const third = await signed(accountId);
    const added = await world.list(admin, 'equipment', {
      accountId,
      estimateId: third.estimateId,
      productId: panel,
    });
    await update(office, 'equipment', added[0]?.['id'], { status: 'installed' });
    await rescind(third.estimateId);
    const [removal, ...more] = await world.list(admin, 'work-orders', { accountId, type: 'removal' });
    expect([removal?.['status'], more]).toEqual(['ready', []]);
    // One device is installed, so it must be collected although the installation was never completed.
    expect(await world.list(admin, 'equipment', { accountId, estimateId: third.estimateId })).toMatchObject([
      { name: 'Panel', status: 'to_collect', workOrderId: removal?.['id'] },
    ]);
  });

  test('removes its install appointments next to another sale, and leaves those of that one', async () => {
    const { accountId, estimateId: first } = await signed();
    const { estimateId: second } = await signed(accountId);
    const [[kept], [dead]] = [
      await world.list(admin, 'work-orders', { estimateId: first }),
      await world.list(admin, 'work-orders', { estimateId: second }),
    ];
    const visits = [
      await visit(accountId, kept?.['id']),
      await visit(accountId, dead?.['id']),
      await visit(accountId),
    ];
    await rescind(second);
    expect(await statusesOf(visits)).toEqual(['scheduled', 'cancelled', 'scheduled']);
    // Without another open installation, an appointment without a work order belonged to this one.
    const plain = await world.account(rep);
    const services = [{ name: 'Monitoring', kind: 'monitoring', unitPrice: 3999 }];
    await acceptEstimate(world, (await offer(world, rep, plain, services)).token);
    const { estimateId } = await signed(plain);
    const loose = await visit(plain);
    await rescind(estimateId);
    expect(await statusesOf([loose])).toEqual(['cancelled']);
  });
});

test('voiding a sale that was recorded by mistake cancels what it planned', async () => {
  const { accountId, estimateId, results } = await recorded();
  const contract = await world.find(admin, 'contracts', { estimateId });
  expect(results).toMatchObject([{ contractId: contract?.['id'] }]);
  const order = await world.find(admin, 'work-orders', { accountId });
  const appointment = await visit(accountId, order?.['id']);
  await world.run(admin, 'contracts.void', { id: contract?.['id'], reason: 'Wrong customer' });
  expect(await statusesOf([appointment])).toEqual(['cancelled']);
  expect(await world.list(admin, 'work-orders', { accountId })).toMatchObject([
    { status: 'cancelled', cancelReason: 'The sale was recorded by mistake: Wrong customer' },
  ]);
  expect(await devicesOf(accountId)).toEqual([]);
  const asked = await world.list(admin, 'transactions', { accountId });
  expect(asked.map(({ status }) => status)).toEqual(['void', 'void', 'void']);
});
