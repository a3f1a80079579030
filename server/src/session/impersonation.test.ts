import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withConnection } from '../db/connect.ts';
import { newKey } from '../transaction-context.ts';
import { adminCredentials, testApp, type TestApp } from '../http/test-app.ts';

let server: TestApp;
/** The visited company: its administrator, a rep, and one of its accounts. */
let owner: string;
let companyId: string;
let ownerId: string;
let rep: { readonly id: string; readonly cookie: string };
let accountId: string;
let port: string;

const { password } = adminCredentials;
const cookieOf = ({ cookies }: { readonly cookies: readonly { name: string; value: string }[] }) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const sessionOf = async (cookie: string) => (await server.call(cookie, 'GET', '/api/session')).json();
const codeOf = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) =>
  statusCode < 300 ? statusCode : `${statusCode} ${JSON.parse(body).error.code}`;
const sql = (text: string, values: unknown[]) =>
  withConnection(server.application.database.ownerConfig, async (client) => {
    await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
    return client.query(text, values);
  });

beforeAll(async () => {
  server = await testApp();
  ({ port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })));
  owner = cookieOf(
    await server.call('', 'POST', '/api/onboarding', {
      companyName: 'Visited Alarms',
      personName: 'Olga Berg',
      email: 'olga@example.com',
      password,
      country: 'us',
      timeZone: 'America/New_York',
    }),
  );
  const session = await sessionOf(owner);
  [companyId, ownerId] = [session.company.id, session.user.id];
  const email = 'rex@example.com';
  const id = await server.make(owner, 'users.invite', { name: 'Rex Lane', email, roles: ['sales'] });
  const token = await vi.waitFor(
    async () => {
      const mail = (await server.application.capture?.list())?.find(({ to }) => to.includes(email));
      const found = /invite=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      if (!found) throw new Error('The invitation has not arrived.');
      return found;
    },
    { timeout: 30_000 },
  );
  rep = {
    id,
    cookie: cookieOf(await server.call('', 'POST', '/api/invitations/accept', { token, password })),
  };
  accountId = await server.make(owner, 'accounts.create', {
    account: { name: 'Hanna Miller', type: 'residential' },
  });
});

// All requests here come from one address, and there are more of them than the rate limit allows per minute.
beforeEach(() => sql('delete from auth.attempts', []));

const start = (cookie: string, userId = rep.id, reason = 'Ticket 42: totals look wrong') =>
  server.call(cookie, 'POST', '/api/impersonation/start', { companyId, userId, reason });
const acting = async (userId = rep.id, platform?: string): Promise<string> => {
  const answer = await start(platform ?? (await server.person('super')), userId);
  expect(answer.statusCode, answer.body).toBe(200);
  return cookieOf(answer);
};
const events = async (kind: string) =>
  (
    await server.call(owner, 'POST', '/api/query', {
      collection: 'security-events',
      where: { field: 'kind', op: 'eq', value: kind },
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
    })
  ).json().rows;
const seenLately = async () => (await events('viewed')).map(({ detail }: { detail: string }) => detail);
const passHour = (cookie: string) => {
  const token = /sable=([^.;]+)/.exec(decodeURIComponent(cookie))?.[1] ?? '';
  return sql(
    `update auth.session set "actingUntil" = now() - interval '1 second' where token = encode(sha256($1::bytea), 'hex')`,
    [token],
  );
};

