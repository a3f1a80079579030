import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './test-app.ts';

// Tests company-defined roles over HTTP: what they allow, what they deny, and who may define them.

let server: TestApp;
/** Session cookie of the person who gets the roles of a test. */
let cookie: string;
let userId: string;
let number = 0;

type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[] };
const userOf = async (as: string): Promise<string> => {
  const session = await server.call(as, 'GET', '/api/session');
  return session.json<{ user: { id: string } }>().user.id;
};
const listed = async (collection: string, as = cookie) => {
  const answer = await server.call(as, 'GET', `/api/${collection}?limit=500`);
  return answer.statusCode === 200 ? answer.json<Rows>().rows : [];
};
const refusal = async (name: string, args: object, as = server.admin) => {
  const answer = await server.mutate(as, name, args);
  const { error } = answer.json<{ error?: { code: string; details: { field?: string } } }>();
  return [answer.statusCode, error?.code, error?.details.field];
};

const roleOf = (more: object = {}) => ({ name: `Role number ${(number += 1)}`, ...more });
const define = (more: object = {}) => server.make(server.admin, 'roles.create', roleOf(more));
const give = (...roles: string[]) => server.run(server.admin, 'users.setRoles', { id: userId, roles });
const account = (ownerUserId: string | null) =>
  server.make(server.admin, 'accounts.create', {
    account: {
      name: `Household ${(number += 1)}`,
      ownerUserId,
      site: { line1: '1 A', city: 'Lima', region: 'OH', postal: '45801' },
    },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });
const estimate = async (accountId: string) => {
  const id = await server.draft(server.admin, accountId, [
    { name: 'Panel', unitPrice: 1_234_567, unitCost: 7_654_321 },
  ]);
  return id;
};

beforeAll(async () => {
  server = await testApp();
  cookie = await server.person('affiliate');
  userId = await userOf(cookie);
});

beforeEach(() => give('affiliate'));

