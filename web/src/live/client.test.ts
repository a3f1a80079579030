// @vitest-environment jsdom
import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { describe, expect, test, vi } from 'vitest';
import { linesOf } from '@sable/domain/estimate/line';
import type { AnyRow } from '@sable/domain/kernel/entity';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { holdingOf } from '@sable/domain/kernel/holding';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { mutationOf } from '@sable/domain/registry';
import '../test-browser.ts';
import { LiveClient } from './client.ts';
import { id, posts, sam, settle, useWire, Wire, wire } from './test-wire.ts';

useWire();

const base = {
  companyId: id(1),
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: id(2),
  belongsTo: [],
};
const estimate = {
  ...base,
  id: id(10),
  number: 1001,
  reference: 'E-1001',
  revision: 1,
  title: 'System',
  accountId: id(11),
  contactId: null,
  ownerUserId: id(2),
  status: 'draft',
  expiresOn: null,
  termMonths: 36,
  startsOn: null,
  licenseOverride: null,
  taxBasis: 'place',
  taxProfileId: null,
  tax: null,
  oneTimeDiscount: null,
  monthlyDiscount: null,
  paymentSchedule: depositSchedule(null),
  financing: [],
  firstMonthDueAtSigning: true,
  message: null,
  terms: null,
  internalNotes: null,
  lineCount: 1,
  subtotal: 3900,
  taxAmount: 0,
  total: 3900,
  rmr: 0,
  totals: null,
  versionId: null,
  sentAt: null,
  viewedAt: null,
  decidedAt: null,
  declineReason: null,
  declineNote: null,
  lastReminder: null,
  language: null,
  voidReason: null,
  approval: null,
  contractEffect: null,
  targetContractId: null,
  furtherSigners: [],
  agreementBasis: 'default',
  agreementId: null,
  signingRound: 1,
  credit: [],
  options: [],
  packages: [],
  chosenOptionId: null,
  optionTaken: null,
};
const line = {
  ...base,
  id: id(20),
  estimateId: id(10),
  position: 'V',
  kind: 'equipment',
  bucket: 'one-time',
  productId: null,
  lastProductId: null,
  listPrice: null,
  listFrequency: null,
  fromPriceList: false,
  packageId: null,
  placement: null,
  packagePart: 0,
  optionId: null,
  name: 'Contact',
  description: null,
  quantityMilli: 1000,
  unitPrice: 3900,
  discount: null,
  discountReason: null,
  taxClass: 'equipment_sold',
  taxable: false,
  dueAtSigning: false,
  optional: false,
  selected: true,
  frequency: null,
  points: 0,
  gross: 3900,
  net: 3900,
};
const estimateSpec: QuerySpec = {
  collection: 'estimates',
  where: { field: 'id', op: 'eq', value: id(10) },
  limit: 1,
};
const linesSpec: QuerySpec = linesOf(id(10));
/** The proof that a client sends if it has the first rows. */
const held = [
  { question: 'q', holding: holdingOf(estimateSpec, [estimate]) },
  { question: 'q', holding: holdingOf(linesSpec, [line]) },
];

function open(actor = sam) {
  const ended: string[] = [];
  const client = new LiveClient(actor, 'ws://test/live', ({ code }) => ended.push(code));
  client.start();
  client.subscribe(estimateSpec, () => undefined);
  client.subscribe(linesSpec, () => undefined);
  wire().open();
  const subscription = (spec: QuerySpec) =>
    wire().sent.find((message) => message.t === 'sub' && message.spec?.collection === spec.collection)?.id ??
    0;
  wire().say({ t: 'rows', id: subscription(estimateSpec), question: 'q', rows: [estimate] });
  wire().say({ t: 'rows', id: subscription(linesSpec), question: 'q', rows: [line] });
  const quantity = () => client.getSnapshot(linesSpec).rows?.[0]?.['quantityMilli'];
  const total = () => client.getSnapshot(estimateSpec).rows?.[0]?.['total'];
  const set = (quantityMilli: number, options = {}) =>
    client.mutate('estimate-lines.update', { id: id(20), patch: { quantityMilli } }, options);
  return { client, ended, subscription, quantity, total, set };
}

