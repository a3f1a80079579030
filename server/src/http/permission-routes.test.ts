import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { entities } from '@sable/domain/registry';
import { newKey } from '../transaction-context.ts';
import { routeTable } from './permission-routes.ts';
import { rolesIn, tableRoles } from './permission-table.ts';
import { testApp, type TestApp } from './test-app.ts';

// Tests every route of the route table over HTTP, without a session and as each role: a caller without permission
// gets 401 or 403 before the input is validated.

const methodSchema = z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

let server: TestApp;
/** Session cookie of each caller; empty for nobody. */
const callers = new Map<string, string>([['nobody', '']]);
let described: string[];

const routesOfCollections = new RegExp(
  `^[A-Z]+ /api/(${entities.map(({ collection }) => collection).join('|')})(/query|\\.csv|/\\{id\\})?$`,
);
/** Whether a route has a token in its path that identifies its person. */
const isLink = (route: string): boolean =>
  /^[A-Z]+ \/api\/public\/(estimates|approvals|roll-outs)\//.test(route);
const isTabled = (route: string): boolean => routeTable.some(([, routes]) => routes.includes(route));

beforeAll(async () => {
  server = await testApp();
  for (const role of tableRoles) callers.set(role, await server.person(role));
  const document = (await server.call(server.admin, 'GET', '/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  described = Object.entries(document.paths).flatMap(([path, item]) =>
    methodSchema.options.flatMap((method) => (item[method.toLowerCase()] ? [`${method} ${path}`] : [])),
  );
}, 120_000);

let knocks = 0;

/**
 * Whether a route lets a caller past its permission check. Uses a new address for each request because of the rate
 * limit.
 */
async function lets(cookie: string, route: string): Promise<boolean> {
  const [method = '', path = ''] = route.split(' ');
  knocks += 1;
  const answer = await server.app.inject({
    method: methodSchema.parse(method),
    url: path.replace(/\{\w+\}/g, newKey()),
    remoteAddress: `203.0.${Math.floor(knocks / 250)}.${knocks % 250}`,
    headers: { origin: server.origin, cookie },
    ...(!['GET', 'HEAD'].includes(method) && { payload: {} }),
  });
  if (answer.statusCode === 401) return false;
  return !(answer.statusCode === 403 && (method === 'HEAD' || answer.body.includes('"NOT_AUTHORIZED"')));
}

test('every route is one of a collection, one of a link, or in the table', () => {
  const rest = described.filter(
    (route) => !routesOfCollections.test(route) && !isLink(route) && !isTabled(route),
  );
  expect(rest).toEqual([]);
  const gone = routeTable.flatMap(([, routes]) => routes.filter((route) => !described.includes(route)));
  expect(gone).toEqual([]);
});

describe('each route of the table', () => {
  // Operations that end the current session come last.
  const last = ['POST /api/sign-out'];
  const rows = routeTable.flatMap(([who, routes]) => routes.map((route) => ({ who, route })));
  const ordered = [
    ...rows.filter(({ route }) => !last.includes(route)),
    ...rows.filter(({ route }) => last.includes(route)),
  ];
  test.each(ordered)('$route is open to “$who”', async ({ who, route }) => {
    const people = [...callers.keys()];
    const open = who === '?' ? people : who === '*' ? [...tableRoles] : rolesIn(who);
    const passed: string[] = [];
    for (const [caller, cookie] of callers) if (await lets(cookie, route)) passed.push(caller);
    expect(passed).toEqual(people.filter((caller) => open.includes(caller)));
  });
});

test('the reads and changes of every collection are closed to nobody', async () => {
  const open: string[] = [];
  for (const route of described.filter((each) => routesOfCollections.test(each)))
    if (await lets('', route)) open.push(route);
  expect(open).toEqual([]);
});

test('a link without its token opens nothing, whoever is signed in', async () => {
  const links = described.filter(isLink);
  expect(links.length).toBeGreaterThan(8);
  for (const route of links)
    for (const [caller, cookie] of callers) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await server.app.inject({
        method: methodSchema.parse(method),
        url: path.replace(/\{\w+\}/g, newKey()),
        remoteAddress: `198.51.100.${(knocks += 1) % 250}`,
        headers: { origin: server.origin, cookie },
        ...(method !== 'GET' && { payload: {} }),
      });
      expect([route, caller, answer.statusCode]).toEqual([route, caller, expect.toBeOneOf([404, 410, 422])]);
    }
});
