import { describe, expect, test } from 'vitest';
import type { Actor } from '@sable/domain/kernel/actor';
import { where } from '@sable/domain/kernel/predicate';
import { DEFAULT_PAGE_SIZE } from '@sable/domain/kernel/query';
import { testWorld } from './test-world.ts';

// Specification 1.5: notes, tickets, work orders, equipment, payment methods and transactions of an account.

const world = await testWorld();
const admin = await world.company('Nouns Security');
const office = await world.person(admin, 'office');
const rep = await world.person(admin, 'sales');
const installer = await world.person(admin, 'installer');
const accountId = await world.account(rep);

const update = (actor: Actor, collection: string, id: string, patch: object) =>
  world.run(actor, `${collection}.update`, { id, patch });
const invalid = (field: string) => ({ code: 'INVALID', details: { field } });

describe('a note', () => {
  test('notifies the people it mentions, and shows its text to nobody else', async () => {
    const id = await world.make(rep, 'notes.create', {
      accountId,
      text: `Gate code changed, @${office.name}, ask the owner.`,
    });
    expect(await world.find(rep, 'notes', { id })).toMatchObject({ mentions: [office.id], pinned: false });
    const notices = await world.rows(office, { collection: 'notifications' });
    expect(notices).toMatchObject([
      {
        kind: 'mention',
        title: `${rep.name} mentioned you in a note`,
        body: null,
        link: `/account/${accountId}`,
      },
    ]);
    expect(await world.rows(installer, { collection: 'notes' })).toEqual([]);
  });

  test('notifies nobody who may not read the account, and names them to its author', async () => {
    const { results } = await world.run(rep, 'notes.create', {
      accountId,
      text: `@${installer.name} and @${admin.name}: bring a ladder.`,
    });
    expect(results).toMatchObject([{ notTold: [installer.name] }]);
    expect(await world.rows(installer, { collection: 'notifications' })).toEqual([]);
    const [note] = await world.rows(rep, {
      collection: 'notes',
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
    });
    expect(note).toMatchObject({ mentions: [admin.id] });
  });

  test('is corrected by its author, and pinned by whoever works the account', async () => {
    const id = await world.make(rep, 'notes.create', { accountId, text: 'Two dogs' });
    await update(rep, 'notes', id, { text: 'Three dogs' });
    await update(office, 'notes', id, { pinned: true });
    await expect(update(office, 'notes', id, { text: 'No dogs' })).rejects.toMatchObject(invalid('text'));
    expect(await world.find(rep, 'notes', { id })).toMatchObject({ text: 'Three dogs', pinned: true });
  });

  test('belongs to an account or an organization', async () => {
    await expect(world.make(office, 'notes.create', { text: 'Nowhere' })).rejects.toMatchObject(
      invalid('accountId'),
    );
  });
});

describe('a ticket', () => {
  test('is closed with a word on how it was solved, and may be opened again', async () => {
    const id = await world.make(rep, 'tickets.create', { accountId, title: 'Panel beeps' });
    await expect(update(rep, 'tickets', id, { status: 'closed' })).rejects.toMatchObject(
      invalid('resolution'),
    );
    await update(rep, 'tickets', id, { status: 'closed', resolution: 'Battery replaced' });
    await update(office, 'tickets', id, { status: 'open' });
    expect(await world.find(office, 'tickets', { id })).toMatchObject({ status: 'open', priority: 'normal' });
  });

  test('is moved to another account by who sees that one, whoever it is assigned to', async () => {
    const elsewhere = await world.account(admin);
    const ticket = { accountId, title: 'No signal', assigneeUserId: installer.id };
    const id = await world.make(office, 'tickets.create', ticket);
    const task = await world.make(office, 'tasks.create', {
      title: 'Call back',
      assigneeUserId: installer.id,
    });
    await expect(update(installer, 'tickets', id, { accountId: elsewhere })).rejects.toMatchObject(
      invalid('accountId'),
    );
    await expect(update(installer, 'tasks', task, { accountId: elsewhere })).rejects.toMatchObject(
      invalid('accountId'),
    );
    await update(office, 'tickets', id, { accountId: elsewhere });
    await update(installer, 'tickets', id, { priority: 'high' });
  });

  test('starts open', async () => {
    const closed = { accountId, title: 'Done already', status: 'closed', resolution: 'x' };
    await expect(world.make(office, 'tickets.create', closed)).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
  });
});