describe('acting as a person', () => {
  test('has that person’s rights in that person’s company, and no others', async () => {
    const cookie = await acting();
    const session = await sessionOf(cookie);
    expect(session).toMatchObject({
      user: { id: rep.id, name: 'Rex Lane' },
      roles: ['sales'],
      company: { id: companyId },
      companies: [{ id: companyId }],
      impersonation: { by: expect.stringMatching(/^super person \(.+@example\.com\)$/) },
    });
    const minutes = (Date.parse(session.impersonation.endsAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    expect((await server.call(cookie, 'GET', `/api/accounts/${accountId}`)).statusCode).toBe(200);
    for (const path of ['/api/super/companies', '/api/security-events', '/api/accounts.csv'])
      expect([path, (await server.call(cookie, 'GET', path)).json().rows ?? []]).toEqual([path, []]);
    expect(codeOf(await server.mutate(cookie, 'users.setStatus', { id: ownerId, status: 'inactive' }))).toBe(
      '403 NOT_AUTHORIZED',
    );
  });

  test('has what the person’s company defined as their role, as it stands now', async () => {
    const defined = await server.make(owner, 'roles.create', {
      name: 'Front desk',
      permissions: ['accounts.read.company'],
    });
    await server.run(owner, 'users.setRoles', { id: rep.id, roles: [defined] });
    const cookie = await acting();
    const account = async () => codeOf(await server.call(cookie, 'GET', `/api/accounts/${accountId}`));
    expect(await account()).toBe(200);
    const people = await server.call(
      await server.person('super'),
      'GET',
      `/api/super/companies/${companyId}/people`,
    );
    expect(people.json().people).toContainEqual(
      expect.objectContaining({ id: rep.id, roleNames: ['Front desk'] }),
    );
    await server.run(owner, 'roles.update', { id: defined, patch: { permissions: [] } });
    expect(await account()).toBe('404 NOT_FOUND');
    await server.run(owner, 'users.setRoles', { id: rep.id, roles: ['sales'] });
  });

  test('records the reason, everything read, and who really made each change', async () => {
    const cookie = await acting();
    const by = expect.stringContaining('super person');
    expect((await events('impersonation_started'))[0]).toMatchObject({
      userId: rep.id,
      doneBy: by,
      detail: 'Ticket 42: totals look wrong',
    });
    await server.call(cookie, 'GET', `/api/accounts/${accountId}`);
    expect((await seenLately())[0]).toBe(`accounts/${accountId}`);
    await server.call(cookie, 'POST', '/api/query', { collection: 'contacts', limit: 5 });
    expect((await seenLately())[0]).toContain('"collection":"contacts"');
    await server.call(cookie, 'GET', '/api/search?q=Hanna');
    expect((await seenLately())[0]).toBe('search?q=Hanna');

    const made = await server.make(cookie, 'accounts.create', {
      account: { name: 'Made By Support', type: 'residential' },
    });
    const trail = await server.call(owner, 'POST', '/api/query', {
      collection: 'updates',
      where: { field: 'documentId', op: 'eq', value: made },
    });
    expect(trail.json().rows).toMatchObject([{ createdBy: rep.id, impersonatedBy: by }]);
  });

  test('records what a live screen asks', async () => {
    const cookie = await acting();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
      headers: { cookie, origin: server.origin },
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ t: 'sub', id: 1, spec: { collection: 'organizations', limit: 7 } }));
    await once(socket, 'message');
    await expect.poll(async () => (await seenLately())[0]).toContain('organizations');
    // The stream closes at the end of the hour, and also when the super user stops acting.
    const closed = once(socket, 'close');
    await server.call(cookie, 'POST', '/api/impersonation/stop', {});
    await closed;
  });

  test('writes nothing about who acts as themselves', async () => {
    const before = (await seenLately()).length;
    await server.call(rep.cookie, 'GET', `/api/accounts/${accountId}`);
    expect(await seenLately()).toHaveLength(before);
  });

  test('ends with the way back, to the same sign-in as before', async () => {
    const platform = await server.person('super');
    const cookie = await acting(rep.id, platform);
    expect((await sessionOf(platform)).user).toBeNull();
    const back = await server.call(cookie, 'POST', '/api/impersonation/stop', {});
    expect(back.statusCode, back.body).toBe(200);
    const session = await sessionOf(cookieOf(back));
    expect(session).toMatchObject({ roles: ['super'], impersonation: null });
    expect((await sessionOf(cookie)).user).toBeNull();
    expect((await events('impersonation_ended'))[0]).toMatchObject({ userId: rep.id });
    expect(codeOf(await server.call(cookieOf(back), 'POST', '/api/impersonation/stop', {}))).toBe(
      '422 NOT_READY',
    );
  });

  test.each([
    ['a sign-out', '/api/sign-out', {}],
    ['a sign-in in the same browser', '/api/sign-in', { email: 'rex@example.com', password }],
  ])('ends with %s, and the company reads that once', async (_, path, body) => {
    const cookie = await acting();
    const before = (await events('impersonation_ended')).length;
    const answer = await server.call(cookie, 'POST', path, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    for (const own of [cookie, cookieOf(answer)]) await server.call(own, 'POST', '/api/sign-out', {});
    const ended = await events('impersonation_ended');
    expect(ended).toHaveLength(before + 1);
    expect(ended[0]).toMatchObject({ userId: rep.id, doneBy: expect.stringContaining('super person') });
  });

  test.each([
    ['from the list of sessions', 'DELETE', (id: string) => `/api/sessions/${id}`],
    ['with all other sessions', 'POST', () => '/api/sessions/end-others'],
    ['by an administrator', 'POST', (_id: string, userId: string) => `/api/users/${userId}/end-sessions`],
  ] as const)('ends %s, and the company reads that once', async (way, method, path) => {
    const desk = await server.person('super');
    const { user } = await sessionOf(desk);
    const visitor = cookieOf(await server.call('', 'POST', '/api/sign-in', { email: user.email, password }));
    const cookie = await acting(rep.id, visitor);
    const before = (await events('impersonation_ended')).length;
    const { sessions } = (await server.call(desk, 'GET', '/api/sessions')).json();
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    const ender = way === 'by an administrator' ? await server.person('super', 'admin') : desk;
    const answer = await server.call(
      ender,
      method,
      path(other.id, user.id),
      method === 'POST' ? {} : undefined,
    );
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    expect((await sessionOf(cookie)).user).toBeNull();
    const ended = await events('impersonation_ended');
    expect(ended).toHaveLength(before + 1);
    expect(ended[0]).toMatchObject({ userId: rep.id, doneBy: expect.stringContaining(user.email) });
  });
});

