import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { where } from '@sable/domain/kernel/predicate';
import { entities } from '@sable/domain/registry';
import { testHub } from './live/test-hub.ts';
import { searchRecords } from './search.ts';
import { acceptEstimate, sendEstimate } from './test-sale.ts';
import { newKey } from './transaction-context.ts';
import { testWorld } from './test-world.ts';

/** An installer and two customers: the installer is assigned to one and must see nothing of the other. */
const world = await testWorld();
const office = await world.person(await world.company(), 'office');
let installer: Actor;
let accountId: string;
let otherId: string;
const OTHER = 'cnryother';
/** Long enough for a slow machine. */
const SLOW = { timeout: 20_000 };

async function customer(word: string): Promise<string> {
  const id = await world.make(office, 'accounts.create', {
    account: {
      name: `${word} household`,
      type: 'residential',
      site: { line1: `1 ${word}`, city: word, region: 'OH', postal: '45402' },
    },
    contact: { name: `${word} person`, email: `${word}@example.com` },
  });
  await world.run(office, 'emails.create', { address: `second-${word}@example.com`, accountId: id });
  const address = { line1: `2 ${word}`, city: word, region: 'OH', postal: '45402' };
  await world.run(office, 'addresses.create', { address, type: 'billing', accountId: id });
  return id;
}

const times = {
  startsAt: '2026-03-02T15:00:00.000Z',
  endsAt: '2026-03-02T16:00:00.000Z',
  bookedAnyway: ['overlap'],
};
const plan = (userId: string | null, id: string | null = accountId) =>
  world.make(office, 'events.create', { title: 'Visit', type: 'install', userId, accountId: id, ...times });
const change = (id: string, patch: object) => world.run(office, 'events.update', { id, patch });

/** Returns the collections where a reader gets rows that contain a word. */
async function collectionsWith(word: string, reader: Actor): Promise<string[]> {
  const found: string[] = [];
  for (const { collection } of entities) {
    const rows = await world.rows(reader, { collection, limit: 1000 });
    if (JSON.stringify(rows).includes(word)) found.push(collection);
  }
  return found.sort();
}

const accountsOf = async (reader: Actor) =>
  (await world.rows(reader, { collection: 'accounts' })).map(({ id }) => id);

beforeEach(async () => {
  installer = await world.person(office, 'installer');
  accountId = await customer('ownword');
  otherId = await customer(OTHER);
});

