import { describe, expect, test } from 'vitest';
import { sha256 } from '../transaction-context.ts';
import { PASSWORD, testIdentity, messageOf } from './test-identity.ts';

const world = await testIdentity();
const secure = await testIdentity({
  config: {
    providers: [],
    publicUrl: 'https://crm.example.com',
    dataDir: '/nowhere',
    secret: 'k'.repeat(40),
  },
});
const { post, session, company, pool } = world;

const sessionRows = async (identityId: string) =>
  (
    await pool.query<{ token: string; companyId: string }>(
      'select token, "companyId" from session where "userId" = $1',
      [identityId],
    )
  ).rows;

describe('signing in', () => {
  // Specification 1.2, 7.19
  test('opens a session that says who, where and with which settings', async () => {
    const dana = await company('Northgate Security');
    const signedIn = await post('/api/sign-in', {
      email: ` ${dana.email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect([signedIn.status, signedIn.body]).toEqual([200, { ok: true }]);
    const answer = await session(signedIn.cookie);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: { id: dana.userId, name: 'Dana Whitfield', email: dana.email, status: 'active' },
      roles: ['admin'],
      company: {
        id: dana.companyId,
        name: 'Northgate Security',
        status: 'active',
        currency: 'USD',
        timeZone: 'America/New_York',
        brandColor: '#0f766e',
      },
      companies: [{ id: dana.companyId, name: 'Northgate Security' }],
      settings: { salesSeeAll: true },
    });
    for (const id of ['userSettingsId', 'companySettingsId', 'appSettingsId']) {
      expect(answer.body[id]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('keeps only a hash of the token', async () => {
    const dana = await company();
    const { cookie } = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    const token = decodeURIComponent(/sable=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await sessionRows(dana.identityId)).toEqual([{ token: sha256(token), companyId: dana.companyId }]);
  });

  // Specification 8.42: wrong password, user not found
  test('says the same for a wrong password and an unknown address', async () => {
    const dana = await company();
    const wrong = await post('/api/sign-in', { email: dana.email, password: 'not the password' });
    const unknown = await post('/api/sign-in', { email: 'nobody@example.com', password: 'not the password' });
    expect(messageOf(wrong)).toContain('The email address or the password is incorrect.');
    expect(unknown.status).toBe(wrong.status);
    const withoutNumber = (text: string) => text.replace(/"requestId":"[^"]+"/, '');
    expect(withoutNumber(unknown.text)).toBe(withoutNumber(wrong.text));
    expect([wrong.cookies, unknown.cookies]).toEqual([[], []]);
  });

  test('never makes a session of a cookie that was there before', async () => {
    const dana = await company();
    const planted = 'sable=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.c2lnbmVk';
    const signedIn = await post('/api/sign-in', { email: dana.email, password: PASSWORD }, planted);
    expect(signedIn.cookie).not.toContain('AAAAAAAA');
    expect((await session(planted)).body['user']).toBeNull();
  });

  test('ends the session that the browser had', async () => {
    const dana = await company();
    const first = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    const second = await post('/api/sign-in', { email: dana.email, password: PASSWORD }, first.cookie);
    expect((await session(first.cookie)).body['user']).toBeNull();
    expect((await session(second.cookie)).body['user']).not.toBeNull();
  });

  test('reads each session with one query', async () => {
    const dana = await company();
    const { cookie } = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    await session(cookie);
    world.statements.length = 0;
    expect((await session(cookie)).body['user']).not.toBeNull();
    expect(world.statements).toEqual([expect.stringContaining('resolve_session(')]);
  });

  test('asks the database nothing for a cookie that is not ours', async () => {
    world.statements.length = 0;
    expect((await session('sable=forged.c2lnbmVk')).body['user']).toBeNull();
    expect((await session('sable=%E0%A4%A')).body['user']).toBeNull();
    expect((await session(undefined)).body['user']).toBeNull();
    expect(world.statements).toEqual([]);
  });
});

describe('cookies', () => {
  test('over https the cookie is bound to the host', async () => {
    const dana = await secure.company();
    const { cookies } = await secure.post('/api/sign-in', { email: dana.email, password: PASSWORD });
    expect(cookies[0]).toMatch(
      /^__Host-sable=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookies.join()).not.toContain('Domain');
  });

  test('over plain http it has a plain name', async () => {
    const dana = await company();
    const { cookies } = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    expect(cookies[0]).toMatch(/^sable=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe('signing out', () => {
  test('ends the session immediately, removes the cookie, and notifies the listeners', async () => {
    const dana = await company();
    const { cookie } = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    const ended: string[] = [];
    const stop = world.identity.onSessionEnded(({ identityId }) => ended.push(identityId));
    const out = await post('/api/sign-out', {}, cookie);
    stop();
    expect(out.status).toBe(204);
    expect(out.cookies[0]).toMatch(/^sable=; Max-Age=0;/);
    expect(out.headers['clear-site-data']).toBe('"cache"');
    expect(ended).toEqual([dana.identityId]);
    expect((await session(cookie)).body['user']).toBeNull();
  });

  test('is no matter of following a link', async () => {
    const dana = await company();
    const { cookie } = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    const got = await world.app.inject({ method: 'GET', url: '/api/sign-out', headers: { cookie } });
    expect(got.statusCode).toBe(404);
    expect((await session(cookie)).body['user']).not.toBeNull();
  });
});

describe('the life of a session', () => {
  const opened = async () => {
    const dana = await company();
    const { cookie } = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    const set = (sql: string) =>
      pool.query(`update session set ${sql} where "userId" = $1`, [dana.identityId]);
    const left = async () =>
      (
        await pool.query<{ hours: number }>(
          `select round(extract(epoch from "expiresAt" - now()) / 3600)::int as hours from session where "userId" = $1`,
          [dana.identityId],
        )
      ).rows[0]?.hours;
    return { cookie, set, left };
  };

  test('ends twelve hours after its last use', async () => {
    const { cookie, set, left } = await opened();
    expect(await left()).toBe(12);
    await set(`"expiresAt" = now() - interval '1 second'`);
    expect((await session(cookie)).body['user']).toBeNull();
  });

  test('goes on while it is used, to thirty days after sign-in and no further', async () => {
    const { cookie, set, left } = await opened();
    await set(`"expiresAt" = now() + interval '1 hour', "updatedAt" = now() - interval '11 hours'`);
    await session(cookie);
    expect(await left()).toBe(12);
    await set(`"createdAt" = now() - interval '29 days 20 hours', "updatedAt" = now() - interval '1 hour'`);
    await session(cookie);
    expect(await left()).toBe(4);
    await set(`"createdAt" = now() - interval '30 days 1 second'`);
    expect((await session(cookie)).body['user']).toBeNull();
  });

  test('what has run out is swept away', async () => {
    const { cookie, set, left } = await opened();
    await set(`"expiresAt" = now() - interval '1 second'`);
    await world.identity.sweep();
    expect(await left()).toBeUndefined();
    expect((await session(cookie)).body['user']).toBeNull();
  });
});

describe('several companies', () => {
  const inTwo = async () => {
    const home = await company('Home Security');
    const other = await company('Other Alarms');
    const { rows } = await pool.query('delete from memberships where company_id = $1 returning user_id', [
      other.companyId,
    ]);
    expect(rows).toHaveLength(1);
    await world.identity.createIdentityFor({
      email: home.email,
      name: 'Dana Whitfield',
      secret: { passwordHash: await world.identity.hashPassword(PASSWORD) },
      memberships: [other],
    });
    return { home, other };
  };

  test('switching goes on in the other company with a new token', async () => {
    const { home, other } = await inTwo();
    const { cookie } = await post('/api/sign-in', { email: home.email, password: PASSWORD });
    const before = await session(cookie);
    const target = [home, other].find(
      ({ companyId }) => companyId !== (before.body['company'] as { id: string }).id,
    );
    const switched = await post('/api/switch-company', { companyId: target?.companyId }, cookie);
    expect(switched.status).toBe(200);
    const after = await session(switched.cookie);
    expect(after.body).toMatchObject({
      user: { id: target?.userId },
      company: { id: target?.companyId },
      companies: [{ name: 'Home Security' }, { name: 'Other Alarms' }],
    });
    expect((await session(cookie)).body['user']).toBeNull();
    const again = await post('/api/sign-in', { email: home.email, password: PASSWORD });
    expect((await session(again.cookie)).body).toMatchObject({ company: { id: target?.companyId } });
  });

  test('switching does not make the session younger', async () => {
    const { home, other } = await inTwo();
    const { cookie } = await post('/api/sign-in', { email: home.email, password: PASSWORD });
    await pool.query(`update session set "createdAt" = now() - interval '29 days' where "userId" = $1`, [
      home.identityId,
    ]);
    await post('/api/switch-company', { companyId: other.companyId }, cookie);
    const { rows } = await pool.query<{ days: number }>(
      'select extract(day from now() - "createdAt")::int as days from session where "userId" = $1',
      [home.identityId],
    );
    expect(rows).toEqual([{ days: 29 }]);
  });

  test('a foreign company and an unknown one are refused alike', async () => {
    const dana = await company();
    const foreign = await company('Someone Else');
    const { cookie } = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    const refused = await post('/api/switch-company', { companyId: foreign.companyId }, cookie);
    const unknown = await post(
      '/api/switch-company',
      { companyId: '01890000-0000-7000-8000-000000000001' },
      cookie,
    );
    expect([refused.status, unknown.status]).toEqual([404, 404]);
    expect(messageOf(refused)).toBe(messageOf(unknown));
    expect((await session(cookie)).body).toMatchObject({ company: { id: dana.companyId } });
  });
});
