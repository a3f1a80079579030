// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { parseArgs } from '@sable/domain/kernel/input';
import { mutationOf } from '@sable/domain/registry';
import '../../../test-browser.ts';
import { LiveClient } from '../../../live/client.ts';
import { id, posts, sam, settle, useWire, wire } from '../../../live/test-wire.ts';
import { estimateUpdate, lineUpdate } from './edits.ts';
import { EstimateSession } from './estimate-session.ts';
import type { Cell } from './visit.ts';
import type { LineRow } from './rows.ts';
import { estimateRow, lineRow } from './test-rows.ts';

useWire();

const DEBOUNCE_MS = 400;
const { margin: _margin, ...estimate } = estimateRow({
  id: id(10),
  companyId: id(1),
  createdBy: id(2),
  ownerUserId: id(2),
  accountId: id(11),
  version: 3,
});
// Sales users do not see costs.
const { unitCost: _cost, ...contact } = lineRow(id(20), {
  companyId: id(1),
  estimateId: id(10),
  createdBy: id(2),
  version: 3,
  position: 'V',
  name: 'Contact',
  taxable: false,
  unitPrice: 3900,
  gross: 3900,
  net: 3900,
});
const quantity: Cell = { key: `${id(20)}:quantity`, label: 'Quantity of Contact' };
const price: Cell = { key: `${id(20)}:price`, label: 'Unit price of Contact' };

/** Opens an estimate with one line, with a real client; only the network is simulated. */
async function open() {
  const client = new LiveClient(sam, 'ws://test/live', () => undefined);
  client.start();
  const errors: string[] = [];
  let offered: string | null = null;
  const session = new EstimateSession(client, estimate.id, {
    reportError: (message) => errors.push(message),
    offerUndo: (label) => (offered = label),
    withdrawUndo: () => (offered = null),
  });
  const stop = session.start();
  wire().open();
  const subscription = (collection: string) =>
    wire().sent.find((message) => message.t === 'sub' && message.spec?.collection === collection)?.id ?? 0;
  const say = (collection: string, rows: readonly Readonly<Record<string, unknown>>[]) =>
    wire().say({ t: 'rows', id: subscription(collection), question: 'q', rows });
  say('estimates', [estimate]);
  say('estimate-lines', [contact]);
  say('tax-profiles', []);
  await settle();
  const rows = () => assertDefined(session.rows.get(), 'the estimate is loaded');
  return {
    session,
    stop,
    errors,
    offered: () => offered,
    rows,
    total: () => rows().totals.oneTime.total,
    names: () => rows().lines.map(({ name }) => name),
    shown: (lineId = contact.id) => rows().shownLines.get(lineId)?.line,
    /** Simulates another user's change of the line. */
    changedElsewhere: async (fields: Partial<LineRow>) => {
      const put = [{ ...contact, version: 4, ...fields }];
      wire().say({ t: 'delta', id: subscription('estimate-lines'), put, del: [] });
      await settle();
    },
  };
}

/** Longer than a frame, shorter than the debounce. */
const painted = () => vi.advanceTimersByTimeAsync(40);

const inQuantity = (milli: number) => lineUpdate(contact.id, { quantityMilli: milli });
const bodies = () => posts.map(({ body }) => body.mutations[0]?.args);

/** The server's response for a field that another user has changed in the meantime. */
const conflict = {
  error: {
    code: 'CONFLICT',
    message: 'Changed.',
    details: { field: 'Quantity', key: 'quantityMilli', who: 'Ann', value: 9000 },
  },
};

test('a typed value is priced after the frame of its key, and sent once, after the debounce', async () => {
  const { session, total, shown } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  expect(total()).toBe(3900);
  await painted();
  expect(total()).toBe(7800);
  session.edit(quantity, inQuantity(20_000));
  await painted();
  expect(shown()?.quantityMilli).toBe(20_000);
  expect(total()).toBe(78_000);
  expect(posts).toHaveLength(0);
  expect(session.unsent.get()).toBe(1);
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  expect(bodies()).toEqual([{ id: contact.id, patch: { quantityMilli: 20_000 } }]);
  expect(session.unsent.get()).toBe(0);
});

