import { beforeAll, describe, expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { textSeal } from '../sealed-text.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests passcodes of the call list: they are stored, revealed by a recorded click, and appear nowhere else.

const PASSCODE = 'bluebird 4711';
let server: TestApp;
let accountId: string;
let contactId: string;
let installer: { readonly cookie: string; readonly id: string };
const cookies = new Map<string, string>();

const codeOf = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) =>
  statusCode < 300 ? statusCode : `${statusCode} ${JSON.parse(body).error.code}`;
const show = (cookie: string, id = contactId) => server.mutate(cookie, 'contacts.showPasscode', { id });
const shownBy = async (userId: string) =>
  (
    await server.call(server.admin, 'POST', '/api/security-events/query', {
      where: where({ kind: 'passcode_shown', userId }),
    })
  ).json().rows;
const idOf = async (cookie: string) => (await server.call(cookie, 'GET', '/api/session')).json().user.id;

beforeAll(async () => {
  server = await testApp();
  for (const role of ['super', 'manager', 'office', 'sales', 'auditor', 'affiliate', 'dev'] as const)
    cookies.set(role, await server.person(role));
  const cookie = await server.person('installer');
  installer = { cookie, id: await idOf(cookie) };
  accountId = await server.make(server.admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential' },
  });
  contactId = await server.make(server.admin, 'contacts.create', {
    ...{ accountId, name: 'Hanna Miller', phone: '+1 555 010 0177', roles: ['emergency'] },
  });
  const set = { id: contactId, passcode: PASSCODE };
  expect(codeOf(await server.mutate(server.admin, 'contacts.setPasscode', set))).toBe(200);
});

