import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '@sable/domain/kernel/actor';
import { composeApplication } from '../application.ts';
import { withConnection } from '../db/connect.ts';
import { newKey } from '../transaction-context.ts';
import { createApp } from './app.ts';
import { appClient, testApp, type AppClient, type TestApp } from './test-app.ts';

// Tests two servers on one database that both cache the sessions about to change. A change on the first takes effect
// immediately on the second.
let first: TestApp;
let second: AppClient & Pick<TestApp, 'app' | 'application'>;
let companyId: string;
let accountId: string;

beforeAll(async () => {
  first = await testApp();
  const log = pino({ level: 'silent' });
  const { config, database } = first.application;
  const application = await composeApplication(config, log, database);
  const app = await createApp({ application, config, log });
  second = { application, app, ...appClient(app, first.origin) };
  companyId = (await first.call(first.admin, 'GET', '/api/session')).json().company.id;
  const account = { name: 'Hanna Miller', type: 'residential' };
  accountId = await first.make(first.admin, 'accounts.create', { account });
});

afterAll(async () => {
  await second.app.close();
  await second.application.close();
});

const read = (server: AppClient, cookie: string) => server.call(cookie, 'GET', `/api/accounts/${accountId}`);
const note = (server: AppClient, cookie: string, notes: string) =>
  server.mutate(cookie, 'accounts.update', { id: accountId, patch: { notes } });
const notesNow = async () => (await read(first, first.admin)).json().notes;
/** Runs a mutation as the product itself, on the first server. */
const asProduct = (name: string, args: object) =>
  first.application.writer.mutate(
    { ...systemActor(companyId), id: newKey(), roles: ['super'] },
    { key: newKey(), mutations: [{ name, args }] },
  );
const sql = (text: string, values: unknown[]) =>
  withConnection(first.application.database.ownerConfig, async (owner) => {
    await owner.query(`select set_config('app.company_id', $1, false)`, [companyId]);
    return (await owner.query(text, values)).rowCount;
  });

/** Creates a person whose session both servers cache. */
async function heldPerson(...roles: Parameters<TestApp['person']>): Promise<{ cookie: string; id: string }> {
  const cookie = await first.person(...roles);
  const { user } = (await second.call(cookie, 'GET', '/api/session')).json();
  for (const server of [first, second, first, second])
    expect((await read(server, cookie)).statusCode).toBe(200);
  return { cookie, id: user.id };
}

describe('a session that both servers hold', () => {
  let rep: { cookie: string; id: string };
  beforeEach(async () => {
    rep = await heldPerson('sales');
  });

  const refuses = async (status: number, code: string) => {
    const before = await notesNow();
    for (const answer of [
      await read(second, rep.cookie),
      await note(second, rep.cookie, newKey()),
      await second.call(rep.cookie, 'POST', '/api/query', { collection: 'accounts' }),
      // The answer reveals neither the error in a request nor its results.
      await second.call(rep.cookie, 'POST', '/api/query', { collection: 'no-such-thing' }),
      await second.call(rep.cookie, 'GET', '/api/search?q=Hanna'),
    ])
      expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
    expect(await notesNow()).toBe(before);
  };

  test('ends at once when it is signed out', async () => {
    expect((await first.call(rep.cookie, 'POST', '/api/sign-out')).statusCode).toBe(204);
    await refuses(401, 'NOT_AUTHENTICATED');
  });

  test('ends at once when it expires', async () => {
    const text = `update auth.session set "expiresAt" = now() - interval '1 second'
      where "userId" = (select identity_id from auth.memberships where user_id = $1)`;
    expect(await sql(text, [rep.id])).toBeGreaterThan(0);
    await refuses(401, 'NOT_AUTHENTICATED');
  });

  test('ends at once when its membership is taken outside the writer, and goes on when it is given back', async () => {
    const accepted = 'update auth.memberships set accepted_at = $2 where user_id = $1';
    await sql(accepted, [rep.id, null]);
    await refuses(401, 'NOT_AUTHENTICATED');
    await sql(accepted, [rep.id, new Date().toISOString()]);
    expect((await read(second, rep.cookie)).statusCode).toBe(200);
  });

  test('is refused at once when its person is switched off', async () => {
    await asProduct('users.setStatus', { id: rep.id, status: 'suspended' });
    const answer = await read(second, rep.cookie);
    // Another request may end the person's sessions in the meantime.
    expect([401, 403]).toContain(answer.statusCode);
  });

  test('is refused at once while its company is closed', async () => {
    await asProduct('companies.setStatus', { id: companyId, status: 'cancelled' });
    const refused = [await read(second, rep.cookie), await note(second, rep.cookie, newKey())];
    await asProduct('companies.setStatus', { id: companyId, status: 'active' });
    for (const answer of refused)
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'company-inactive']);
    expect((await read(second, rep.cookie)).statusCode).toBe(200);
  });

  test('sees and may do at once what its new roles say, less or more', async () => {
    const change = { sku: newKey(), name: 'Panel', kind: 'equipment', price: 34_900 };
    const make = () => second.call(rep.cookie, 'POST', '/api/products', { ...change, sku: newKey() });
    const csv = () => second.call(rep.cookie, 'GET', '/api/accounts.csv');
    expect([(await make()).statusCode, (await csv()).statusCode]).toEqual([403, 403]);
    await asProduct('users.setRoles', { id: rep.id, roles: ['admin'] });
    expect([(await make()).statusCode, (await csv()).statusCode]).toEqual([201, 200]);
    const cost = async () =>
      (await second.call(rep.cookie, 'GET', '/api/products'))
        .json()
        .rows.every((row: object) => 'cost' in row);
    expect(await cost()).toBe(true);
    await asProduct('users.setRoles', { id: rep.id, roles: ['sales'] });
    expect(await cost()).toBe(false);
    expect([(await make()).statusCode, (await csv()).statusCode]).toEqual([403, 403]);
  });

  test('follows the company’s rules at once', async () => {
    const all = () =>
      second.call(rep.cookie, 'GET', '/api/accounts').then((answer) => answer.json().rows.length);
    expect(await all()).toBeGreaterThan(0);
    const { companySettingsId: id } = (await first.call(first.admin, 'GET', '/api/session')).json();
    const set = (salesSeeAll: boolean) =>
      first.call(first.admin, 'PATCH', `/api/settings/${id}`, { salesSeeAll });
    expect((await set(false)).statusCode).toBe(200);
    expect(await all()).toBe(0);
    await set(true);
    expect(await all()).toBeGreaterThan(0);
  });
});

test('what a person changes of themselves is written once', async () => {
  const rep = await heldPerson('sales');
  const answer = await second.call(rep.cookie, 'PATCH', `/api/users/${rep.id}`, { phone: '+1 555 010 0123' });
  expect([answer.statusCode, answer.json().phone]).toEqual([200, '+1 555 010 0123']);
  const audit = await first.call(first.admin, 'POST', '/api/query', {
    collection: 'updates',
    where: { field: 'documentId', op: 'eq', value: rep.id },
  });
  const phones = audit.json().rows.filter((row: { after: { phone?: string } }) => row.after.phone);
  expect(phones).toHaveLength(1);
});