describe('a person with a role of the company’s own', () => {
  test('reads their own records alone where the role says own, and all where it says so', async () => {
    const [mine, theirs] = [await account(userId), await account(null)];
    expect(await listed('accounts')).toEqual([]);
    await give(await define({ permissions: ['accounts.read.own'] }));
    expect((await listed('accounts')).map(({ id }) => id)).toEqual([mine]);
    expect((await server.call(cookie, 'GET', `/api/accounts/${theirs}`)).statusCode).toBe(404);
    await give(await define({ permissions: ['accounts.read.company'] }));
    expect((await listed('accounts')).map(({ id }) => id)).toEqual(expect.arrayContaining([mine, theirs]));
  });

  test('reads what an appointment sends them to where it says assigned', async () => {
    const [there, elsewhere] = [await account(null), await account(null)];
    await give(await define({ permissions: ['accounts.read.assigned', 'contacts.read.assigned'] }));
    const idsOf = async (collection: string, field: string) =>
      (await listed(collection)).map((row) => row[field]);
    expect(await idsOf('accounts', 'id')).not.toContain(there);
    await server.run(server.admin, 'events.create', {
      title: 'Visit',
      type: 'install',
      userId,
      accountId: there,
      startsAt: '2026-03-02T15:00:00.000Z',
      endsAt: '2026-03-02T16:00:00.000Z',
    });
    expect(await idsOf('accounts', 'id')).toContain(there);
    expect(await idsOf('contacts', 'accountId')).toContain(there);
    expect(await idsOf('contacts', 'accountId')).not.toContain(elsewhere);
    expect((await server.call(cookie, 'GET', `/api/accounts/${elsewhere}`)).statusCode).toBe(404);
  });

  test('writes what the role lets them write, and nothing else', async () => {
    const [mine, theirs] = [await account(userId), await account(null)];
    await give(await define({ permissions: ['accounts.read.company', 'accounts.update.own'] }));
    const change = (id: string) => refusal('accounts.update', { id, patch: { notes: 'x' } }, cookie);
    expect(await change(mine)).toEqual([200, undefined, undefined]);
    expect(await change(theirs)).toEqual([403, 'NOT_AUTHORIZED', undefined]);
    for (const [name, args] of [
      ['accounts.create', { account: { name: 'New' } }],
      ['accounts.delete', { id: mine }],
      ['contacts.create', { name: 'X', email: 'x@example.com', accountId: mine }],
    ] as const)
      expect([name, (await refusal(name, args, cookie))[0]]).toEqual([name, 403]);
  });

  test('owns the account they open where they see no other, and only then', async () => {
    const open = async () => {
      const name = `Household ${(number += 1)}`;
      const id = await server.make(cookie, 'accounts.create', { account: { name } });
      const shown = await server.call(cookie, 'GET', `/api/accounts/${id}`);
      return [shown.statusCode, shown.json<{ ownerUserId?: string | null }>().ownerUserId];
    };
    await give(await define({ permissions: ['accounts.create.company', 'accounts.read.own'] }));
    expect(await open()).toEqual([200, userId]);
    await give(await define({ permissions: ['accounts.create.company', 'accounts.read.company'] }));
    expect(await open()).toEqual([200, null]);
  });

  test('meets no field, and no sent version, that the role leaves hidden', async () => {
    const id = await estimate(await account(userId));
    await server.run(server.admin, 'estimates.send', { id });
    const everything = ['estimates.read.company'];
    await give(await define({ permissions: everything }));
    const [line] = await listed('estimate-lines');
    expect(line).toMatchObject({ name: 'Panel' });
    for (const field of ['unitPrice', 'unitCost', 'net']) expect(line).not.toHaveProperty(field);
    expect(await listed('estimate-versions')).toEqual([]);
    expect((await server.call(cookie, 'GET', `/api/estimates/${id}/pdf`)).statusCode).toBe(403);
    const sorted = { orderBy: [{ field: 'total', direction: 'asc' }] };
    expect((await server.call(cookie, 'POST', '/api/estimates/query', sorted)).statusCode).toBe(422);
    expect((await server.call(cookie, 'GET', '/api/estimates.csv')).statusCode).toBe(403);

    await give(await define({ permissions: everything, rights: ['price', 'export'] }));
    expect((await listed('estimate-lines'))[0]).toMatchObject({ unitPrice: 1_234_567 });
    expect((await listed('estimate-lines'))[0]).not.toHaveProperty('unitCost');
    expect(await listed('estimate-versions')).not.toEqual([]);
    expect((await server.call(cookie, 'GET', '/api/estimates.csv')).statusCode).toBe(200);
  });

  test('reads prices of imported products, and no costs', async () => {
    const product = {
      ...{
        sku: 'KP-9',
        name: 'Keypad',
        kind: 'equipment',
        taxClass: 'equipment_sold',
        category: null,
        brand: null,
      },
      ...{ model: null, price: 9900, minPrice: 8765, cost: 4321, frequency: null, description: null },
      status: 'active',
    };
    const head = { kind: 'products', fileName: 'x.csv', inFile: 1, total: 1, currency: 'USD' };
    const id = await server.make(server.admin, 'imports.begin', head);
    await server.run(server.admin, 'imports.addRows', {
      id,
      rows: [{ number: 1, title: 'Keypad', externalKey: 'KP-9', plan: { product } }],
    });
    await give(await define({ permissions: ['import-rows.read.company'], rights: ['price'] }));
    const [row] = await listed('import-rows');
    expect(row).toMatchObject({ title: 'Keypad' });
    expect(JSON.stringify(row)).not.toContain('4321');
    await give(await define({ permissions: ['import-rows.read.company'], rights: ['price', 'cost'] }));
    expect(JSON.stringify(await listed('import-rows'))).toContain('4321');
  });

  test('adds up with their other roles', async () => {
    const [mine, theirs] = [await account(userId), await account(null)];
    await give('installer', await define({ permissions: ['accounts.read.own'] }));
    expect((await listed('accounts')).map(({ id }) => id)).toContain(mine);
    expect((await server.call(cookie, 'GET', `/api/accounts/${theirs}`)).statusCode).toBe(404);
    expect((await listed('packages', cookie)).length).toBeGreaterThanOrEqual(0);
  });

  test('is named in the session, and loses it with the next request', async () => {
    await account(userId);
    const id = await define({ permissions: ['accounts.read.own'], rights: ['price'] });
    await give(id);
    const session = (await server.call(cookie, 'GET', '/api/session')).json<object>();
    expect(session).toMatchObject({
      roles: [id],
      definedRoles: [{ key: id, permissions: ['accounts.read.own'], rights: ['price'] }],
    });
    expect(await listed('accounts')).not.toEqual([]);
    await server.run(server.admin, 'roles.update', { id, patch: { permissions: [] } });
    expect(await listed('accounts')).toEqual([]);
  });

  test('never administers: neither people, nor roles, nor settings', async () => {
    const accountId = await account(userId);
    await give(
      await define({ permissions: ['users.read.company', 'roles.read.company', 'accounts.read.company'] }),
    );
    const [company] = (await listed('settings')).filter(({ scope }) => scope === 'company');
    for (const [name, args] of [
      ['users.setRoles', { id: userId, roles: ['admin'] }],
      ['users.invite', { name: 'X', email: 'x@example.com', roles: ['sales'] }],
      ['users.setStatus', { id: userId, status: 'inactive' }],
      ['roles.create', roleOf()],
      ['settings.update', { id: company?.['id'], patch: { salesSeeAll: false } }],
      ['accounts.update', { id: accountId, patch: { notes: 'x' } }],
    ] as const)
      expect([name, (await refusal(name, args, cookie))[0]]).toEqual([name, 403]);
  });
});

