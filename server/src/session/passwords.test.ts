import { describe, expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { PASSWORD, testIdentity, tokenIn, messageOf } from './test-identity.ts';

const world = await testIdentity({
  limits: { signInsFromAddress: { max: 20, seconds: 60 }, resetsFromAddress: { max: 1000, seconds: 60 } },
});
const { post, session, company, mails, identity, pool } = world;

let lastAddress = 0;
const address = () => `198.51.100.${(lastAddress += 1)}`;

const signIn = (email: string, password = PASSWORD, cookie?: string, ip = address()) =>
  post('/api/sign-in', { email, password }, cookie, ip);

const fail = async (email: string, times: number, ip = address()) => {
  for (let n = 0; n < times; n++)
    expect((await signIn(email, 'not the password', undefined, ip)).status).toBe(422);
};

/** Simulates minutes passing for the counters. */
const wait = (minutes: number) =>
  pool.query(
    `update attempts set blocked_until = blocked_until - $1 * interval '1 minute', since = since - $1 * interval '1 minute'`,
    [minutes],
  );

describe('tries', () => {
  // Specification 8.42: too many requests
  test('after five failures at an account an address waits a minute, then two, four, and at most fifteen', async () => {
    const { email } = await company();
    const ip = address();
    const tryAgain = () => signIn(email, PASSWORD, undefined, ip);
    await fail(email, 5, ip);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const refused = await tryAgain();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(minutes * 60 - 30);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(minutes * 60);
      expect(messageOf(refused)).toContain('Too many attempts.');
      await wait(minutes);
      await fail(email, 1, ip);
    }
    await wait(15);
    expect((await tryAgain()).status).toBe(200);
    await fail(email, 4, ip);
    expect((await tryAgain()).status).toBe(200);
  });

  test('wrong passwords hold back where they come from: the person gets in from elsewhere', async () => {
    const { email } = await company();
    const ip = address();
    await fail(email, 5, ip);
    expect((await signIn(email, PASSWORD, undefined, ip)).status).toBe(429);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, PASSWORD, undefined, ip)).status).toBe(429);
  });

  test('a hundred failures in an hour from everywhere close the account to new devices, and a mailed link opens it', async () => {
    const { email } = await company();
    const known = await signIn(email);
    const device = known.cookies.find((cookie) => cookie.startsWith('sable-device='))?.split(';')[0];
    await fail(email, 3);
    // Simulates 96 more failures from as many addresses. A successful attempt does not change the count.
    const { rowCount } = await pool.query(
      `update attempts set count = count + 96 where key = 'account ' || encode(sha256($1::bytea), 'hex')`,
      [Buffer.from(email)],
    );
    expect(rowCount).toBe(1);
    expect((await signIn(email)).status).toBe(200);
    await fail(email, 1);
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(email, PASSWORD, device)).status).toBe(200);
    mails.length = 0;
    await post('/api/password/forgot', { email });
    await identity.settled();
    const password = 'a quite new passphrase';
    expect((await post('/api/password/reset', { token: tokenIn(mails[0]), password })).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('an unknown account waits just the same', async () => {
    const email = `nobody-${newKey()}@example.com`;
    const ip = address();
    await fail(email, 5, ip);
    expect((await signIn(email, PASSWORD, undefined, ip)).status).toBe(429);
    expect((await signIn(email)).status).toBe(422);
  });

  test('tries made at once do not pass together', async () => {
    const { email } = await company();
    const ip = address();
    const tries = Array.from({ length: 12 }, () => signIn(email, 'not the password', undefined, ip));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('a device that the person knows is not locked out by others', async () => {
    const { email } = await company();
    const ip = address();
    const known = await signIn(email);
    await fail(email, 5, ip);
    expect((await signIn(email, PASSWORD, undefined, ip)).status).toBe(429);
    const device = known.cookies.find((cookie) => cookie.startsWith('sable-device='))?.split(';')[0];
    expect((await signIn(email, PASSWORD, device, ip)).status).toBe(200);
    const other = await company();
    await fail(other.email, 5, ip);
    expect((await signIn(other.email, PASSWORD, device, ip)).status).toBe(429);
  });

  test('one address may try twenty times a minute', async () => {
    const ip = '192.0.2.77';
    const statuses: number[] = [];
    const tries = Array.from({ length: 21 }, (_, n) =>
      post('/api/sign-in', { email: `x${n}@example.com`, password: 'not the password' }, undefined, ip),
    );
    for (const answer of await Promise.all(tries)) statuses.push(answer.status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const refused = await post('/api/sign-in', { email: 'y@example.com', password: 'no' }, undefined, ip);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a forgotten password', () => {
  const forget = async (email: string) => {
    mails.length = 0;
    const answer = await post('/api/password/forgot', { email });
    await identity.settled();
    return answer;
  };

  test('is asked for with the same answer whether the account exists or not', async () => {
    const { email } = await company();
    const known = await forget(email);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    const unknown = await forget(`nobody-${newKey()}@example.com`);
    expect(mails).toEqual([]);
    expect([known.status, known.text]).toEqual([200, '{"ok":true}']);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  });

  test('is replaced by a mailed link, once, and every session ends', async () => {
    const { email } = await company();
    const before = await signIn(email);
    await fail(email, 5);
    await forget(email);
    const token = tokenIn(mails[0]);
    expect(mails[0]?.text).toContain(`http://localhost:3000/login?reset=${token}`);
    expect((await post('/api/password/reset', { token, password: 'a quite new passphrase' })).status).toBe(
      200,
    );
    expect((await session(before.cookie)).body['user']).toBeNull();
    expect((await signIn(email, 'a quite new passphrase')).status).toBe(200);
    expect((await signIn(email)).status).toBe(422);
    const again = await post('/api/password/reset', { token, password: 'yet another passphrase' });
    expect(again.status).toBe(410);
    expect(messageOf(again)).toContain('This link has been used or has expired.');
    await identity.settled();
    expect(mails.at(-1)?.subject).toBe('Your Sable password was changed');
  });

  test('a link used twenty times at once changes the password once', async () => {
    const { email } = await company();
    await forget(email);
    const token = tokenIn(mails[0]);
    const uses = Array.from({ length: 4 }, (_, n) =>
      post('/api/password/reset', { token, password: `number ${n} of the passphrases` }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410]);
  });

  test('a weak new password keeps the link good', async () => {
    const { email } = await company();
    await forget(email);
    const token = tokenIn(mails[0]);
    const weak = await post('/api/password/reset', { token, password: 'short' });
    expect(messageOf(weak)).toContain('at least 12 characters');
    expect((await post('/api/password/reset', { token, password: 'a quite new passphrase' })).status).toBe(
      200,
    );
  });

  test('a newer link ends the older ones', async () => {
    const { email } = await company();
    await forget(email);
    const older = tokenIn(mails[0]);
    await forget(email);
    const password = 'a quite new passphrase';
    const dead = await post('/api/password/reset', { token: older, password });
    expect(dead.status).toBe(410);
    expect(dead.body).toMatchObject({ error: { details: { field: 'token' } } });
    expect((await post('/api/password/reset', { token: tokenIn(mails[0]), password })).status).toBe(200);
  });

  test('an unknown link is answered like a used one', async () => {
    const unknown = await post('/api/password/reset', { token: 'x'.repeat(43), password: PASSWORD });
    expect(unknown.status).toBe(410);
    expect(messageOf(unknown)).toContain('This link has been used or has expired.');
  });

  test('an old link is dead', async () => {
    const { email } = await company();
    await forget(email);
    await pool.query('update one_time_tokens set expires_at = now()');
    const late = await post('/api/password/reset', {
      token: tokenIn(mails[0]),
      password: 'a quite new passphrase',
    });
    expect(late.status).toBe(410);
  });

  test('mails of one account are limited, known or not', async () => {
    const { email } = await company();
    const statuses = async (of: string) => {
      const all: number[] = [];
      for (let n = 0; n < 4; n++) all.push((await forget(of)).status);
      return all;
    };
    expect(await statuses(email)).toEqual([200, 200, 200, 429]);
    expect(await statuses(`nobody-${newKey()}@example.com`)).toEqual([200, 200, 200, 429]);
  });
});

describe('changing a password', () => {
  test('ends every session and gives this browser a new one', async () => {
    const { email, companyId } = await company();
    const elsewhere = await signIn(email);
    const here = await signIn(email);
    const next = 'a quite new passphrase';
    const changed = await post('/api/password/change', { current: PASSWORD, next }, here.cookie);
    expect(changed.status).toBe(200);
    expect((await session(elsewhere.cookie)).body['user']).toBeNull();
    expect((await session(here.cookie)).body['user']).toBeNull();
    expect((await session(changed.cookie)).body).toMatchObject({ company: { id: companyId } });
    expect((await signIn(email, next)).status).toBe(200);
  });

  test('needs the present password and a session', async () => {
    const { email } = await company();
    const { cookie } = await signIn(email);
    const next = 'a quite new passphrase';
    const wrong = await post('/api/password/change', { current: 'not the password', next }, cookie);
    expect(wrong.status).toBe(422);
    expect(messageOf(wrong)).toContain('The current password is incorrect.');
    expect((await session(cookie)).body['user']).not.toBeNull();
    expect((await post('/api/password/change', { current: PASSWORD, next })).status).toBe(401);
  });
});
