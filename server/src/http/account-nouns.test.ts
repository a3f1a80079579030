import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests the records of an account through the API: what each field accepts, what each rule rejects, and who is
// denied.

let server: TestApp;
let office: string;
let rep: string;
let accountId: string;

beforeAll(async () => {
  server = await testApp();
  office = await server.person('office');
  rep = await server.person('sales');
  accountId = await server.make(rep, 'accounts.create', {
    account: {
      name: 'Hanna Miller',
      site: { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' },
    },
  });
});

const read = async (cookie: string, collection: string, id: string) =>
  z
    .record(z.string(), z.unknown())
    .parse((await server.call(cookie, 'GET', `/api/${collection}/${id}`)).json());
const refused = z.object({
  error: z.object({ code: z.string(), details: z.object({ field: z.string() }).partial().optional() }),
});
const update = (cookie: string, collection: string, id: string, patch: object) =>
  server.mutate(cookie, `${collection}.update`, { id, patch });
/** Returns the status and the field of an error answer. */
const refusal = async (answer: ReturnType<TestApp['mutate']>) => {
  const made = await answer;
  const { error } = refused.parse(made.json());
  return [made.statusCode, error.code, error.details?.field];
};
const session = z.object({ user: z.object({ id: z.string() }) });
const idOf = async (cookie: string) =>
  session.parse((await server.call(cookie, 'GET', '/api/session')).json()).user.id;
const invalid = (field: string) => [422, 'INVALID', field];

describe('notes', () => {
  const page = z.object({
    notes: z.array(z.object({ text: z.string(), by: z.string() })),
  });
  /** Returns the notes that the customer reads on the page of an estimate sent for an account. */
  const notesOn = async (account: string) => {
    const estimateId = await server.draft(server.admin, account, [{ name: 'Panel', unitPrice: 100_00 }]);
    const { token } = await server.run(server.admin, 'estimates.send', { id: estimateId });
    return async () =>
      page.parse((await server.call('', 'GET', `/api/public/estimates/${token}`)).json()).notes;
  };
  const newAccount = (name: string) =>
    server.make(rep, 'accounts.create', {
      account: { name, site: { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' } },
      contact: { name, email: 'customer@example.com' },
    });

  test('the customer reads what is written for them, on the pages of their account alone', async () => {
    const [theirs, other] = [await newAccount('Nora Fields'), await newAccount('Otto Hill')];
    const shown = await notesOn(theirs);
    const shownToOther = await notesOn(other);
    const note = (fields: object) => server.make(rep, 'notes.create', { accountId: theirs, ...fields });
    const internal = await note({ text: 'Pays late.' });
    await note({ text: 'Bring the permit on Monday.', visibility: 'customer' });
    expect(await read(rep, 'notes', internal)).toMatchObject({ visibility: 'internal' });
    expect(await shown()).toEqual([{ text: 'Bring the permit on Monday.', by: 'sales person' }]);
    expect(await shownToOther()).toEqual([]);
    await update(rep, 'notes', internal, { visibility: 'customer' });
    expect((await shown()).map(({ text }) => text)).toEqual(['Bring the permit on Monday.', 'Pays late.']);
    await update(rep, 'notes', internal, { visibility: 'internal' });
    expect(await shown()).toHaveLength(1);
  });

  test('a note of an organization alone, and an invalid word, are refused', async () => {
    const organizationId = await server.make(office, 'organizations.create', { name: 'Oak Homes' });
    const note = (fields: object, cookie = office) =>
      refusal(server.mutate(cookie, 'notes.create', { text: 'Hello', ...fields }));
    expect(await note({ organizationId, visibility: 'customer' })).toEqual(invalid('visibility'));
    expect(await note({ accountId, visibility: 'everyone' })).toEqual(invalid('visibility'));
    const stranger = await server.person('sales');
    expect((await note({ accountId, visibility: 'customer' }, stranger))[1]).toMatch(/NOT_/);
  });
});

describe('further addresses and email addresses', () => {
  const address = { line1: '9 Elm Street', city: 'Dayton', region: 'OH', postal: '45402' };
  const make = (collection: string, fields: object) =>
    server.mutate(office, `${collection}.create`, {
      ...(collection === 'addresses' ? { address } : { address: 'second@example.com' }),
      ...fields,
    });
  const made = z.object({ results: z.tuple([z.object({ id: z.string() })]) });
  const idFrom = async (answer: ReturnType<TestApp['mutate']>) =>
    made.parse((await answer).json()).results[0].id;

  test('an address belongs to an account or an organization: to one of them', async () => {
    const organizationId = await server.make(office, 'organizations.create', { name: 'Oak Homes' });
    expect(await refusal(make('addresses', {}))).toEqual(invalid('accountId'));
    expect(await refusal(make('addresses', { accountId, organizationId }))).toEqual(
      invalid('organizationId'),
    );
    const id = await idFrom(make('addresses', { organizationId }));
    expect(await refusal(update(office, 'addresses', id, { organizationId: null }))).toEqual(
      invalid('accountId'),
    );
    expect(await refusal(update(office, 'addresses', id, { accountId }))).toEqual(invalid('organizationId'));
    await server.run(office, 'addresses.update', { id, patch: { accountId, organizationId: null } });
  });

  test('an email address belongs to an account, or to a contact, of that account where both are named', async () => {
    const contactId = await server.make(office, 'contacts.create', {
      ...{ name: 'Ida Miller', email: 'ida@example.com', accountId },
    });
    const elsewhere = await server.make(office, 'accounts.create', { account: { name: 'Otto Hill' } });
    expect(await refusal(make('emails', {}))).toEqual(invalid('accountId'));
    expect(await refusal(make('emails', { accountId: elsewhere, contactId }))).toEqual(invalid('contactId'));
    await idFrom(make('emails', { contactId }));
    const id = await idFrom(make('emails', { accountId, contactId }));
    expect(await refusal(update(office, 'emails', id, { accountId: null, contactId: null }))).toEqual(
      invalid('accountId'),
    );
    await server.run(office, 'emails.update', { id, patch: { contactId: null } });
  });
});

describe('transactions', () => {
  const lines = [
    { what: 'Motion detector', quantity: 2000, unitPrice: 65_01 },
    { what: 'Hour of work', quantity: 1500, unitPrice: 85_01 },
  ];
  const entry = (fields: object, cookie = office) =>
    server.mutate(cookie, 'transactions.create', { accountId, date: '2026-03-05', ...fields });
  const made = (fields: object) =>
    server.make(office, 'transactions.create', { accountId, date: '2026-03-05', ...fields });
  const invoice = { type: 'invoice', status: 'draft', lines, tax: 21_30 };

  test('an invoice comes to its lines and its tax, whatever amount was sent', async () => {
    const id = await made({ ...invoice, amount: 1 });
    // 130.02 + 127.515, rounded to 127.52, + 21.30
    expect(await read(office, 'transactions', id)).toMatchObject({ amount: 278_84, tax: 21_30, lines });
    await update(office, 'transactions', id, { lines: lines.slice(0, 1) });
    expect(await read(office, 'transactions', id)).toMatchObject({ amount: 151_32 });
    await update(office, 'transactions', id, { lines: [], tax: null, amount: 99_00 });
    expect(await read(office, 'transactions', id)).toMatchObject({ amount: 99_00, tax: null, lines: [] });
  });

  test('lines and tax of a posted entry stay', async () => {
    const id = await made({ ...invoice, status: 'open' });
    expect(await refusal(update(office, 'transactions', id, { lines: [] }))).toEqual(invalid('lines'));
    expect(await refusal(update(office, 'transactions', id, { tax: 1 }))).toEqual(invalid('tax'));
    expect((await update(office, 'transactions', id, { reference: 'INV-7' })).statusCode).toBe(200);
  });

  test('money that comes in has no lines and no tax, and a tax is part of its amount', async () => {
    for (const type of ['payment', 'deposit']) {
      expect(await refusal(entry({ type, lines }))).toEqual(invalid('lines'));
      expect(await refusal(entry({ type, amount: 100, tax: 1 }))).toEqual(invalid('tax'));
    }
    expect(await refusal(entry({ ...invoice, lines: [], amount: 100, tax: 101 }))).toEqual(invalid('tax'));
    expect(await refusal(entry({ ...invoice, lines: [] }))).toEqual(invalid('amount'));
    expect(await refusal(entry({ ...invoice, tax: -1 }))).toEqual(invalid('tax'));
    const most = { what: 'Stadium', quantity: 9_999_000, unitPrice: 100_000_000_000 };
    const stadiums = Array.from({ length: 100 }, () => most);
    expect(await refusal(entry({ ...invoice, lines: stadiums }))).toEqual(invalid('lines'));
    expect(await refusal(entry({ ...invoice, lines: [{ ...lines[0], quantity: 0 }] }))).toEqual(
      invalid('lines'),
    );
  });

  test('a rep enters no invoice', async () => {
    expect((await refusal(entry(invoice, rep)))[1]).toBe('NOT_AUTHORIZED');
  });
});

describe('payment methods', () => {
  const address = { line1: '9 Elm Street', city: 'Dayton', region: 'oh', postal: '454021234' };
  const card = { kind: 'card', brand: 'Visa', last4: '4242' };
  const method = (fields: object, cookie = office) =>
    server.mutate(cookie, 'payment-methods.create', { accountId, ...card, ...fields });

  test('a payment method has a billing address of its own, written as the country writes it', async () => {
    const id = await server.make(office, 'payment-methods.create', {
      accountId,
      ...card,
      billingAddress: address,
    });
    const billingAddress = { line1: '9 Elm Street', region: 'OH', postal: '45402-1234', country: 'us' };
    expect(await read(office, 'payment-methods', id)).toMatchObject({ billingAddress });
    await update(office, 'payment-methods', id, { billingAddress: null });
    expect(await read(office, 'payment-methods', id)).toMatchObject({ billingAddress: null });
  });

  test('a billing address is one of its country, and holds no number of a card', async () => {
    expect(await refusal(method({ billingAddress: { ...address, region: 'ON' } }))).toEqual(
      invalid('region'),
    );
    expect(await refusal(method({ billingAddress: { ...address, postal: 'K1A 0B1' } }))).toEqual(
      invalid('postal'),
    );
    expect(await refusal(method({ billingAddress: { ...address, line2: '4242 4242 4242 4242' } }))).toEqual(
      invalid('billingAddress'),
    );
  });

  test('a rep does not change what the office keeps', async () => {
    const id = await server.make(office, 'payment-methods.create', { accountId, ...card });
    const answer = await update(rep, 'payment-methods', id, { billingAddress: address });
    expect([403, 404]).toContain(answer.statusCode);
  });
});

describe('work orders', () => {
  const step = { what: 'Motion detector', action: 'replace', zone: '004', done: false };
  const order = (fields: object) => ({ accountId, title: 'Service', ...fields });

  test('a step says what is done, in one of five words', async () => {
    const actions = ['install', 'replace', 'move', 'remove', 'test'];
    const id = await server.make(
      office,
      'work-orders.create',
      order({ steps: actions.map((action) => ({ ...step, action })) }),
    );
    expect(await read(office, 'work-orders', id)).toMatchObject({
      steps: actions.map((action) => ({ action })),
    });
    for (const action of ['repair', '', null])
      expect(
        await refusal(server.mutate(office, 'work-orders.create', order({ steps: [{ ...step, action }] }))),
      ).toEqual(invalid('steps'));
  });
});

describe('photos of a work order', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = (cookie: string, id: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api/uploads/work-orders/${id}`,
      headers: { cookie, origin: server.origin, 'content-type': 'multipart/form-data; boundary=part' },
      payload: Buffer.concat([
        Buffer.from('--part\r\nContent-Disposition: form-data; name="file"; filename="Panel.png"\r\n\r\n'),
        png,
        Buffer.from('\r\n--part--\r\n'),
      ]),
    });
  const filesOf = async (cookie: string, id: string) => {
    const where = { field: 'workOrderId', op: 'eq', value: id };
    const answer = await server.call(cookie, 'POST', '/api/files/query', { where });
    return z.object({ rows: z.array(z.object({ name: z.string(), id: z.string() })) }).parse(answer.json())
      .rows;
  };

  test('its installer adds them, who reads the order reads them, and they go with it', async () => {
    const [installer, other] = [await server.person('installer'), await server.person('installer')];
    const id = await server.make(office, 'work-orders.create', {
      accountId,
      title: 'Install',
      assigneeUserId: await idOf(installer),
    });
    expect((await upload(installer, id)).statusCode).toBe(201);
    for (const cookie of [installer, office, rep])
      expect((await filesOf(cookie, id)).map(({ name }) => name)).toEqual(['Panel.png']);
    expect(await filesOf(other, id)).toEqual([]);
    for (const cookie of [other, rep]) expect([403, 404]).toContain((await upload(cookie, id)).statusCode);
    const [photo] = await filesOf(office, id);
    await server.run(office, 'work-orders.delete', { id });
    expect((await server.call(office, 'GET', `/api/files/${photo?.id}`)).statusCode).toBe(404);
  });
});

describe('products', () => {
  test.each([
    ['equipment', 'equipment_sold'],
    ['labor', 'installation_labor'],
    ['fee', 'fee'],
    ['monitoring', 'monitoring'],
    ['service_plan', 'service_plan'],
    ['lease', 'equipment_leased'],
  ])('of the kind %s without a tax class are taxed as %s, with one as they say', async (kind, taxClass) => {
    const made = async (fields: object) => {
      const product = { sku: newKey(), name: 'Something', kind, price: 100, ...fields };
      return read(server.admin, 'products', await server.make(server.admin, 'products.create', product));
    };
    expect(await made({})).toMatchObject({ taxClass });
    expect(await made({ taxClass: 'fee' })).toMatchObject({ taxClass: 'fee' });
  });
});

describe('equipment', () => {
  test('a device says who sold it and for how much; an installer gets no price and sets none', async () => {
    const installer = await server.person('installer');
    const sold = { accountId, name: 'Door contact', price: 39_00, soldByUserId: await idOf(rep) };
    const id = await server.make(office, 'equipment.create', sold);
    expect(await read(rep, 'equipment', id)).toMatchObject({ price: 39_00, soldByUserId: sold.soldByUserId });
    await server.make(office, 'events.create', {
      title: 'Service',
      type: 'service',
      userId: await idOf(installer),
      accountId,
      startsAt: '2026-03-02T15:00:00.000Z',
      endsAt: '2026-03-02T16:00:00.000Z',
    });
    const there = await read(installer, 'equipment', id);
    expect(there).toMatchObject({ name: 'Door contact' });
    expect(there).not.toHaveProperty('price');
    expect((await update(installer, 'equipment', id, { location: 'Hall' })).statusCode).toBe(200);
    expect((await refusal(update(installer, 'equipment', id, { price: 1 })))[1]).toBe('UNKNOWN_FIELD');
    const byPrice = '/api/equipment?price=gt:100';
    expect((await server.call(installer, 'GET', byPrice)).statusCode).toBe(422);
    expect(await refusal(server.mutate(office, 'equipment.create', { ...sold, price: -1 }))).toEqual(
      invalid('price'),
    );
    expect(await read(office, 'equipment', id)).toMatchObject({ price: 39_00, location: 'Hall' });
  });
});