describe('who defines a role', () => {
  test('is an administrator', async () => {
    const id = await define();
    for (const role of ['manager', 'office', 'sales', 'installer', 'affiliate', 'auditor', 'dev'] as const) {
      const other = await server.person(role);
      for (const [name, args] of [
        ['roles.create', roleOf()],
        ['roles.update', { id, patch: { name: 'Mine' } }],
        ['roles.delete', { id }],
      ] as const)
        expect([role, name, ...(await refusal(name, args, other))]).toEqual([
          role,
          name,
          403,
          'NOT_AUTHORIZED',
          undefined,
        ]);
    }
  });

  test('gives nothing that the catalog does not have', async () => {
    for (const permissions of [
      ['users.create.company'],
      ['users.update.company'],
      ['roles.update.company'],
      ['settings.update.company'],
      ['companies.update.company'],
      ['webhooks.create.company'],
      ['central-stations.update.company'],
      ['transactions.delete.company'],
      ['estimate-lines.update.company'],
      ['estimate-versions.read.company'],
      ['accounts.read'],
      ['accounts.read.everyone'],
      ['nothing.read.company'],
      ['__proto__.read.company'],
    ])
      expect([permissions, ...(await refusal('roles.create', roleOf({ permissions })))]).toEqual([
        permissions,
        422,
        'INVALID',
        'permissions',
      ]);
    expect((await refusal('roles.create', roleOf({ rights: ['secret'] })))[0]).toBe(422);
  });

  test('chooses a name that looks like no role of the system and no other of the company', async () => {
    const name = `Dispatcher ${(number += 1)}`;
    await define({ name });
    for (const taken of [
      'Admin',
      'аdmin',
      'sаles',
      'SaIes',
      'Super',
      'd e v',
      'ｏｆｆｉｃｅ',
      '***',
      name.toUpperCase(),
    ])
      expect([taken, ...(await refusal('roles.create', { name: taken }))]).toEqual([
        taken,
        422,
        'INVALID',
        'name',
      ]);
    const id = await define();
    expect(await refusal('roles.update', { id, patch: { name: 'Αdmin' } })).toEqual([422, 'INVALID', 'name']);
  });

  test('cannot change what a system role permits', async () => {
    const [sales] = (await listed('roles', server.admin)).filter(({ key }) => key === 'sales');
    const args = { id: sales?.['id'], patch: { permissions: ['accounts.delete.company'] } };
    expect(await refusal('roles.update', args)).toEqual([422, 'INVALID', 'permissions']);
    expect((await refusal('roles.delete', { id: sales?.['id'] }))[1]).toBe('NOT_READY');
    await server.run(server.admin, 'roles.update', { id: sales?.['id'], patch: { maxDiscountPpm: 120_000 } });
  });

  test('leaves a trail that says what changed', async () => {
    const id = await define({ permissions: ['accounts.read.own'] });
    await server.run(server.admin, 'roles.update', { id, patch: { permissions: ['accounts.read.company'] } });
    const trail = await server.call(server.admin, 'POST', '/api/updates/query', {
      where: { field: 'documentId', op: 'eq', value: id },
    });
    expect(trail.json<Rows>().rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          before: expect.objectContaining({ permissions: ['accounts.read.own'] }),
          after: expect.objectContaining({ permissions: ['accounts.read.company'] }),
        }),
      ]),
    );
  });
});

describe('a role that is deleted', () => {
  test('leaves nobody without the role that takes its place', async () => {
    const [id, next] = [await define(), await define({ permissions: ['accounts.read.company'] })];
    await give(id);
    expect(await refusal('roles.delete', { id })).toEqual([422, 'INVALID', 'replacement']);
    expect(await refusal('roles.delete', { id, replacement: id })).toEqual([422, 'INVALID', 'replacement']);
    await server.run(server.admin, 'roles.delete', { id, replacement: next });
    const person = await server.call(server.admin, 'GET', `/api/users/${userId}`);
    expect(JSON.parse(person.body)).toMatchObject({ roles: [next] });
    expect(await refusal('users.setRoles', { id: userId, roles: [id] })).toEqual([422, 'INVALID', 'roles']);
  });

  test('that nobody has goes at once', async () => {
    const id = await define();
    await server.run(server.admin, 'roles.delete', { id });
    expect((await server.call(server.admin, 'GET', `/api/roles/${id}`)).statusCode).toBe(404);
  });

  test('is not given to somebody in the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      await give('affiliate');
      const id = await define();
      const [given, deleted] = await Promise.all([
        server.mutate(server.admin, 'users.setRoles', { id: userId, roles: [id] }),
        server.mutate(server.admin, 'roles.delete', { id }),
      ]);
      expect([given.statusCode, deleted.statusCode].sort()).toEqual([200, 422]);
    }
  });
});

test('a role of another company cannot be given', async () => {
  const other = await testApp();
  const theirs = await other.make(other.admin, 'roles.create', { name: 'Theirs' });
  expect(await refusal('users.setRoles', { id: userId, roles: [theirs] })).toEqual([422, 'INVALID', 'roles']);
});

test('a company has at most thirty roles of its own, also when two are defined at once', async () => {
  const own = (await listed('roles', server.admin)).filter(({ kind }) => kind === 'custom');
  for (let count = own.length; count < 29; count += 1) await define();
  const both = await Promise.all([
    server.mutate(server.admin, 'roles.create', roleOf()),
    server.mutate(server.admin, 'roles.create', roleOf()),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});
