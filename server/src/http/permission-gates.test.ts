import { beforeAll, expect, test } from 'vitest';
import { mutations } from '@sable/domain/registry';
import { gateTable } from './permission-gates.ts';
import { rolesIn, tableRoles } from './permission-table.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests every gate of the gate table over HTTP: a role that may not try an act gets 403 before its input is
// validated.

let server: TestApp;
const cookies = new Map<string, string>();
beforeAll(async () => {
  server = await testApp();
  for (const role of tableRoles) cookies.set(role, await server.person(role));
}, 120_000);

/** Whether an act is in the permission table, whose tests try it on records. */
const isUsual = (name: string): boolean => /\.(create|update|delete)$/.test(name);

test('every act with a name of its own belongs to one gate', () => {
  const names = [...mutations.keys()].filter((name) => !isUsual(name));
  expect(gateTable.flatMap(([, acts]) => acts).toSorted()).toEqual(names.toSorted());
});

test.each(gateTable)('open to “%s”', async (roles, names) => {
  const open = roles === '*' ? [...tableRoles] : rolesIn(roles);
  for (const name of names) {
    const passed: string[] = [];
    for (const role of tableRoles) {
      const answer = await server.mutate(cookies.get(role) ?? '', name, {});
      if (answer.json<{ error?: { code: string } }>().error?.code !== 'NOT_AUTHORIZED') passed.push(role);
    }
    expect([name, passed]).toEqual([name, tableRoles.filter((role) => open.includes(role))]);
  }
});