test.each(['leave', 'flush'] as const)('a value is not lost by a %s before its frame', async (act) => {
  const { session, total } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  expect(session.current?.lines[0]?.quantityMilli).toBe(2000);
  session.edit(quantity, inQuantity(3000));
  session[act](quantity);
  await painted();
  expect(bodies()).toEqual([{ id: contact.id, patch: { quantityMilli: 3000 } }]);
  expect(total()).toBe(11_700);
});

test('a visit of a cell is one undo step, whatever the debounce sent in between', async () => {
  const { session, shown } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
  session.edit(quantity, inQuantity(3000));
  session.leave(quantity);
  await settle();
  expect(session.history.get()).toEqual({ undo: 'Quantity of Contact', redo: null });
  expect(shown()?.quantityMilli).toBe(3000);
  void session.undo();
  await settle();
  expect(shown()?.quantityMilli).toBe(1000);
  expect(session.history.get()).toEqual({ undo: null, redo: 'Quantity of Contact' });
  void session.redo();
  await settle();
  expect(shown()?.quantityMilli).toBe(3000);
});

test('a visit that changes nothing is no step and sends nothing', async () => {
  const { session } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  session.edit(quantity, inQuantity(1000));
  session.leave(quantity);
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  expect(session.history.get().undo).toBeNull();
  expect(posts).toHaveLength(0);
});

test('a text that is no value is not sent; the last value stays shown until the visit is canceled', async () => {
  const { session, total, shown } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  session.edit(quantity, null);
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  expect(posts).toHaveLength(0);
  expect(total()).toBe(7800);
  session.cancel(quantity);
  expect(total()).toBe(3900);
  expect(shown()?.quantityMilli).toBe(1000);
});

test('canceling restores what the debounce has sent, without an undo step', async () => {
  const { session, shown } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  session.cancel(quantity);
  await settle();
  expect(shown()?.quantityMilli).toBe(1000);
  expect(session.history.get().undo).toBeNull();
  posts[0]?.answer(200, { seq: 50, results: [null] });
  await settle();
  expect(bodies()[1]).toMatchObject({ patch: { quantityMilli: 1000 } });
});

test('canceling does not write over what another person wrote: a value that was refused is not taken back', async () => {
  const { session, shown, changedElsewhere } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  await changedElsewhere({ quantityMilli: 9000 });
  posts[0]?.answer(409, conflict);
  await settle();
  session.cancel(quantity);
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  expect(posts).toHaveLength(1);
  expect(shown()?.quantityMilli).toBe(9000);
});

test('canceling expects the version that was seen, as the typed value does', async () => {
  const { session, changedElsewhere } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  posts[0]?.answer(200, { seq: 50, results: [null] });
  await changedElsewhere({ quantityMilli: 9000, version: 5 });
  session.cancel(quantity);
  await settle();
  expect(bodies()[1]).toMatchObject({ patch: { quantityMilli: 1000 } });
  expect(posts[1]?.body.expectedVersions).toEqual([
    { collection: 'estimate-lines', id: contact.id, version: 3, fields: ['quantityMilli'] },
  ]);
});

test('canceling restores a value that was stored, also after a later one was refused', async () => {
  const { session } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  posts[0]?.answer(200, { seq: 50, results: [null] });
  session.edit(quantity, inQuantity(3000));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  posts[1]?.answer(422, { error: { code: 'INVALID', message: 'Too much.', details: {} } });
  await settle();
  session.cancel(quantity);
  await settle();
  expect(bodies()[2]).toMatchObject({ patch: { quantityMilli: 1000 } });
});

test('what another person changes arrives under what is typed, and the typed field expects the version that was seen', async () => {
  const { session, total, shown, changedElsewhere } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  await changedElsewhere({ unitPrice: 5000, gross: 5000, net: 5000 });
  expect(shown()).toMatchObject({ quantityMilli: 2000, unitPrice: 5000 });
  expect(total()).toBe(10_000);
  session.leave(quantity);
  await settle();
  expect(posts[0]?.body.expectedVersions).toEqual([
    { collection: 'estimate-lines', id: contact.id, version: 3, fields: ['quantityMilli'] },
  ]);
});

