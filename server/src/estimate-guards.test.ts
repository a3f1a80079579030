import { depositSchedule } from '@sable/domain/estimate/payment-schedule';
import { describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { estimateLines, linesOf } from '@sable/domain/estimate/line';
import { Transaction } from '@sable/domain/kernel/transaction';
import { customerView, customerOf, resolveLink } from './customer-link.ts';
import { SqlSource } from './db/source.ts';
import { testWorld } from './test-world.ts';
import { newKey, transactionContext } from './transaction-context.ts';

const world = await testWorld();
const admin = await world.company();
const manager = await world.person(admin, 'manager');
const rep = await world.person(admin, 'sales');
const installer = await world.person(admin, 'installer');
const accountId = await world.account(rep);
const productId = await world.make(admin, 'products.create', {
  sku: 'PNL-1',
  name: 'Control panel',
  kind: 'equipment',
  price: 349_00,
  minPrice: 299_00,
  cost: 142_00,
});

const estimate = (id: string) => world.get(admin, 'estimates', { id });

/** Creates a draft with these lines and these estimate fields. */
async function draft(actor: Actor, lines: readonly object[], patch: object = {}): Promise<string> {
  const id = await world.estimate(actor, accountId);
  await world.run(actor, 'estimate-lines.add', { estimateId: id, lines });
  await world.run(actor, 'estimates.update', { id, patch });
  return id;
}

async function send(actor: Actor, id: string): Promise<string> {
  const { results } = await world.run(actor, 'estimates.send', { id });
  return (results[0] as { token: string }).token;
}

describe('a customer’s link', () => {
  test('is minted only by those who may change the estimate: it can be signed with', async () => {
    const id = await draft(manager, [{ name: 'Panel', unitPrice: 100_00 }]);
    await send(manager, id);
    const links = await world.list(admin, 'estimate-links', { estimateId: id });
    const auditor = await world.person(admin, 'auditor');
    for (const reader of [auditor, rep])
      await expect(world.run(reader, 'estimates.link', { id, mail: true })).rejects.toMatchObject({
        code: 'NOT_AUTHORIZED',
      });
    expect(await world.list(admin, 'estimate-links', { estimateId: id })).toHaveLength(links.length);
    expect(await world.list(admin, 'email-messages', { estimateId: id })).toHaveLength(1);
    const office = await world.person(admin, 'office');
    const { results } = await world.run(office, 'estimates.link', { id, mail: false });
    expect(results[0]).toMatchObject({ mailed: false });
  });

  test.each(['estimates.revise', 'estimates.send'])('nor does %s work without that right', async (name) => {
    const id = await draft(manager, [{ name: 'Panel', unitPrice: 100_00 }]);
    if (name === 'estimates.revise') await send(manager, id);
    await expect(world.run(rep, name, { id })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });
});

describe('approval', () => {
  const needed = { code: 'NEEDS_APPROVAL' };

  test('is needed for an option that is given away, though it is not chosen yet', async () => {
    const id = await draft(rep, [
      { name: 'Panel', unitPrice: 1000_00 },
      {
        name: 'Camera',
        unitPrice: 1000_00,
        discount: { kind: 'percent', ppm: 1_000_000 },
        optional: true,
        selected: false,
      },
    ]);
    await expect(send(rep, id)).rejects.toMatchObject(needed);
    expect(await estimate(id)).toMatchObject({ status: 'draft' });
    await send(admin, id);
  });

  test('is needed for a fixed discount that is small only while an option is chosen', async () => {
    const id = await draft(
      rep,
      [
        { name: 'Panel', unitPrice: 1000_00 },
        { name: 'Cameras', unitPrice: 9000_00, optional: true },
      ],
      { oneTimeDiscount: { kind: 'fixed', cents: 1000_00 } },
    );
    await expect(send(rep, id)).rejects.toMatchObject(needed);
    await expect(send(manager, id)).rejects.toMatchObject(needed);
  });

  test('is needed for a price below the floor, with a message that does not reveal it', async () => {
    const id = await draft(rep, [{ productId, unitPrice: 298_99 }]);
    const refusal: unknown = await send(rep, id).catch((error: unknown) => error);
    expect(refusal).toMatchObject(needed);
    expect(JSON.stringify(refusal)).not.toMatch(/299|panel/i);
    const atFloor = await draft(rep, [{ productId, unitPrice: 299_00 }]);
    await expect(send(rep, atFloor)).resolves.toEqual(expect.any(String));
    // An approver needs no approval.
    await expect(send(manager, id)).resolves.toEqual(expect.any(String));
  });

  test('can be asked for and given for whatever sending refuses', async () => {
    const option = { discount: { kind: 'percent', ppm: 1_000_000 }, optional: true, selected: false };
    const ofFloor = await draft(rep, [{ productId, unitPrice: 298_99 }]);
    const ofOption = await draft(rep, [
      { name: 'Panel', unitPrice: 1000_00 },
      { name: 'Camera', unitPrice: 1000_00, ...option },
    ]);
    for (const id of [ofFloor, ofOption]) await world.run(rep, 'estimates.requestApproval', { id });
    // The discount that the customer's choice can produce is also above the manager's limit.
    await expect(world.run(manager, 'estimates.approve', { id: ofOption })).rejects.toMatchObject({
      code: 'NOT_READY',
    });
    await world.run(admin, 'estimates.approve', { id: ofOption });
    await world.run(manager, 'estimates.approve', { id: ofFloor });
    for (const id of [ofFloor, ofOption]) await expect(send(rep, id)).resolves.toEqual(expect.any(String));
  });
});

describe('a line, whatever the mutation', () => {
  /** Tries to write the first line of an estimate as an actor, bypassing the rules of mutations. */
  const write = (actor: Actor, estimateId: string) =>
    world.tenancy.withTenant(actor.companyId, async (client) => {
      const tx = new Transaction(
        new SqlSource(client, actor.companyId),
        actor,
        transactionContext(newKey(), actor.companyId),
      );
      const [line] = await tx.list(estimateLines, linesOf(estimateId), { lock: true });
      if (!line) throw new Error('no line');
      await tx.update(estimateLines, line, { name: 'Other' });
      await tx.create(estimateLines, { estimateId, name: 'New', position: 'z' });
      await tx.delete(estimateLines, line);
      return tx.changes.length;
    });

  test('is written by whoever may change its draft, and by nobody else', async () => {
    const id = await draft(rep, [{ name: 'Panel', unitPrice: 100_00 }]);
    const colleague = await world.person(admin, 'sales');
    await expect(write(colleague, id)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    expect(await write(rep, id)).toBe(2);
    expect(await write(manager, id)).toBe(2);
  });

  test('is not written once its estimate was sent', async () => {
    const id = await draft(rep, [{ name: 'Panel', unitPrice: 100_00 }]);
    await send(rep, id);
    for (const actor of [rep, manager, admin])
      await expect(write(actor, id)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });
});

describe('a customer', () => {
  test('declines with the longest note; the notice has its beginning, the history the whole', async () => {
    const id = await draft(rep, [{ name: 'Panel', unitPrice: 100_00 }]);
    const link = await resolveLink(world.tenancy, await send(rep, id));
    await customerView(world.tenancy, link);
    const actor = customerOf(link);
    const note = 'x'.repeat(500);
    const evidence = { linkId: link.linkId, ipAddress: null, forwardedFor: null, userAgent: null };
    await world.run(actor, 'customer.decline', { evidence, reason: 'no_decision', note });
    expect(await estimate(id)).toMatchObject({ status: 'declined', declineNote: note });
    expect(await world.list(rep, 'notifications', { kind: 'estimate_declined' })).toMatchObject([
      { body: expect.stringMatching(/^Not ready to decide: x{400,}…$/) as unknown },
    ]);
    expect(await world.list(admin, 'estimate-events', { estimateId: id, kind: 'declined' })).toMatchObject([
      { note: `Not ready to decide: ${note}` },
    ]);
  });
});

describe('amounts', () => {
  test.each([
    [{ oneTimeDiscount: { kind: 'percent', ppm: 2_000_000 } }, 'oneTimeDiscount'],
    [{ monthlyDiscount: 'x' }, 'monthlyDiscount'],
    [{ paymentSchedule: {} }, 'paymentSchedule'],
    [{ paymentSchedule: [] }, 'paymentSchedule'],
    [{ paymentSchedule: depositSchedule({ kind: 'fixed', cents: -1 }) }, 'paymentSchedule'],
    [{ paymentSchedule: [...depositSchedule(null), ...depositSchedule(null)] }, 'paymentSchedule'],
    [{ paymentSchedule: [{ kind: 'rest', event: 'milestone', days: 0 }] }, 'paymentSchedule'],
    [{ termMonths: null }, 'termMonths'],
    [{ termMonths: -1 }, 'termMonths'],
    [{ termMonths: 1.5 }, 'termMonths'],
  ])('that are none are refused in words: %j', async (patch, field) => {
    const id = await draft(rep, [{ name: 'Panel', unitPrice: 100_00 }]);
    const before = await estimate(id);
    await expect(
      world.run(rep, 'estimates.update', { id, patch: { title: 'New', ...patch } }),
    ).rejects.toMatchObject({ code: 'INVALID', details: { field } });
    expect(await estimate(id)).toEqual(before);
  });

  test('that are one are one change, priced as they are stored', async () => {
    const id = await draft(rep, [{ name: 'Panel', unitPrice: 100_00 }]);
    const { version } = await estimate(id);
    const patch = { title: '  New  ', oneTimeDiscount: { kind: 'percent', ppm: 100_000 }, poNumber: '' };
    await world.run(rep, 'estimates.update', { id, patch });
    expect(await estimate(id)).toMatchObject({
      title: 'New',
      poNumber: null,
      subtotal: 90_00,
      version: Number(version) + 1,
    });
  });

  test('beyond all bounds are refused in words', async () => {
    const id = await world.estimate(rep, accountId);
    const line = { name: 'Panel', unitPrice: 100_000_000_000, quantityMilli: 9_999_000 };
    await expect(
      world.run(rep, 'estimate-lines.add', { estimateId: id, lines: Array.from({ length: 20 }, () => line) }),
    ).rejects.toMatchObject({ code: 'INVALID', details: { field: 'total' } });
    // Each amount is valid for a line; only their sum is not, and the message formats it for a person.
    const two = Array.from({ length: 2 }, () => ({ ...line, quantityMilli: 1000 }));
    await expect(world.run(rep, 'estimate-lines.add', { estimateId: id, lines: two })).rejects.toMatchObject({
      message: expect.stringContaining('too large for one estimate'),
    });
  });

  test('of options that are too large together are refused at sending, not at the customer', async () => {
    const id = await draft(rep, [
      { name: 'Panel', unitPrice: 100_00 },
      { name: 'Palace', unitPrice: 100_000_000_000, optional: true, selected: false },
    ]);
    await expect(send(rep, id)).rejects.toMatchObject({
      code: 'NOT_READY',
      details: { blocks: [expect.stringContaining('every option') as unknown] },
    });
    expect(await estimate(id)).toMatchObject({ status: 'draft' });
  });
});

describe('an installer', () => {
  test('reads products and accounts without what they cost the customer', async () => {
    const product = await world.find(installer, 'products', { id: productId });
    expect(product).toMatchObject({ name: 'Control panel' });
    for (const field of ['price', 'minPrice', 'cost']) expect(product).not.toHaveProperty(field);
    await world.run(admin, 'events.create', {
      title: 'Install',
      userId: installer.id,
      accountId,
      startsAt: '2026-03-02T15:00:00.000Z',
      endsAt: '2026-03-02T16:00:00.000Z',
    });
    const account = await world.find(installer, 'accounts', { id: accountId });
    expect(account).toMatchObject({ name: 'Hanna Miller' });
    expect(account).not.toHaveProperty('rmr');
    await expect(
      world.rows(installer, { collection: 'accounts', aggregate: { sum: ['rmr'] } }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_FIELD' });
  });

  test('who also sells sees prices, and still no floor', async () => {
    const both: Actor = { ...installer, roles: ['installer', 'sales'] };
    const product = await world.find(both, 'products', { id: productId });
    expect(product).toMatchObject({ price: 349_00 });
    expect(product).not.toHaveProperty('minPrice');
    expect(await world.find(both, 'accounts', { id: accountId })).toHaveProperty('rmr');
  });
});