test('a row that a change is laid over has no field that is hidden from the person', async () => {
  const { client, quantity, set } = open();
  void set(6000);
  await settle();
  expect(quantity()).toBe(6000);
  const shown = client.getSnapshot(linesSpec).rows?.[0];
  expect(Object.keys(shown ?? {}).sort()).toEqual(Object.keys(line).sort());
  expect(shown).not.toHaveProperty('unitCost');
});

test('each tab names itself, and a delete says which version the person saw', async () => {
  const { set, client } = open();
  void set(6000);
  await settle();
  posts[0]?.answer(200, { seq: 52, results: [null] });
  await settle();
  void client.mutate('estimates.delete', { id: estimate.id });
  await settle();
  expect(posts[1]?.body.expectedVersions).toEqual([
    { collection: 'estimates', id: estimate.id, version: estimate.version },
  ]);
  expect(posts[1]?.body.clientId).toBe(posts[0]?.body.clientId);
  const second = open();
  void second.set(7000);
  await settle();
  expect(posts[2]?.body.clientId).toMatch(/^[0-9a-f-]{36}$/);
  expect(posts[2]?.body.clientId).not.toBe(posts[0]?.body.clientId);
});

test('a quantity and its totals move before anything is sent, and stay until the feed has them', async () => {
  const { quantity, total, set, subscription } = open();
  void set(6000);
  await settle();
  expect([quantity(), total()]).toEqual([6000, 23400]);
  expect(posts[0]?.body.expectedVersions).toEqual([
    { collection: 'estimate-lines', id: id(20), version: 3, fields: ['quantityMilli'] },
  ]);
  posts[0]?.answer(200, { seq: 52, results: [null] });
  await settle();
  expect(quantity()).toBe(6000);
  expect(wire().sent.at(-1)).toEqual({ t: 'sync', seq: 52 });
  wire().say({
    t: 'delta',
    id: subscription(linesSpec),
    put: [{ ...line, version: 4, quantityMilli: 6000, gross: 23400, net: 23400 }],
    del: [],
  });
  await settle();
  wire().say({ t: 'synced', seq: 52 });
  await settle();
  expect(quantity()).toBe(6000);
});

test('what the screen shows already waits for the frame to be painted, but not when the page is left', async () => {
  const { client, quantity, set } = open();
  void set(6000, { shown: true });
  await vi.advanceTimersByTimeAsync(0);
  expect([quantity(), posts.length, client.state.waiting]).toEqual([1000, 0, 1]);
  await settle();
  expect([quantity(), posts.length]).toEqual([6000, 1]);
  posts[0]?.answer(200, { seq: 52, results: [null] });
  await settle();
  void set(7000, { shown: true });
  client.flush();
  expect(posts).toHaveLength(2);
});

test('a page that paints no frames sends what it has all the same', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { set } = open();
  void set(6000, { shown: true });
  await vi.advanceTimersByTimeAsync(200);
  expect(posts).toHaveLength(1);
});

