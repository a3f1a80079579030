import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminCredentials, testApp, type TestApp } from '../http/test-app.ts';
import { newKey } from '../transaction-context.ts';
import { deviceName } from './device-name.ts';

let server: TestApp;
let rep: string;
let platform: string;
beforeAll(async () => {
  server = await testApp();
  rep = await server.person('sales');
  platform = await server.person('super');
});

interface Listed {
  readonly sessions: readonly {
    readonly id: string;
    readonly current: boolean;
    readonly device: string;
    readonly address: string | null;
    readonly timeZone: string | null;
  }[];
}

const signIn = async (agent: string, timeZone?: string): Promise<string> => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: { origin: server.origin, 'user-agent': agent, ...(timeZone && { 'x-time-zone': timeZone }) },
    payload: adminCredentials,
  });
  return cookieIn(answer);
};
const cookieIn = ({ cookies }: LightMyRequestResponse): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';

const list = async (cookie: string) =>
  (await server.call(cookie, 'GET', '/api/sessions')).json<Listed>().sessions;
const isIn = async (cookie: string) =>
  (await server.call(cookie, 'GET', '/api/session')).json<{ user: object | null }>().user !== null;
const userIdOf = async (cookie: string) =>
  (await server.call(cookie, 'GET', '/api/session')).json<{ user: { id: string } }>().user.id;

describe('where a person is signed in', () => {
  test('is listed with device and address, this session marked', async () => {
    const here = await signIn(desk);
    await signIn(phone);
    const sessions = await list(here);
    expect(sessions.find(({ current }) => current)).toMatchObject({
      device: 'Chrome on Windows',
      address: '127.0.0.1',
    });
    expect(sessions.map(({ device }) => device)).toContain('Safari on iPhone');
    expect(JSON.stringify(sessions)).not.toContain('token');
  });

  test('is listed with the time zone that the browser said, where there is such a zone', async () => {
    const zoneOf = async (cookie: string) => (await list(cookie)).find(({ current }) => current)?.timeZone;
    const here = await signIn(desk, 'America/Chicago');
    expect(await zoneOf(here)).toBe('America/Chicago');
    const odd = ['Nowhere/Atlantis', '<b>', 'a'.repeat(5000), '+05:00; drop table', ''];
    for (const zone of odd) expect([zone, await zoneOf(await signIn(desk, zone))]).toEqual([zone, null]);
    // Viewing the company as another role and returning keeps the session's time zone.
    const cookieAfter = async (cookie: string, path: string, body: object) =>
      cookieIn(await server.call(cookie, 'POST', path, body));
    const viewing = await cookieAfter(here, '/api/role-view/start', { role: 'sales' });
    expect(await zoneOf(await cookieAfter(viewing, '/api/role-view/stop', {}))).toBe('America/Chicago');
  });

  test('ends one by one, or everywhere but here', async () => {
    const [here, there, third] = [await signIn(desk), await signIn(phone), await signIn(phone)];
    const id = (await list(there)).find(({ current }) => current)?.id ?? '';
    expect((await server.call(here, 'DELETE', `/api/sessions/${id}`)).statusCode).toBe(204);
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true]);
    expect((await server.call(here, 'DELETE', `/api/sessions/${id}`)).statusCode).toBe(404);
    expect((await server.call(here, 'POST', '/api/sessions/end-others')).statusCode).toBe(200);
    expect([await isIn(here), await isIn(third)]).toEqual([true, false]);
    expect(await list(here)).toHaveLength(1);
  });

  test('another person’s session is neither listed nor ended', async () => {
    const id = (await list(rep)).find(({ current }) => current)?.id ?? '';
    const here = await signIn(desk);
    expect((await list(here)).map((one) => one.id)).not.toContain(id);
    expect((await server.call(here, 'DELETE', `/api/sessions/${id}`)).statusCode).toBe(404);
    expect(await isIn(rep)).toBe(true);
  });
});

describe('signing a person out everywhere', () => {
  const end = (cookie: string, userId: string) =>
    server.call(cookie, 'POST', `/api/users/${userId}/end-sessions`);

  test('is for administrators, for people of their company whose roles are not above theirs', async () => {
    const admin = await signIn(desk);
    const [repId, platformId] = [await userIdOf(rep), await userIdOf(platform)];
    expect((await end(rep, repId)).statusCode).toBe(403);
    expect((await end(admin, platformId)).statusCode).toBe(403);
    expect((await end(admin, newKey())).statusCode).toBe(404);
    expect([await isIn(rep), await isIn(platform)]).toEqual([true, true]);
    expect((await end(admin, repId)).statusCode).toBe(200);
    expect(await isIn(rep)).toBe(false);
    const recorded = (await server.call(admin, 'GET', '/api/security-events')).json<{
      rows: { kind: string; id: string }[];
    }>().rows;
    const events = recorded.filter(({ kind }) => kind === 'sessions_ended');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ kind: 'sessions_ended', userId: repId, doneBy: 'Rita Olson' });
    const trail = await server.call(admin, 'POST', '/api/query', {
      collection: 'updates',
      where: { field: 'documentId', op: 'eq', value: events[0]?.id },
    });
    expect(trail.json().rows).toMatchObject([
      { collection: 'security-events', createdBy: await userIdOf(admin) },
    ]);
  });
});

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36 EdgA/156.0',
    'Edge on Android',
  ],
  ['curl/8.5.0', 'Unknown device'],
])('a browser that says %s is %s', (agent, name) => expect(deviceName(agent)).toBe(name));