describe('a work order', () => {
  const step = { what: 'Mount the panel', action: 'install', zone: '001', done: false };
  const order = (fields: object = {}) =>
    world.make(office, 'work-orders.create', {
      accountId,
      title: 'Install',
      assigneeUserId: installer.id,
      scheduledOn: '2026-03-05',
      status: 'scheduled',
      steps: [step],
      ...fields,
    });

  test('is completed by its installer with every step done and a signature, and reopened by the office', async () => {
    const id = await order();
    await update(installer, 'work-orders', id, { status: 'in_progress' });
    await expect(
      update(installer, 'work-orders', id, { status: 'completed', signedBy: 'Hanna Miller' }),
    ).rejects.toMatchObject(invalid('steps'));
    await update(installer, 'work-orders', id, { steps: [{ ...step, done: true }] });
    await expect(update(installer, 'work-orders', id, { status: 'completed' })).rejects.toMatchObject(
      invalid('signedBy'),
    );
    await update(installer, 'work-orders', id, { status: 'completed', signedBy: 'Hanna Miller' });
    await expect(update(installer, 'work-orders', id, { status: 'in_progress' })).rejects.toMatchObject(
      invalid('status'),
    );
    await update(office, 'work-orders', id, { status: 'in_progress' });
    expect(await world.find(installer, 'work-orders', { id })).toMatchObject({ status: 'in_progress' });
  });

  test('is planned by the office alone', async () => {
    const id = await order();
    await expect(update(installer, 'work-orders', id, { scheduledOn: '2026-03-06' })).rejects.toMatchObject(
      invalid('scheduledOn'),
    );
    await expect(update(rep, 'work-orders', id, { priority: 'urgent' })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
  });

  test('takes no step that it does not have, and is canceled with a reason', async () => {
    const id = await order();
    await expect(update(office, 'work-orders', id, { status: 'draft' })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      details: { from: 'scheduled', to: 'draft' },
    });
    await expect(update(office, 'work-orders', id, { status: 'cancelled' })).rejects.toMatchObject(
      invalid('cancelReason'),
    );
    await update(office, 'work-orders', id, { status: 'cancelled', cancelReason: 'Moved away' });
  });

  test('of another installer is not theirs to read', async () => {
    const other = await world.person(admin, 'installer');
    const id = await order({ assigneeUserId: other.id });
    expect(await world.find(installer, 'work-orders', { id })).toBeUndefined();
    expect(await world.find(other, 'work-orders', { id })).toMatchObject({ id });
  });
});

describe('equipment', () => {
  const device = (fields: object) =>
    world.make(office, 'equipment.create', { accountId, name: 'Door contact', ...fields });

  test('is written as a central station reads it', async () => {
    const id = await device({ zone: '7', mac: '001a2b3c4d5e' });
    expect(await world.find(office, 'equipment', { id })).toMatchObject({
      zone: '007',
      mac: '00:1A:2B:3C:4D:5E',
      partition: 1,
      status: 'planned',
    });
    await expect(device({ zone: 'A1' })).rejects.toMatchObject(invalid('zone'));
    await expect(device({ mac: 'none' })).rejects.toMatchObject(invalid('mac'));
  });

  test('has each serial number and each zone of a partition once, until it is gone', async () => {
    const first = await device({ serial: 'SN-1', zone: '11', status: 'installed' });
    await expect(device({ serial: 'SN-1' })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('Serial number SN-1 is in use at Hanna Miller'),
    });
    await expect(device({ zone: '011' })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('Zone 011 is taken by'),
    });
    await device({ zone: '011', partition: 2 });
    await update(office, 'equipment', first, { status: 'replaced' });
    await device({ serial: 'SN-1', zone: '11' });
  });
});

describe('email addresses', () => {
  // Specification 3.10, 5.7
  test('one email address of an account is primary', async () => {
    const add = (address: string) =>
      world.make(rep, 'emails.create', { address, accountId, isPrimary: true });
    const first = await add(' First@Example.com ');
    const second = await add('second@example.com');
    expect(await world.find(rep, 'emails', { id: first })).toMatchObject({
      address: 'first@example.com',
      isPrimary: false,
      deliverability: 'unknown',
    });
    expect(await world.find(rep, 'emails', { id: second })).toMatchObject({ isPrimary: true });
  });
});