describe('a passcode', () => {
  test('is shown to the office by a press that is recorded with whose it was', async () => {
    const cookie = cookies.get('office') ?? '';
    const answer = await show(cookie);
    expect(answer.json().results).toEqual([{ passcode: PASSCODE }]);
    expect(await shownBy(await idOf(cookie))).toMatchObject([{ detail: 'The passcode of Hanna Miller' }]);
  });

  test.each(['super', 'manager', 'sales', 'auditor', 'affiliate', 'dev'])(
    'is not shown to %s',
    async (role) => {
      const cookie = cookies.get(role) ?? '';
      expect(codeOf(await show(cookie))).toBe('403 NOT_AUTHORIZED');
      expect(await shownBy(await idOf(cookie))).toEqual([]);
    },
  );

  test('is not written down by a manager, who changes the contact otherwise', async () => {
    const manager = cookies.get('manager') ?? '';
    const id = await server.make(manager, 'contacts.create', {
      ...{ accountId, name: 'Robin Miller', phone: '+1 555 010 0178' },
    });
    const set = { id, passcode: 'magpie 4711' };
    expect(codeOf(await server.mutate(manager, 'contacts.setPasscode', set))).toBe('403 NOT_AUTHORIZED');
  });

  test('is shown to an installer while they are at the customer’s', async () => {
    expect(codeOf(await show(installer.cookie))).toBe('404 NOT_FOUND');
    const id = await server.make(server.admin, 'events.create', {
      ...{ title: 'Install', type: 'install', userId: installer.id, accountId },
      ...{ startsAt: '2026-03-02T15:00:00.000Z', endsAt: '2026-03-02T16:00:00.000Z' },
      bookedAnyway: ['overlap', 'travel', 'closed'],
    });
    expect(codeOf(await show(installer.cookie))).toMatch(/NOT_READY$/);
    await server.run(installer.cookie, 'events.proceed', {
      id,
      to: 'on_the_way',
      at: new Date().toISOString(),
      workOrderId: null,
    });
    expect(codeOf(await show(installer.cookie))).toMatch(/NOT_READY$/);
    await server.run(installer.cookie, 'events.proceed', {
      id,
      to: 'on_site',
      at: new Date().toISOString(),
      workOrderId: null,
    });
    expect((await show(installer.cookie)).json().results).toEqual([{ passcode: PASSCODE }]);
    expect(await shownBy(installer.id)).toHaveLength(1);
  });

  test('stands in no record, list, export, search, audit row or stored answer', async () => {
    const paths = [
      `/api/contacts/${contactId}`,
      '/api/contacts',
      '/api/contacts.csv',
      '/api/search?q=bluebird',
      '/api/updates',
    ];
    for (const path of paths) {
      const { statusCode, body } = await server.call(server.admin, 'GET', path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toMatch(/bluebird|passcodeSealed|passcode_sealed/);
    }
    const sealed = { collection: 'contacts', where: { field: 'passcodeSealed', op: 'ne', value: null } };
    expect(codeOf(await server.call(server.admin, 'POST', '/api/query', sealed))).toMatch(/UNKNOWN_FIELD$/);
    const { tenancy } = server.application;
    const companyId = (await server.call(server.admin, 'GET', '/api/session')).json().company.id;
    const stored = await tenancy.withTenant(companyId, async (client) => [
      ...(await client.query('select response::text as text from requests where company_id = $1', [
        companyId,
      ])),
      ...(await client.query('select to_jsonb(c)::text as text from contacts c where company_id = $1', [
        companyId,
      ])),
      ...(await client.query('select coalesce(after::text, $2) as text from updates where company_id = $1', [
        companyId,
        '',
      ])),
    ]);
    expect(JSON.stringify(stored)).not.toContain('bluebird');
  });

  test('opens for its own contact alone', async () => {
    const other = await server.make(server.admin, 'contacts.create', {
      ...{ accountId, name: 'Otto Miller', phone: '+1 555 010 0178' },
    });
    const { tenancy } = server.application;
    const companyId = (await server.call(server.admin, 'GET', '/api/session')).json().company.id;
    await tenancy.withTenant(companyId, (client) =>
      client.query(
        `update contacts c set has_passcode = true, passcode_sealed = o.passcode_sealed from contacts o
         where c.company_id = $1 and c.id = $2 and o.company_id = $1 and o.id = $3 returning c.id`,
        [companyId, other, contactId],
      ),
    );
    expect(codeOf(await show(server.admin, other))).toMatch(/NOT_READY$/);
  });

  test('that was written down when fewer characters were enough is still shown', async () => {
    const id = await server.make(server.admin, 'contacts.create', {
      ...{ accountId, name: 'Ada Miller', phone: '+1 555 010 0179' },
    });
    const { tenancy, secret } = server.application;
    const companyId = (await server.call(server.admin, 'GET', '/api/session')).json().company.id;
    await tenancy.withTenant(companyId, (client) =>
      client.query(
        `update contacts set has_passcode = true, passcode_sealed = $3 where company_id = $1 and id = $2`,
        [companyId, id, textSeal(secret, companyId).seal('owl', `contacts/${id}/passcode`)],
      ),
    );
    expect((await show(server.admin, id)).json().results).toEqual([{ passcode: 'owl' }]);
  });

  test('is written by those who sell, and cannot be set as a field', async () => {
    const rep = cookies.get('sales') ?? '';
    const mine = await server.make(rep, 'accounts.create', {
      account: { name: 'Paul Stone', type: 'residential' },
      contact: { name: 'Paul Stone', email: 'paul@example.com' },
    });
    const found = await server.call(rep, 'POST', '/api/contacts/query', {
      where: where({ accountId: mine }),
    });
    const [{ id }] = found.json().rows;
    for (const passcode of ['abd', '1234', '0000', 'password', 'Stone', 'a lion in the garden 7'])
      expect(codeOf(await server.mutate(rep, 'contacts.setPasscode', { id, passcode }))).toMatch(/INVALID$/);
    expect(codeOf(await server.mutate(rep, 'contacts.setPasscode', { id, passcode: 'robin' }))).toBe(200);
    expect(codeOf(await show(rep, id))).toBe('403 NOT_AUTHORIZED');
    const patch = { id, patch: { passcodeSealed: 'x' } };
    expect(codeOf(await server.mutate(server.admin, 'contacts.update', patch))).not.toBe(200);
    expect(codeOf(await server.mutate(server.admin, 'contacts.setPasscode', { id, passcode: null }))).toBe(
      200,
    );
    expect(codeOf(await show(server.admin, id))).toMatch(/NOT_READY$/);
  });
});