test('a value that left its cell is shown until the rows have it, and undone at once even without an answer', async () => {
  const { session, total } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  session.leave(quantity);
  expect(total()).toBe(7800);
  void session.undo();
  await settle();
  expect(total()).toBe(3900);
});

test('what is copied or deleted right after a change has the changed value', async () => {
  const { session, names } = await open();
  session.updateLine(contact.id, 'Item of Contact', { name: 'Door contact' });
  expect(session.current?.lines[0]?.name).toBe('Door contact');
  session.removeLines('Line deleted', [contact.id]);
  void session.undo();
  await settle();
  expect(names()).toEqual(['Door contact']);
});

test('a line that is changed, deleted and brought back before the rows have the change names no hidden field', async () => {
  const { session } = await open();
  session.updateLine(contact.id, 'Item of Contact', { name: 'Door contact' });
  await settle();
  session.removeLines('Line deleted', [contact.id]);
  void session.undo();
  for (const seq of [52, 53]) {
    await settle();
    posts.at(-1)?.answer(200, { seq, results: [null] });
  }
  await settle();
  const sent = assertDefined(posts.at(-1)?.body.mutations[0], 'the line was brought back');
  expect(sent.name).toBe('estimate-lines.restore');
  // The server rejects a field that does not exist for the user, and the whole line with it.
  expect(() => parseArgs(mutationOf(sent.name).args, sam, sent.args)).not.toThrow();
});

test('two cells of one line are shown together', async () => {
  const { session, total } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  session.leave(quantity);
  session.enter(price);
  session.edit(price, lineUpdate(contact.id, { unitPrice: 1000 }));
  await painted();
  expect(total()).toBe(2000);
  await settle();
  expect(total()).toBe(2000);
});

test('a discount of the estimate is priced while it is typed', async () => {
  const { session, total, rows } = await open();
  const discount: Cell = { key: 'estimate:oneTimeDiscount', label: 'One-time discount' };
  session.enter(discount);
  session.edit(discount, estimateUpdate(estimate.id, { oneTimeDiscount: { kind: 'percent', ppm: 100_000 } }));
  await painted();
  expect(total()).toBe(3510);
  expect(rows().shownEstimate.oneTimeDiscount).toEqual({ kind: 'percent', ppm: 100_000 });
  expect(rows().estimate.oneTimeDiscount).toBeNull();
  session.leave(discount);
  await settle();
  await settle();
  expect(rows().estimate.oneTimeDiscount).toEqual({ kind: 'percent', ppm: 100_000 });
});

test('an amount beyond what can be priced leaves the totals as they are', async () => {
  const { session, total } = await open();
  session.enter(price);
  session.edit(
    price,
    lineUpdate(contact.id, { unitPrice: Number.MAX_SAFE_INTEGER, quantityMilli: 9_999_000 }),
  );
  expect(total()).toBe(3900);
});

test('an added line has its id before the server answers, so that it can be changed and undone without a network', async () => {
  const { session, names, shown } = await open();
  const [added] = session.addLines('Line added', [{ name: 'Siren', unitPrice: 4900 }], undefined);
  await settle();
  expect(names()).toEqual(['Contact', 'Siren']);
  expect(shown(added)?.name).toBe('Siren');
  session.updateLine(assertDefined(added, 'one line was added'), 'Item of Siren', { name: 'Horn' });
  await settle();
  expect(names()).toEqual(['Contact', 'Horn']);
  void session.undo();
  void session.undo();
  await settle();
  expect(names()).toEqual(['Contact']);
  void session.redo();
  void session.redo();
  await settle();
  expect(names()).toEqual(['Contact', 'Horn']);
});

test('steps follow a line that was deleted and restored under another id', async () => {
  const { session, names } = await open();
  session.updateLine(contact.id, 'Item of Contact', { name: 'Door contact' });
  session.removeLines('Line deleted', [contact.id]);
  await settle();
  expect(names()).toEqual([]);
  void session.undo();
  await settle();
  expect(names()).toEqual(['Door contact']);
  void session.undo();
  await settle();
  expect(names()).toEqual(['Contact']);
  void session.redo();
  void session.redo();
  await settle();
  expect(names()).toEqual([]);
});

