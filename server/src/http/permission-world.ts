import { expect } from 'vitest';
import type { Reach, TableRole } from './permission-table.ts';
import { tableRoles } from './permission-table.ts';
import { adminCredentials, testApp, type AppClient, type TestApp } from './test-app.ts';

// Two companies for the permission table tests. In the first there is a person of each role, with accounts in every
// relation to them.

/** Of another company (f), of the company (c), assigned to the person (a), their own (o). */
export const relations = ['f', 'c', 'a', 'o'] as const;
export type Relation = (typeof relations)[number];

/** Whether a letter of the table grants access to a record in a relation. */
export const opens = (reach: Reach, relation: Relation): boolean =>
  relation !== 'f' && (reach === 'c' || reach === relation);

/** A test person, with accounts in each relation to them. */
export interface Reader {
  readonly role: TableRole;
  readonly cookie: string;
  readonly userId: string;
  readonly accounts: Readonly<Record<Relation, string>>;
}

/** A person who creates records for the readers: an administrator of their company, or of the other company. */
export interface Maker {
  readonly client: AppClient;
  readonly admin: string;
  readonly platform: string;
}

let server: TestApp;
export let here: Maker;
export let there: Maker;
/** A salesperson of the company who is not one of the readers. */
export let someone: string;
export const readers: Reader[] = [];
/** An organization and a product of the company, for the organization's price of the product. */
export let listed: Awaited<ReturnType<typeof listing>>;

const site = { line1: '1 Oak Street', city: 'Dayton', region: 'OH', postal: '45402' };
/** Receiver of the tests' webhooks. Nothing listens there. */
export const RECEIVER_URL = 'http://127.0.0.1:9/';
export const times = {
  startsAt: '2026-03-02T15:00:00.000Z',
  endsAt: '2026-03-02T16:00:00.000Z',
  bookedAnyway: ['overlap'],
};

let number = 0;

export const sessionOf = async (cookie: string) =>
  (await server.call(cookie, 'GET', '/api/session')).json<{
    readonly user: { readonly id: string };
    readonly company: { readonly id: string };
    readonly companySettingsId: string;
    readonly userSettingsId: string;
  }>();

export const newAccount = (maker: Maker, ownerUserId: string | null) =>
  maker.client.make(maker.admin, 'accounts.create', {
    account: { name: `Household ${(number += 1)}`, type: 'residential', site, ownerUserId },
    contact: { name: 'Hanna Miller', email: 'hanna@example.com' },
  });

export const newEstimate = async (maker: Maker, accountId: string, ownerUserId: string | null = null) => {
  const id = await maker.client.make(maker.admin, 'estimates.create', { accountId });
  await maker.client.run(maker.admin, 'estimates.update', { id, patch: { ownerUserId } });
  await maker.client.run(maker.admin, 'estimate-lines.add', {
    estimateId: id,
    lines: [{ name: 'Panel', unitPrice: 100 }],
  });
  return id;
};

/** Creates an organization and a product. */
export const listing = async ({ client, admin }: Maker) => ({
  organizationId: await client.make(admin, 'organizations.create', { name: `Chain ${(number += 1)}` }),
  productId: await client.make(admin, 'products.create', {
    sku: `P-${(number += 1)}`,
    name: 'Panel',
    kind: 'equipment',
    price: 40_00,
  }),
});

export const estimateOfLine = new Map<string, string>();
export const lineOf = async (maker: Maker, estimateId: string): Promise<string> => {
  const answer = await maker.client.call(maker.admin, 'POST', '/api/estimate-lines/query', {
    where: { field: 'estimateId', op: 'eq', value: estimateId },
  });
  const { id } = answer.json<{ rows: [{ id: string }] }>().rows[0];
  estimateOfLine.set(id, estimateId);
  return id;
};

/** Attaches a file to an account. */
export const attach = (cookie: string, accountId: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/uploads/accounts/${accountId}`,
    headers: { cookie, origin: server.origin, 'content-type': 'multipart/form-data; boundary=part' },
    payload:
      '--part\r\nContent-Disposition: form-data; name="file"; filename="Plan.txt"\r\n\r\nA plan\r\n--part--\r\n',
  });

const soldOn = new Map<string, Promise<string>>();
/** Creates an estimate of an account, signed by its customer. */
export const sold = (accountId: string): Promise<string> => {
  const known = soldOn.get(accountId) ?? sell(accountId);
  soldOn.set(accountId, known);
  return known;
};

async function sell(accountId: string): Promise<string> {
  const id = await newEstimate(here, accountId);
  const { token } = await server.run(server.admin, 'estimates.send', { id });
  const open = `/api/public/estimates/${token}`;
  const { hash } = (await server.call('', 'GET', open)).json<{ hash: string }>();
  const signed = await server.call('', 'POST', `${open}/accept`, {
    versionHash: hash,
    signerName: 'Hanna Miller',
    consent: true,
    signature: { kind: 'typed', text: 'Hanna Miller' },
    selection: {},
  });
  expect([signed.statusCode, signed.body]).toEqual([200, expect.any(String)]);
  return id;
}

/** Starts a server with two companies, and a person of each role in the first. */
export async function openPermissionWorld(): Promise<TestApp> {
  server = await testApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' });
  const platform = await server.person('super');
  here = { client: server, admin: server.admin, platform };
  const founded = await server.call('', 'POST', '/api/onboarding', {
    ...adminCredentials,
    email: 'other@example.com',
    companyName: 'Other Security',
    personName: 'Otto Berg',
    country: 'us',
    timeZone: 'America/New_York',
  });
  const theirAdmin = founded.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  there = { client: server, admin: theirAdmin, platform: theirAdmin };
  listed = await listing(here);
  someone = (await sessionOf(await server.person('sales'))).user.id;
  const foreign = await newAccount(there, null);
  for (const role of tableRoles) {
    const cookie = await server.person(role);
    const userId = (await sessionOf(cookie)).user.id;
    const [c, a, o] = [
      await newAccount(here, someone),
      await newAccount(here, someone),
      await newAccount(here, role === 'sales' ? userId : someone),
    ];
    await server.run(server.admin, 'events.create', {
      ...times,
      title: 'Visit',
      type: 'install',
      userId,
      accountId: a,
    });
    readers.push({ role, cookie, userId, accounts: { f: foreign, c, a, o } });
  }
  return server;
}
