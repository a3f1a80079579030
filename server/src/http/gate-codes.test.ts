import { beforeAll, describe, expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { testApp, type TestApp } from './test-app.ts';

// Tests gate codes of sites: they are stored, revealed by a recorded click, and appear nowhere else.

const GATE_CODE = 'lockbox 8264';
let server: TestApp;
let accountId: string;

const codeOf = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) =>
  statusCode < 300 ? statusCode : `${statusCode} ${JSON.parse(body).error.code}`;
const show = (cookie: string) => server.mutate(cookie, 'accounts.showGateCode', { id: accountId });
const idOf = async (cookie: string) => (await server.call(cookie, 'GET', '/api/session')).json().user.id;
const shownBy = async (userId: string) =>
  (
    await server.call(server.admin, 'POST', '/api/security-events/query', {
      where: where({ kind: 'gate_code_shown', userId }),
    })
  ).json().rows;

beforeAll(async () => {
  server = await testApp();
  accountId = await server.make(server.admin, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential', crossStreet: 'Oak Avenue' },
  });
  const set = { id: accountId, gateCode: GATE_CODE };
  expect(codeOf(await server.mutate(server.admin, 'accounts.setGateCode', set))).toBe(200);
});

describe('a gate code', () => {
  test('is shown to the office by a press that is recorded with whose it was', async () => {
    const office = await server.person('office');
    expect((await show(office)).json().results).toEqual([{ gateCode: GATE_CODE }]);
    expect(await shownBy(await idOf(office))).toMatchObject([{ detail: 'The gate code of Hanna Miller' }]);
  });

  test.each(['manager', 'sales', 'auditor', 'affiliate'] as const)('is not shown to %s', async (role) => {
    const cookie = await server.person(role);
    expect(codeOf(await show(cookie))).toBe('403 NOT_AUTHORIZED');
    expect(await shownBy(await idOf(cookie))).toEqual([]);
  });

  test('is not written down by a manager, who changes the account otherwise', async () => {
    const manager = await server.person('manager');
    await server.run(manager, 'accounts.update', { id: accountId, patch: { crossStreet: 'Elm Avenue' } });
    const set = { id: accountId, gateCode: '1' };
    expect(codeOf(await server.mutate(manager, 'accounts.setGateCode', set))).toBe('403 NOT_AUTHORIZED');
    await server.run(server.admin, 'accounts.update', {
      id: accountId,
      patch: { crossStreet: 'Oak Avenue' },
    });
  });

  test('is shown to an installer while they are at the customer’s', async () => {
    const installer = await server.person('installer');
    const userId = await idOf(installer);
    const id = await server.make(server.admin, 'events.create', {
      ...{ title: 'Install', type: 'install', userId, accountId },
      ...{ startsAt: '2026-03-02T15:00:00.000Z', endsAt: '2026-03-02T16:00:00.000Z' },
      bookedAnyway: ['overlap', 'travel', 'closed'],
    });
    expect(codeOf(await show(installer))).toMatch(/NOT_READY$/);
    for (const to of ['on_the_way', 'on_site'])
      await server.run(installer, 'events.proceed', {
        ...{ id, to, at: new Date().toISOString(), workOrderId: null },
      });
    expect((await show(installer)).json().results).toEqual([{ gateCode: GATE_CODE }]);
    expect(await shownBy(userId)).toHaveLength(1);
  });

  test('stands in no record, list, export, search or audit row, and cannot be set as a field', async () => {
    const record = await server.call(server.admin, 'GET', `/api/accounts/${accountId}`);
    expect(record.json()).toMatchObject({ hasGateCode: true, crossStreet: 'Oak Avenue' });
    for (const path of [
      `/api/accounts/${accountId}`,
      '/api/accounts',
      '/api/accounts.csv',
      '/api/search?q=lockbox',
      '/api/updates',
    ]) {
      const { statusCode, body } = await server.call(server.admin, 'GET', path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toMatch(/lockbox|gateCodeSealed|gate_code_sealed/);
    }
    const patch = { id: accountId, patch: { gateCodeSealed: 'x' } };
    expect(codeOf(await server.mutate(server.admin, 'accounts.update', patch))).not.toBe(200);
  });

  test('of an account that a rep does not work is not theirs to write', async () => {
    const rep = await server.person('sales');
    const ownerUserId = await idOf(await server.person('sales'));
    await server.run(server.admin, 'accounts.update', { id: accountId, patch: { ownerUserId } });
    const set = { id: accountId, gateCode: '1' };
    expect(codeOf(await server.mutate(rep, 'accounts.setGateCode', set))).toMatch(/^40[34]/);
    expect(
      codeOf(await server.mutate(server.admin, 'accounts.setGateCode', { ...set, gateCode: null })),
    ).toBe(200);
    expect(codeOf(await show(server.admin))).toMatch(/NOT_READY$/);
  });
});