test('choosing a product in place of a typed name is one step back to the earlier name', async () => {
  const { session, names } = await open();
  const item: Cell = { key: `${contact.id}:item`, label: 'Item of Contact' };
  session.enter(item);
  session.edit(item, lineUpdate(contact.id, { name: 'Sir' }));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  session.leaveWith(item, 'Product of Contact', lineUpdate(contact.id, { name: 'Siren' }));
  await settle();
  expect(names()).toEqual(['Siren']);
  expect(session.isVisiting(item)).toBe(false);
  void session.undo();
  await settle();
  expect(names()).toEqual(['Contact']);
  expect(session.history.get().undo).toBeNull();
});

test('a chosen product replaces the line as the person saw it, so that a colleague’s later change is reported', async () => {
  const { session, changedElsewhere } = await open();
  const item: Cell = { key: `${contact.id}:item`, label: 'Item of Contact' };
  session.enter(item);
  await changedElsewhere({ name: 'Glass sensor' });
  session.leaveWith(item, 'Product of Contact', lineUpdate(contact.id, { name: 'Siren' }));
  await settle();
  expect(posts.at(-1)?.body).toMatchObject({
    expectedVersions: [{ id: contact.id, version: contact.version, fields: ['name'] }],
  });
});

test('a refused change is rolled back, reported, and has no undo step', async () => {
  const { session, errors, shown } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  session.leave(quantity);
  await settle();
  posts[0]?.answer(409, { error: { code: 'FROZEN', message: 'This estimate was sent.', details: {} } });
  await settle();
  expect(errors).toEqual(['This estimate was sent.']);
  expect(shown()?.quantityMilli).toBe(1000);
  expect(session.history.get().undo).toBeNull();
});

test('a conflict stays until one value is chosen; the newer one of a field replaces the older', async () => {
  const { session, errors } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 20);
  session.edit(quantity, inQuantity(3000));
  session.leave(quantity);
  await settle();
  posts[0]?.answer(409, conflict);
  await settle();
  posts[1]?.answer(409, conflict);
  await settle();
  expect(errors).toEqual([]);
  const [open_, ...others] = session.conflicts.open.get();
  expect(others).toEqual([]);
  expect(open_).toMatchObject({ line: 'Contact', who: 'Ann', mine: 3000, theirs: 9000 });
  session.keepMine(assertDefined(open_, 'there is a conflict'));
  await settle();
  expect(session.conflicts.open.get()).toEqual([]);
  expect(bodies()[2]).toMatchObject({ patch: { quantityMilli: 3000 } });
  expect(posts[2]?.body.expectedVersions).toBeUndefined();
});

test('leaving the screen sends what is typed', async () => {
  const { session, stop } = await open();
  session.enter(quantity);
  session.edit(quantity, inQuantity(2000));
  stop();
  await settle();
  expect(bodies()).toEqual([{ id: contact.id, patch: { quantityMilli: 2000 } }]);
});

test('a deletion offers its undo, and the next change withdraws it', async () => {
  const { session, offered } = await open();
  session.removeLines('Line deleted', [contact.id]);
  expect(offered()).toBe('Line deleted');
  session.updateEstimate('Term', { termMonths: 24 });
  expect(offered()).toBeNull();
});

test('a line that another person changed unseen is not deleted, and the person reads whose change it is', async () => {
  const { session, names, errors } = await open();
  session.removeLines('Line deleted', [contact.id]);
  await settle();
  expect(names()).toEqual([]);
  expect(posts[0]?.body.expectedVersions).toMatchObject([
    { collection: 'estimate-lines', id: contact.id, version: 3 },
  ]);
  // Its place and what follows from other lines are nobody's work on it.
  const sent = JSON.stringify(posts[0]?.body.expectedVersions);
  for (const typed of ['"name"', '"quantityMilli"', '"unitPrice"', '"discount"'])
    expect(sent).toContain(typed);
  for (const derived of ['"position"', '"net"']) expect(sent).not.toContain(derived);
  posts[0]?.answer(409, conflict);
  await settle();
  expect(names()).toEqual(['Contact']);
  expect(session.conflicts.open.get()).toEqual([]);
  expect(errors).toEqual(['Changed.']);
});