describe('the company reads that it ended', () => {
  const next = 'another passphrase of mine';
  const mailedTo = async (email: string): Promise<string> => {
    await server.application.identity.settled();
    const mail = (await server.application.capture?.list())?.find(({ to }) => to.includes(email));
    return /email=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const companyStatus = async (status: string) =>
    server.call(await server.person('super'), 'POST', `/api/super/companies/${companyId}/status`, { status });
  afterEach(async () => {
    await companyStatus('active');
    await server.run(owner, 'users.setStatus', { id: rep.id, status: 'active' });
  });
  test.each<[string, (desk: string, email: string, id: string) => Promise<unknown>]>([
    [
      'with a new password',
      (desk) => server.call(desk, 'POST', '/api/password/change', { current: password, next }),
    ],
    [
      'with a new address',
      async (desk, email) => {
        await server.call(desk, 'POST', '/api/email/change', { email: `new-${email}` });
        return server.call('', 'POST', '/api/email/confirm', { token: await mailedTo(`new-${email}`) });
      },
    ],
    [
      'with the reset of a second factor',
      async (_desk, email) => {
        const found = 'select id from auth."user" where email = $1';
        await sql(
          `insert into auth.second_factors (identity_id, secret) values ((${found}), 'lost')
           on conflict (identity_id) do update set secret = 'lost'`,
          [email],
        );
        return server.application.identity.resetSecondFactorByOperator(email);
      },
    ],
    [
      'when the super user is switched off',
      async (_desk, _email, id) => {
        const chief = await server.person('super', 'admin');
        return server.run(chief, 'users.setStatus', { id, status: 'suspended' });
      },
    ],
    [
      'when the super user loses the role',
      async (_desk, _email, id) => {
        const chief = await server.person('super', 'admin');
        return server.run(chief, 'users.setRoles', { id, roles: ['office'] });
      },
    ],
    [
      'when the person is switched off',
      () => server.run(owner, 'users.setStatus', { id: rep.id, status: 'suspended' }),
    ],
    ['when the company is closed', () => companyStatus('inactive')],
  ])('%s', async (_, change) => {
    const desk = await server.person('super');
    const { user } = await sessionOf(desk);
    const visitor = cookieOf(await server.call('', 'POST', '/api/sign-in', { email: user.email, password }));
    const cookie = await acting(rep.id, visitor);
    await change(desk, user.email, user.id);
    expect((await sessionOf(cookie)).user).toBeNull();
    // When rights end, the sessions end after the commit; the closed company can be read only after it reopens.
    await companyStatus('active');
    const endsOf = async () =>
      (await events('impersonation_ended')).filter(({ doneBy }: { doneBy: string }) =>
        doneBy.includes(user.email),
      );
    await expect.poll(endsOf).toMatchObject([{ userId: rep.id }]);
  });
});

describe('it ends automatically', () => {
  const read = (cookie: string) => server.call(cookie, 'GET', `/api/accounts/${accountId}`);

  test('after an hour, however much it is used', async () => {
    const cookie = await acting();
    expect((await read(cookie)).statusCode).toBe(200);
    await passHour(cookie);
    expect(codeOf(await read(cookie))).toBe('401 NOT_AUTHENTICATED');
    expect((await sessionOf(cookie)).user).toBeNull();
  });

  test('when the super user loses the role', async () => {
    const cookie = await acting();
    expect((await read(cookie)).statusCode).toBe(200);
    const me = /\((.+)\)/.exec((await events('impersonation_started'))[0].doneBy)?.[1] ?? '';
    const found = await server.call(server.admin, 'GET', '/api/users?limit=200');
    const mine = found.json().rows.find(({ email }: { email: string }) => email === me);
    const chief = await server.person('super', 'admin');
    expect(codeOf(await server.mutate(chief, 'users.setRoles', { id: mine.id, roles: ['office'] }))).toBe(
      200,
    );
    expect(codeOf(await read(cookie))).toBe('401 NOT_AUTHENTICATED');
  });

  test('when the person is switched off', async () => {
    const cookie = await acting();
    expect((await read(cookie)).statusCode).toBe(200);
    await server.run(owner, 'users.setStatus', { id: rep.id, status: 'suspended' });
    expect(codeOf(await read(cookie))).toBe('401 NOT_AUTHENTICATED');
    await server.run(owner, 'users.setStatus', { id: rep.id, status: 'active' });
  });

  test('when the person gets a role of the platform', async () => {
    const cookie = await acting();
    const chief = await server.person('super');
    expect((await read(cookie)).statusCode).toBe(200);
    await sql(`update users set roles = '["sales", "super"]' where company_id = $1 and id = $2`, [
      companyId,
      rep.id,
    ]);
    expect((await sessionOf(cookie)).user).toBeNull();
    expect(codeOf(await start(chief))).toBe('422 NOT_READY');
    await sql(`update users set roles = '["sales"]' where company_id = $1 and id = $2`, [companyId, rep.id]);
  });
});

describe('it is refused', () => {
  test('to everyone but super users', async () => {
    for (const cookie of [owner, await server.person('admin'), await server.person('dev')]) {
      expect(codeOf(await start(cookie))).toBe('403 NOT_AUTHORIZED');
      expect(codeOf(await server.call(cookie, 'GET', `/api/super/companies/${companyId}/people`))).toBe(
        '403 NOT_AUTHORIZED',
      );
    }
    expect(codeOf(await start(''))).toBe('401 NOT_AUTHENTICATED');
  });

  test('without a fresh sign-in, and without a reason', async () => {
    const platform = await server.person('super');
    expect(codeOf(await start(platform, rep.id, ' '))).toBe('422 INVALID');
    const { user } = await sessionOf(platform);
    await sql(
      `update auth.session s set "provenAt" = now() - interval '11 minutes'
       from auth.memberships m where m.user_id = $1 and m.identity_id = s."userId"`,
      [user.id],
    );
    expect(codeOf(await start(platform))).toBe('403 PROOF_NEEDED');
  });

  test('of a person of the platform, of one who is not there, and of one who is switched off', async () => {
    const platform = await server.person('super');
    const { user, company } = await sessionOf(await server.person('dev'));
    const dev = { companyId: company.id, userId: user.id, reason: 'To see what they see' };
    expect(codeOf(await server.call(platform, 'POST', '/api/impersonation/start', dev))).toBe(
      '422 NOT_READY',
    );
    expect(codeOf(await start(platform, newKey()))).toBe('404 NOT_FOUND');
    await server.run(owner, 'users.setStatus', { id: rep.id, status: 'inactive' });
    expect(codeOf(await start(platform))).toBe('422 NOT_READY');
    const listed = await server.call(platform, 'GET', `/api/super/companies/${companyId}/people`);
    expect(listed.json().people.map(({ id }: { id: string }) => id)).toEqual([ownerId]);
    await server.run(owner, 'users.setStatus', { id: rep.id, status: 'active' });
  });
});

// This list is written by hand: a person's own actions, and those that grant rights or delete data.
describe('who acts as an administrator', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await acting(ownerId);
  });

  test.each([
    ['POST', '/api/impersonation/start', { companyId: newKey(), userId: newKey(), reason: 'Nested visit' }],
    ['POST', '/api/password/change', { current: password, next: 'another horse battery' }],
    ['POST', '/api/email/change', { email: 'taken-over@example.com' }],
    ['POST', '/api/session/prove', { current: password }],
    ['GET', '/api/session/proof', undefined],
    ['GET', '/api/session/proof/methods', undefined],
    ['POST', '/api/session/prove/code/send', {}],
    ['POST', '/api/session/prove/code', { code: '12345678' }],
    ['GET', '/api/second-factor', undefined],
    ['POST', '/api/second-factor/begin', {}],
    ['POST', '/api/second-factor/confirm', { code: '000000' }],
    ['POST', '/api/second-factor/give', { code: '000000' }],
    ['POST', '/api/second-factor/recovery-codes', {}],
    ['POST', '/api/second-factor/off', {}],
    ['GET', '/api/sessions', undefined],
    ['POST', '/api/sessions/end-others', {}],
    ['DELETE', `/api/sessions/${newKey()}`, undefined],
    ['POST', `/api/users/${newKey()}/end-sessions`, {}],
    ['POST', `/api/users/${newKey()}/reset-second-factor`, {}],
    ['POST', `/api/users/${newKey()}/invitation-link`, {}],
    ['POST', `/api/users/${newKey()}/password-link`, {}],
    ['POST', '/api/switch-company', { companyId: newKey() }],
    // No program gets a token here, so no token reuse can end such a session.
    ['POST', '/api/token', {}],
    ['GET', '/api/accounts.csv', undefined],
  ] as const)('is refused %s %s', async (method, path, body) => {
    expect(codeOf(await server.call(cookie, method, path, body))).toBe('403 IMPERSONATING');
  });

  test('changes nobody’s roles and invites nobody', async () => {
    const invited = { name: 'New Person', email: 'new-person@example.com', roles: ['admin'] };
    expect(codeOf(await server.mutate(cookie, 'users.setRoles', { id: rep.id, roles: ['admin'] }))).toBe(
      '403 IMPERSONATING',
    );
    expect(codeOf(await server.mutate(cookie, 'users.invite', invited))).toBe('403 IMPERSONATING');
  });
});
