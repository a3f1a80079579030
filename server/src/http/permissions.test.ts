import { beforeAll, describe, expect, test } from 'vitest';
import { entities } from '@sable/domain/registry';
import { newKey } from '../transaction-context.ts';
import { actTable, exportRoles, reachIn, rolesIn, tableActs } from './permission-table.ts';
import { recordFor, tryAct } from './permission-acts.ts';
import { collections } from './permission-subjects.ts';
import { here, newEstimate, openPermissionWorld, opens, readers, relations } from './permission-world.ts';
import type { TestApp } from './test-app.ts';

// Tests every cell of the permission table over HTTP, as an allow or a deny: for each role, record, and act, on a
// record in every relation to the person.

let server: TestApp;
beforeAll(async () => {
  server = await openPermissionWorld();
}, 120_000);

const refusals = /^(NOT_AUTHORIZED|NOT_FOUND|UNKNOWN_FIELD)$/;

describe('each cell of the table of permissions', () => {
  test('is about every collection that has generic acts', () => {
    expect(collections.toSorted()).toEqual(Object.keys(actTable).toSorted());
  });

  test.each(collections)(
    '%s',
    async (collection) => {
      for (const reader of readers) {
        for (const relation of relations) {
          const id = await recordFor(collection, reader, relation);
          if (id === undefined) continue;
          for (const act of tableActs) {
            const reach = reachIn(collection, reader.role, act);
            const cell = [collection, reader.role, act, relation, reach];
            if (act === 'read') {
              const { statusCode } = await server.call(reader.cookie, 'GET', `/api/${collection}/${id}`);
              expect([...cell, statusCode]).toEqual([...cell, opens(reach, relation) ? 200 : 404]);
              continue;
            }
            const answer = await tryAct(server, collection, act, id, reader, relation);
            if (!answer) continue;
            const code = answer.json<{ error?: { code: string } }>().error?.code ?? 'done';
            if (opens(reach, relation)) expect([...cell, code]).toEqual([...cell, 'done']);
            else expect([...cell, code]).toEqual([...cell, expect.stringMatching(refusals)]);
          }
        }
      }
    },
    120_000,
  );
});

test('a list leaves the product for those roles alone that may export', async () => {
  for (const { role, cookie } of readers)
    for (const { collection } of entities) {
      const { statusCode } = await server.call(cookie, 'GET', `/api/${collection}.csv`);
      expect([role, collection, statusCode]).toEqual([
        role,
        collection,
        rolesIn(exportRoles).includes(role) ? 200 : 403,
      ]);
    }
});

test('an unknown id and a record of another company are refused alike', async () => {
  for (const { role, cookie, accounts } of readers) {
    const [unknown, foreign] = await Promise.all(
      [newKey(), accounts.f].map((id) => server.call(cookie, 'GET', `/api/accounts/${id}`)),
    );
    const answerText = (answer: typeof unknown) => ({
      ...answer?.json<{ error: object }>().error,
      requestId: '',
    });
    expect([role, foreign?.statusCode, answerText(foreign)]).toEqual([
      role,
      unknown?.statusCode,
      answerText(unknown),
    ]);
  }
});

const once = (name: string, args: object) => ({ key: newKey(), mutations: [{ name, args }] });

describe('the link of a customer', () => {
  test('opens one version of one estimate, and no record of any collection, however it is carried', async () => {
    const id = await newEstimate(here, readers[0]?.accounts.c ?? '');
    const { token } = await server.run(server.admin, 'estimates.send', { id });
    expect((await server.call('', 'GET', `/api/public/estimates/${token}`)).statusCode).toBe(200);
    const carriers = [
      { authorization: `Bearer ${token}` },
      { cookie: `sable_session=${token}` },
      { 'x-token': token },
      {},
    ];
    const asks = entities.flatMap(
      ({ collection }): [method: 'GET' | 'POST', url: string, payload?: object][] => [
        ['GET', `/api/${collection}`],
        ['GET', `/api/${collection}/${id}`],
        ['GET', `/api/${collection}.csv`],
        ['POST', `/api/${collection}/query`, {}],
        ['POST', '/api/mutate', once(`${collection}.create`, {})],
        ['POST', '/api/mutate', once(`${collection}.update`, { id, patch: {} })],
        ['POST', '/api/mutate', once(`${collection}.delete`, { id })],
      ],
    );
    for (const [method, url, payload] of asks)
      for (const carrier of carriers) {
        const headers = { origin: server.origin, ...carrier };
        const { statusCode } = await server.app.inject({
          method,
          url,
          headers,
          ...(payload && { payload }),
        });
        expect([method, url, carrier, statusCode]).toEqual([method, url, carrier, 401]);
      }
  });
});