describe('addresses', () => {
  const site = { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402', country: 'us' };
  const add = (fields: object) => world.make(office, 'addresses.create', { address: site, ...fields });

  test('the site of an account stands on the account alone', async () => {
    const id = await world.make(rep, 'accounts.create', { account: { name: 'Oak household', site } });
    expect(await world.find(rep, 'accounts', { id })).toMatchObject({ site });
    const below = { collection: 'addresses', where: where({ accountId: id }) };
    expect(await world.rows(rep, below)).toEqual([]);
    await expect(add({ accountId: id, type: 'site' })).rejects.toMatchObject(invalid('type'));
    await add({ accountId: id, type: 'billing' });
    expect(await world.rows(rep, below)).toMatchObject([{ type: 'billing' }]);
  });

  // Specification 3.5, 3.8, 3.9
  test('is residential, of the United States, and other, unless said; countries are read in any way of writing', async () => {
    const id = await world.make(rep, 'accounts.create', { account: { name: 'Elm household' } });
    const { country: _country, ...unsaid } = site;
    const made = async (fields: object) =>
      world.find(office, 'addresses', { id: await add({ accountId: id, ...fields }) });
    expect(await made({ address: unsaid })).toMatchObject({
      type: 'other',
      address: { country: 'us', type: 'residential' },
    });
    expect(await made({ address: { ...site, country: ' U.S.A' } })).toMatchObject({
      address: { country: 'us' },
    });
    const ottawa = { line1: '1 Main', city: 'Ottawa', region: 'ON', postal: 'K1A 0B1', country: 'Canada' };
    expect(await made({ address: ottawa })).toMatchObject({ address: { country: 'ca' } });
  });

  test('the billing address of an organization stands on the organization alone', async () => {
    const organizationId = await world.make(office, 'organizations.create', { name: 'Oak Homes' });
    await expect(add({ organizationId, type: 'billing' })).rejects.toMatchObject(invalid('type'));
    await add({ organizationId, type: 'site' });
  });
});

describe('money', () => {
  const entry = (actor: Actor, fields: object) =>
    world.make(actor, 'transactions.create', { accountId, date: '2026-03-05', amount: 10_000, ...fields });

  test('one payment method of an account is the default', async () => {
    const method = (fields: object) =>
      world.make(office, 'payment-methods.create', { accountId, isDefault: true, ...fields });
    const first = await method({ brand: 'Visa', last4: '4242' });
    const second = await method({ kind: 'ach', routingNumber: '021000021', last4: '6789' });
    const flags = async () => [
      (await world.find(office, 'payment-methods', { id: first }))?.['isDefault'],
      (await world.find(office, 'payment-methods', { id: second }))?.['isDefault'],
    ];
    expect(await flags()).toEqual([false, true]);
    await update(office, 'payment-methods', first, { isDefault: true });
    expect(await flags()).toEqual([true, false]);
  });

  test('the number of a card is refused wherever it is typed, and so is a wrong routing number', async () => {
    const method = (fields: object) => world.make(office, 'payment-methods.create', { accountId, ...fields });
    await expect(method({ token: '4242 4242 4242 4242' })).rejects.toMatchObject(invalid('token'));
    await expect(method({ holder: 'H 4242-4242-4242-4242' })).rejects.toMatchObject(invalid('holder'));
    await expect(method({ routingNumber: '021000022' })).rejects.toMatchObject(invalid('routingNumber'));
  });

  test('a payment method that is gone is no default', async () => {
    const id = await world.make(office, 'payment-methods.create', { accountId, isDefault: true });
    await update(office, 'payment-methods', id, { status: 'removed' });
    expect(await world.find(office, 'payment-methods', { id })).toMatchObject({ isDefault: false });
  });

  test('is paid by a method of its own account, and belongs to an estimate of it', async () => {
    const neighbor = await world.account(rep);
    const method = await world.make(office, 'payment-methods.create', { accountId, kind: 'check' });
    const foreign = await world.make(office, 'payment-methods.create', { accountId: neighbor });
    const offered = await world.make(rep, 'estimates.create', { accountId: neighbor });
    await expect(entry(office, { paymentMethodId: foreign })).rejects.toMatchObject(
      invalid('paymentMethodId'),
    );
    await expect(entry(office, { estimateId: offered })).rejects.toMatchObject(invalid('estimateId'));
    const draft = await entry(office, { paymentMethodId: method, status: 'pending' });
    // A transaction that moves to the neighbor must not reference anything of its former account.
    await expect(update(office, 'transactions', draft, { accountId: neighbor })).rejects.toMatchObject(
      invalid('paymentMethodId'),
    );
    await update(office, 'transactions', draft, { accountId: neighbor, paymentMethodId: foreign });
    await expect(
      world.make(office, 'work-orders.create', { accountId, title: 'Install', estimateId: offered }),
    ).rejects.toMatchObject(invalid('estimateId'));
  });

  test('the number of a card is refused in what is written about a payment', async () => {
    for (const field of ['reference', 'memo'])
      await expect(
        entry(office, { type: 'payment', [field]: 'Visa 4242 4242 4242 4242' }),
      ).rejects.toMatchObject(invalid(field));
    await entry(office, { type: 'payment', reference: 'Check 1042', memo: 'Wire 20260305000123' });
  });

  test('a refund is at most what was received, also for two at once', async () => {
    const paid = await world.account(rep);
    await entry(office, { accountId: paid, type: 'payment' });
    const refund = (amount: number) => entry(office, { accountId: paid, type: 'refund', amount });
    await expect(refund(10_001)).rejects.toMatchObject(invalid('amount'));
    const both = await Promise.allSettled([refund(6_000), refund(6_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a pending refund counts, and so does an entry that becomes a refund', async () => {
    const paid = await world.account(rep);
    await entry(office, { accountId: paid, type: 'payment' });
    const pending = (type: string) => entry(office, { accountId: paid, type, status: 'pending' });
    const first = await pending('refund');
    await expect(pending('refund')).rejects.toMatchObject(invalid('amount'));
    const other = await pending('payment');
    await expect(update(office, 'transactions', other, { type: 'refund' })).rejects.toMatchObject(
      invalid('amount'),
    );
    await expect(update(office, 'transactions', first, { amount: 10_001 })).rejects.toMatchObject(
      invalid('amount'),
    );
    await update(office, 'transactions', first, { status: 'succeeded' });
  });

  test('whoever may not refund does not learn what was received', async () => {
    for (const amount of [1, 1_000_000_000])
      await expect(entry(rep, { type: 'refund', amount })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });

  test('what is posted is reversed, never changed, and an invoice is voided by an administrator', async () => {
    const payment = await entry(office, { type: 'payment' });
    await expect(update(office, 'transactions', payment, { amount: 1 })).rejects.toMatchObject(
      invalid('amount'),
    );
    await update(office, 'transactions', payment, { status: 'reversed' });
    const invoice = await entry(office, { type: 'invoice', status: 'open' });
    await expect(update(office, 'transactions', invoice, { status: 'void' })).rejects.toMatchObject(
      invalid('status'),
    );
    await update(admin, 'transactions', invoice, { status: 'void' });
    await expect(entry(office, { type: 'invoice', status: 'succeeded' })).rejects.toMatchObject(
      invalid('status'),
    );
  });

  test('a rep takes a deposit for an account that they work, and reads only what they took', async () => {
    const other = await world.account(await world.person(admin, 'sales'));
    const deposit = await entry(rep, { type: 'deposit' });
    expect(await world.find(rep, 'transactions', { id: deposit })).toMatchObject({ amount: 10_000 });
    expect(await world.rows(rep, { collection: 'transactions' })).toHaveLength(1);
    await expect(entry(rep, { type: 'payment' })).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    await expect(entry(rep, { type: 'deposit', accountId: other })).rejects.toMatchObject({
      code: 'NOT_AUTHORIZED',
    });
    expect(await world.rows(installer, { collection: 'transactions' })).toEqual([]);
  });
});

test('an account goes with all its contacts, more than one page of them', async () => {
  const account = await world.account(admin);
  for (let n = 0; n <= DEFAULT_PAGE_SIZE; n++)
    await world.run(admin, 'contacts.create', {
      accountId: account,
      name: `Tenant ${n}`,
      email: `tenant${n}@example.com`,
    });
  await world.run(admin, 'accounts.delete', { id: account });
  expect(await world.list(admin, 'contacts', { accountId: account })).toEqual([]);
});

test('a lead goes with its contacts, addresses and email addresses; whatever came further is kept', async () => {
  const id = await world.make(rep, 'accounts.create', {
    account: { name: 'Gone Household', email: 'gone@example.com' },
  });
  await world.run(rep, 'contacts.create', {
    accountId: id,
    name: 'Gone Contact',
    email: 'contact@example.com',
  });
  await world.run(rep, 'emails.create', { address: 'gone-second@example.com', accountId: id });
  const address = { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402' };
  await world.run(rep, 'addresses.create', { accountId: id, type: 'other', address });
  const kept = await world.make(rep, 'accounts.create', { account: { name: 'Kept Household' } });
  await world.run(rep, 'accounts.setStatus', { id: kept, status: 'contacted' });
  await expect(world.run(admin, 'accounts.delete', { id: kept })).rejects.toThrow(
    'Only a lead can be deleted. The account is kept.',
  );
  await world.run(admin, 'accounts.delete', { id });
  for (const collection of ['accounts', 'contacts', 'emails', 'addresses'])
    expect(
      await world.list(admin, collection, { [collection === 'accounts' ? 'id' : 'accountId']: id }),
    ).toEqual([]);
});