test('a page that was hidden before its frame came shows what arrives all the same', async () => {
  const { client, subscription } = open();
  await settle();
  const listener = vi.fn();
  client.subscribe(linesSpec, listener);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  for (const quantityMilli of [2000, 3000]) {
    const put = [{ ...line, version: line.version + quantityMilli, quantityMilli }];
    wire().say({ t: 'delta', id: subscription(linesSpec), put, del: [] });
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(listener).toHaveBeenCalledTimes(2);
});

test('what the server refuses is taken back, and the caller learns why', async () => {
  const { quantity, set } = open();
  const refused = set(6000).catch((error: unknown) => error);
  await settle();
  posts[0]?.answer(409, { error: { code: 'FROZEN', message: 'Sent already.', details: {} } });
  await settle();
  expect(await refused).toMatchObject({ code: 'FROZEN', message: 'Sent already.' });
  expect(quantity()).toBe(1000);
});

test('a change over an unanswered one expects what the server confirmed, not what the first one counts on', async () => {
  const { client, set } = open();
  set(2000).catch(() => undefined);
  await settle();
  const shown = client.getSnapshot(linesSpec).rows?.[0]?.version ?? 0;
  expect(shown).toBe(4);
  const seen = { collection: 'estimate-lines', id: id(20), version: shown, fields: ['quantityMilli'] };
  void set(3000, { expectedVersions: [seen] });
  posts[0]?.answer(409, { error: { code: 'CONFLICT', message: 'Choose.', details: {} } });
  await settle();
  expect(posts[1]?.body.expectedVersions).toEqual([{ ...seen, version: 3 }]);
});

test('without a network nothing is lost: the same key is sent again, in order, until it is answered', async () => {
  const { client, quantity, set } = open();
  void set(2000);
  void set(3000);
  await settle();
  posts[0]?.fail();
  await settle();
  expect([quantity(), client.state.waiting, posts.length]).toEqual([3000, 2, 1]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(posts[1]?.body.key).toBe(posts[0]?.body.key);
  posts[1]?.answer(200, { seq: 51, results: [null] });
  await settle();
  expect(posts[2]?.body.mutations[0]?.args).toEqual({ id: id(20), patch: { quantityMilli: 3000 } });
  posts[2]?.answer(200, { seq: 52, results: [null] });
  await settle();
  expect(client.state.waiting).toBe(0);
});

test('after a lost connection every query is sent again, with a digest of the cached rows', async () => {
  const { client, quantity } = open();
  wire().cut();
  expect(client.state.socket).toBe('offline');
  await vi.advanceTimersByTimeAsync(1500);
  wire().open();
  const again = wire().sent.filter((message) => message.t === 'sub');
  expect(again.map((message) => message.have)).toEqual(held);
  wire().say({
    t: 'delta',
    id: again[1]?.id ?? 0,
    put: [{ ...line, version: 5, quantityMilli: 9000 }],
    del: [],
  });
  expect(quantity()).toBe(9000);
});

test('another person’s change arrives under one’s own unconfirmed one', async () => {
  const { client, set, subscription } = open();
  void set(6000);
  await settle();
  wire().say({
    t: 'delta',
    id: subscription(linesSpec),
    put: [{ ...line, version: 4, unitPrice: 5000, gross: 5000, net: 5000 }],
    del: [],
  });
  await settle();
  expect(client.getSnapshot(linesSpec).rows?.[0]).toMatchObject({
    unitPrice: 5000,
    quantityMilli: 6000,
    net: 30000,
  });
});

test('a close that is not about the session is only a cut line, and comes back ever more slowly', async () => {
  const { client, ended, quantity } = open();
  for (const [times, code] of ['INTERNAL', 'UNAVAILABLE', 'CONTENTION', 'RATE_LIMITED'].entries()) {
    wire().closed(code);
    expect(client.state.socket).toBe('offline');
    // Half the pause is jitter, so nothing is sent again before it.
    await vi.advanceTimersByTimeAsync(500 * 2 ** times - 1);
    expect(Wire.all).toHaveLength(times + 1);
    await vi.advanceTimersByTimeAsync(500 * 2 ** times + 1);
    expect(Wire.all).toHaveLength(times + 2);
    wire().open();
  }
  expect(ended).toEqual([]);
  const again = wire().sent.filter((message) => message.t === 'sub');
  expect(again.map((message) => message.have)).toEqual(held);
  wire().say({
    t: 'delta',
    id: again[1]?.id ?? 0,
    put: [{ ...line, version: 5, quantityMilli: 9000 }],
    del: [],
  });
  expect(quantity()).toBe(9000);
  wire().closed('INTERNAL');
  await vi.advanceTimersByTimeAsync(1000);
  expect(Wire.all).toHaveLength(6);
});

test.each(['NOT_AUTHENTICATED', 'NOT_AUTHORIZED', 'account-inactive', 'company-inactive'])(
  'a close for %s is final',
  async (code) => {
    const { client, ended } = open();
    wire().closed(code);
    await vi.advanceTimersByTimeAsync(200_000);
    expect([ended, client.state.socket, Wire.all.length]).toEqual([[code], 'ended', 1]);
  },
);

const fault = { error: { code: 'INTERNAL', message: 'Give your administrator the number 7.', details: {} } };

test('what the server fails at again and again is refused in its words, and what was typed after it goes on', async () => {
  const { client, quantity, set } = open();
  const refused = set(6000).catch((error: unknown) => error);
  await settle();
  for (let attempt = 1; attempt <= 4; attempt++) {
    expect(posts).toHaveLength(attempt);
    posts.at(-1)?.answer(500, fault);
    await settle();
    // Edits made in the meantime do not use up the attempts.
    if (attempt === 1) set(7000).catch(() => undefined);
    await settle();
    if (attempt < 4) expect(posts).toHaveLength(attempt);
    await vi.advanceTimersByTimeAsync(attempt < 4 ? 8000 : 0);
  }
  expect(await refused).toMatchObject({ code: 'INTERNAL', message: fault.error.message });
  expect(new Set(posts.slice(0, 4).map(({ body }) => body.key)).size).toBe(1);
  expect([posts.length, client.state.waiting, quantity()]).toEqual([5, 1, 7000]);
  expect(posts[4]?.body.mutations[0]?.args).toEqual({ id: id(20), patch: { quantityMilli: 7000 } });
  posts[4]?.answer(409, { error: { code: 'FROZEN', message: 'Sent already.', details: {} } });
  await settle();
  expect([client.state.waiting, quantity()]).toEqual([0, 1000]);
});

test.each([
  [503, 'UNAVAILABLE'],
  [507, 'DISK_FULL'],
  [429, 'RATE_LIMITED'],
  [409, 'CONTENTION'],
])('what passes is sent until it is answered (%i %s)', async (status, code) => {
  const { client, quantity, set } = open();
  const done = set(6000);
  await settle();
  for (let attempt = 1; attempt <= 8; attempt++) {
    expect(posts).toHaveLength(attempt);
    posts.at(-1)?.answer(status, { error: { code, message: 'Later.', details: {} } });
    await vi.advanceTimersByTimeAsync(64_000);
  }
  expect([quantity(), client.state.waiting]).toEqual([6000, 1]);
  posts.at(-1)?.answer(200, { seq: 52, results: [null] });
  await settle();
  expect(await done).toBe(null);
});

const station = {
  ...base,
  id: id(30),
  name: 'Central',
  nameKey: 'central',
  dispatchPhone: null,
  dataEntryPhone: null,
  formats: [],
  listing: null,
  monthlyFee: 0,
  status: 'active',
};

test('the numbers of the company’s feed and of the platform’s are not mixed', async () => {
  const { client, subscription, quantity, set } = open({ ...sam, roles: ['sales', 'super'] });
  const stations: QuerySpec = { collection: 'central-stations' };
  client.subscribe(stations, () => undefined);
  wire().say({ t: 'rows', id: subscription(stations), question: 'q', rows: [station] });
  const listing = () => client.getSnapshot(stations).rows?.[0]?.['listing'];
  void set(6000);
  void client.mutate('central-stations.update', { id: id(30), patch: { listing: 'UL 827' } });
  await settle();
  posts[0]?.answer(200, { seq: 52, results: [null] });
  await settle();
  posts[1]?.answer(200, { seq: 5000, results: [null] });
  await settle();
  const syncs = () => wire().sent.filter((message) => message.t === 'sync');
  const both = [
    { t: 'sync', seq: 52 },
    { t: 'sync', seq: 5000, platform: true },
  ];
  expect(syncs()).toEqual(both);
  wire().cut();
  await vi.advanceTimersByTimeAsync(1000);
  wire().open();
  expect(syncs()).toEqual(both);
  expect([quantity(), listing()]).toEqual([6000, 'UL 827']);
  wire().say({ t: 'synced', seq: 5000, platform: true });
  await settle();
  expect([quantity(), listing()]).toEqual([6000, null]);
  wire().say({ t: 'synced', seq: 52 });
  await settle();
  expect(quantity()).toBe(1000);
});

describe('what is unconfirmed runs once', () => {
  const COUNT = 40;

  /**
   * Types quantities, one edit each. `rows` is the server's state after each edit: it computes the same, at its own
   * pace.
   */
  async function type(count: number) {
    const screen = open();
    const runs = vi.spyOn(mutationOf('estimate-lines.update'), 'run');
    const rows: { line: AnyRow; estimate: AnyRow }[] = [];
    const stored = (spec: QuerySpec): AnyRow => ({
      ...assertDefined(screen.client.getSnapshot(spec).rows?.[0], 'the row is on screen'),
      updatedAt: '2026-02-02T00:00:00.000Z',
    });
    for (let n = 1; n <= count; n++) {
      screen.set(1000 + n * 1000).catch(() => undefined);
      await settle();
      rows.push({ line: stored(linesSpec), estimate: stored(estimateSpec) });
    }
    return { ...screen, runs, rows };
  }

  test('however many edits wait, and while they are answered one by one as expected', async () => {
    const { runs, rows, subscription, quantity, total } = await type(COUNT);
    expect(runs).toHaveBeenCalledTimes(COUNT);
    for (const [index, row] of rows.entries()) {
      posts[index]?.answer(200, { seq: 51 + index, results: [null] });
      await settle();
      wire().say({ t: 'delta', id: subscription(linesSpec), put: [row.line], del: [] });
      wire().say({ t: 'delta', id: subscription(estimateSpec), put: [row.estimate], del: [] });
      wire().say({ t: 'synced', seq: 51 + index });
      await settle();
      expect([quantity(), total()]).toEqual([1000 + COUNT * 1000, 3900 + COUNT * 3900]);
    }
    expect(runs).toHaveBeenCalledTimes(COUNT);
  });

  test('and again when another person changes what it was computed from', async () => {
    const { client, runs, subscription } = await type(3);
    wire().say({
      t: 'delta',
      id: subscription(linesSpec),
      put: [{ ...line, version: 4, unitPrice: 5000, gross: 5000, net: 5000 }],
      del: [],
    });
    await settle();
    expect(runs).toHaveBeenCalledTimes(6);
    expect(client.getSnapshot(linesSpec).rows?.[0]).toMatchObject({ unitPrice: 5000, net: 20_000 });
  });

  test('and again when an earlier one is refused', async () => {
    const { quantity, runs } = await type(3);
    posts[0]?.answer(409, { error: { code: 'FROZEN', message: 'Sent already.', details: {} } });
    await settle();
    expect(runs).toHaveBeenCalledTimes(5);
    expect(quantity()).toBe(4000);
  });

  test('and again when the server confirms something else than was computed', async () => {
    const { quantity, runs, set, subscription } = await type(1);
    set(9000).catch(() => undefined);
    await settle();
    posts[0]?.answer(200, { seq: 51, results: [null] });
    await settle();
    wire().say({
      t: 'delta',
      id: subscription(linesSpec),
      put: [{ ...line, version: 4, quantityMilli: 500 }],
      del: [],
    });
    wire().say({ t: 'synced', seq: 51 });
    await settle();
    expect(quantity()).toBe(9000);
    expect(runs.mock.calls.length).toBeGreaterThan(2);
  });
});