describe('an installer', () => {
  test('without appointments reads no customer, in any collection', async () => {
    for (const word of ['ownword', OTHER]) {
      expect(await collectionsWith(word, office)).toEqual(
        expect.arrayContaining(['accounts', 'addresses', 'contacts', 'emails', 'updates']),
      );
      expect(await collectionsWith(word, installer)).toEqual([]);
      expect(await searchRecords(world.tenancy, installer, word)).toEqual([]);
    }
    expect(await world.rows(installer, { collection: 'accounts', aggregate: {} })).toEqual([{ count: 0 }]);
  });

  test('reads the customer whom they are sent to, and what hangs below', async () => {
    await plan(installer.id);
    expect(await accountsOf(installer)).toEqual([accountId]);
    expect(await collectionsWith('ownword', installer)).toEqual([
      'accounts',
      'addresses',
      'contacts',
      'emails',
      'updates',
    ]);
    expect(await collectionsWith(OTHER, installer)).toEqual([]);
    expect((await searchRecords(world.tenancy, installer, 'ownword')).length).toBeGreaterThan(0);
    expect(await searchRecords(world.tenancy, installer, OTHER)).toEqual([]);
  });

  test('keeps a customer whose appointment is over, and loses one whose last appointment is canceled, removed or given away', async () => {
    const colleague = await world.person(office, 'installer');
    const first = await plan(installer.id);
    const second = await plan(installer.id);
    await change(first, { status: 'done' });
    await world.run(office, 'events.delete', { id: second });
    expect(await accountsOf(installer)).toEqual([accountId]);
    await change(first, { status: 'scheduled' });
    await change(first, { status: 'cancelled', cancelReason: 'Rain' });
    expect(await accountsOf(installer)).toEqual([]);
    await change(first, { status: 'scheduled' });
    expect(await accountsOf(installer)).toEqual([accountId]);
    await change(first, { userId: colleague.id });
    expect([await accountsOf(installer), await accountsOf(colleague)]).toEqual([[], [accountId]]);
    await change(first, { accountId: otherId });
    expect(await accountsOf(colleague)).toEqual([otherId]);
    await world.run(office, 'events.delete', { id: first });
    expect(await accountsOf(colleague)).toEqual([]);
  });

  test('cannot open a customer by moving an appointment of their own', async () => {
    const id = await plan(installer.id, null);
    await expect(world.run(installer, 'events.update', { id, patch: { accountId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await accountsOf(installer)).toEqual([]);
    await world.run(installer, 'events.update', { id, patch: { status: 'on_site' } });
  });

  test('writes nothing of the customer', async () => {
    await plan(installer.id);
    await expect(
      world.run(installer, 'accounts.update', { id: accountId, patch: { notes: 'x' } }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(
      world.run(installer, 'contacts.create', { name: 'X', email: 'x@example.com', accountId }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });
});

test('two who plan for one customer at once are both assigned', async () => {
  const colleague = await world.person(office, 'installer');
  await Promise.all([plan(installer.id), plan(colleague.id)]);
  const account = await world.find(office, 'accounts', { id: accountId });
  expect(account?.['assignedUserIds']).toEqual([installer.id, colleague.id].sort());
});

describe('what was sold', () => {
  /** Amounts and texts about money that no installer may read. */
  const marks = ['1234567', '7654321', 'friends pay less', 'Deposit of 500', 'Price as agreed'];
  let estimateId: string;
  let token: string;
  let lineIds: string[];
  let manager: Actor;

  beforeEach(async () => {
    manager = await world.person(office, 'manager');
    const taxProfileId = await world.make(manager, 'tax-profiles.create', {
      name: 'County',
      region: 'OH',
      city: newKey(),
      components: [{ name: 'State', ratePpm: 62_500, validFrom: null, validTo: null }],
    });
    estimateId = await world.make(manager, 'estimates.create', { accountId, title: 'Soldword home' });
    await world.run(manager, 'estimate-lines.add', {
      estimateId,
      lines: [
        { kind: 'section', name: 'Upstairs' },
        { name: 'Soldword panel', unitPrice: 1_234_567, unitCost: 7_654_321, quantityMilli: 2000 },
        { name: 'Camera', unitPrice: 100, optional: true, selected: false },
        {
          name: 'Keypad',
          unitPrice: 5000,
          discount: { kind: 'percent', ppm: 100_000 },
          discountReason: 'friends pay less',
        },
      ],
    });
    await world.run(manager, 'estimates.update', {
      id: estimateId,
      patch: {
        taxProfileId,
        paymentSchedule: depositSchedule({ kind: 'fixed', cents: 50_000 }),
        terms: 'Deposit of 500',
        message: 'Price as agreed',
      },
    });
    const lines = await world.rows(manager, {
      collection: 'estimate-lines',
      where: where({ estimateId }),
      orderBy: [{ field: 'position', direction: 'asc' }],
    });
    lineIds = lines.map(({ id }) => String(id));
    token = await sendEstimate(world, manager, estimateId);
  });

  const accept = () => acceptEstimate(world, token, { selection: { [lineIds[2] ?? '']: true } });
  const read = (collection: string, reader = installer) => world.rows(reader, { collection, limit: 1000 });

  test('is read where the installer is sent, once it is sold, without prices', async () => {
    await plan(installer.id);
    expect(await read('estimates')).toEqual([]);
    expect(await read('estimate-lines')).toEqual([]);
    await accept();
    const [sold] = await read('estimates');
    expect(sold).toMatchObject({
      id: estimateId,
      status: 'accepted',
      title: 'Soldword home',
      selection: { [lineIds[2] ?? '']: true },
    });
    expect((await read('estimate-lines')).map(({ name, quantityMilli }) => [name, quantityMilli])).toEqual(
      expect.arrayContaining([
        ['Upstairs', 1000],
        ['Soldword panel', 2000],
        ['Camera', 1000],
        ['Keypad', 1000],
      ]),
    );
    expect(await searchRecords(world.tenancy, installer, 'Soldword')).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'estimates', id: estimateId })]),
    );
    expect(await collectionsWith('Soldword', installer)).toEqual([
      'equipment',
      'estimate-lines',
      'estimates',
      'updates',
      'work-orders',
    ]);
  });

  test('reveals no amount in any collection, and neither what was sent nor who signed', async () => {
    await plan(installer.id);
    await accept();
    for (const mark of marks) {
      expect([mark, await collectionsWith(mark, manager)]).not.toEqual([mark, []]);
      expect([mark, await collectionsWith(mark, installer)]).toEqual([mark, []]);
    }
    for (const below of ['estimate-versions', 'estimate-signatures', 'estimate-links', 'estimate-events'])
      expect([below, await read(below)]).toEqual([below, []]);
  });

  test('is another installer’s nothing, nor one’s own after the last appointment is canceled', async () => {
    const visit = await plan(installer.id);
    await plan(installer.id, otherId);
    await accept();
    const colleague = await world.person(office, 'installer');
    for (const collection of ['estimates', 'estimate-lines']) {
      expect(await read(collection, colleague)).toEqual([]);
      expect(await read(collection)).not.toEqual([]);
    }
    expect(await searchRecords(world.tenancy, colleague, 'Soldword')).toEqual([]);
    await change(visit, { status: 'cancelled', cancelReason: 'Rain' });
    for (const collection of ['estimates', 'estimate-lines']) expect(await read(collection)).toEqual([]);
    expect(await searchRecords(world.tenancy, installer, 'Soldword')).toEqual([]);
  });

  test('cannot be guessed by questions about amounts', async () => {
    await plan(installer.id);
    await accept();
    const asks = (collection: string, field: string) => [
      { collection, where: { field, op: 'gte', value: 1 } as const },
      { collection, where: { not: { field, op: 'eq', value: null } } as const },
      { collection, orderBy: [{ field, direction: 'asc' }] as const },
      { collection, aggregate: { sum: [field] } },
      { collection, aggregate: { groupBy: [field] } },
    ];
    const hidden = [
      ...[
        'total',
        'subtotal',
        'taxAmount',
        'rmr',
        'totals',
        'paymentSchedule',
        'oneTimeDiscount',
        'tax',
        'margin',
      ].map((field) => ['estimates', field] as const),
      ...['unitPrice', 'unitCost', 'net', 'gross', 'discount', 'discountReason', 'taxable'].map(
        (field) => ['estimate-lines', field] as const,
      ),
    ];
    for (const [collection, field] of hidden)
      for (const spec of asks(collection, field))
        await expect(world.rows(installer, spec), `${collection}.${field}`).rejects.toMatchObject({
          code: 'UNKNOWN_FIELD',
        });
    expect(await world.rows(installer, { collection: 'estimates', aggregate: {} })).toEqual([{ count: 1 }]);
  });

  test('is changed by nobody who installs', async () => {
    await plan(installer.id);
    await accept();
    const acts: readonly (readonly [string, object])[] = [
      ['estimates.update', { id: estimateId, patch: { title: 'x' } }],
      ['estimates.delete', { id: estimateId }],
      ['estimates.send', { id: estimateId }],
      ['estimates.link', { id: estimateId, mail: false }],
      ['estimates.revise', { id: estimateId }],
      ['estimates.void', { id: estimateId, reason: 'x' }],
      ['estimates.create', { accountId }],
      ['estimate-lines.add', { estimateId, lines: [{ name: 'x' }] }],
      ['estimate-lines.update', { id: lineIds[1], patch: { name: 'x' } }],
      ['estimate-lines.remove', { estimateId, ids: [lineIds[1]] }],
    ];
    for (const [name, args] of acts) {
      const refusal = await world.run(installer, name, args).then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.code : error),
      );
      const expected = ['NOT_AUTHORIZED', 'NOT_FOUND', 'FROZEN', 'ILLEGAL_TRANSITION'];
      expect([name, expected]).toEqual([name, expect.arrayContaining([refusal])]);
    }
  });

  test('appears while the installer looks, and goes when the appointment does', async () => {
    const { run, browser } = testHub(world);
    const tab = browser(installer);
    const estimates = await tab.watch({ collection: 'estimates' });
    const lines = await tab.watch({ collection: 'estimate-lines' });
    await accept();
    const args = { title: 'Visit', type: 'install', userId: installer.id, accountId, ...times };
    await run(office, 'events.create', args);
    const visit = await world.find(office, 'events', { accountId });
    await vi.waitFor(() => expect(tab.rows(estimates).map(({ id }) => id)).toEqual([estimateId]), SLOW);
    await vi.waitFor(() => expect(tab.rows(lines)).toHaveLength(4), SLOW);
    for (const mark of marks) expect(JSON.stringify(tab.messages)).not.toContain(mark);
    await run(office, 'events.update', {
      id: visit?.['id'],
      patch: { status: 'cancelled', cancelReason: 'Rain' },
    });
    await vi.waitFor(() => expect(tab.rows(estimates)).toEqual([]), SLOW);
    await vi.waitFor(() => expect(tab.rows(lines)).toEqual([]), SLOW);
  });
});

test('leaves a device with the customer where it hangs', async () => {
  await plan(installer.id);
  await plan(installer.id, otherId);
  const device = { name: 'Panel', status: 'installed' };
  const id = await world.make(office, 'equipment.create', { ...device, accountId });
  const third = await customer('third');
  const moved = (actor: Actor, to: string) =>
    world.run(actor, 'equipment.update', { id, patch: { accountId: to } });
  for (const to of [otherId, third])
    await expect(moved(installer, to)).rejects.toMatchObject({
      code: expect.stringMatching(/^(NOT_|INVALID)/),
    });
  await world.run(installer, 'equipment.update', { id, patch: { location: 'Hall' } });
  expect(await world.get(office, 'equipment', { id })).toMatchObject({ accountId, location: 'Hall' });
});
