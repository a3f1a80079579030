import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { type Answer, PASSWORD, testIdentity, messageOf } from './test-identity.ts';

const { post, session, company, pool, mails, identity } = await testIdentity();

const steps = () => Math.floor(Date.now() / 30_000);
/** Returns the code of an app that was set up with a key, the given number of 30-second steps from now. */
const codeOf = (key: string, ahead = 0) =>
  createOTP(new TextDecoder().decode(base32.decode(key))).hotp(steps() + ahead);
const signIn = (email: string, password = PASSWORD) => post('/api/sign-in', { email, password });
const give = (cookie: string, code: string) => post('/api/second-factor/give', { code }, cookie);
const confirm = (cookie: string, code: string) => post('/api/second-factor/confirm', { code }, cookie);
const begin = (cookie: string) => post('/api/second-factor/begin', {}, cookie);
const codesIn = ({ body }: Answer) => z.array(z.string()).parse(body['recoveryCodes']);
/** Simulates that the last accepted code was long ago. */
const forgetStep = (identityId: string) =>
  pool.query('update second_factors set last_step = 0 where identity_id = $1', [identityId]);

/** Creates a person of a new company with two-step sign-in turned on. */
const withFactor = async () => {
  const dana = await company();
  const { cookie } = await signIn(dana.email);
  const key = String((await begin(cookie)).body['key']);
  const confirmed = await confirm(cookie, await codeOf(key));
  await forgetStep(dana.identityId);
  return { ...dana, key, cookie: confirmed.cookie, codes: codesIn(confirmed) };
};

/** Creates an administrator whose role requires a second factor. */
const founder = async () => {
  const email = `ruth-${newKey()}@example.com`;
  const opened = await post('/api/onboarding', {
    companyName: `Alarms ${email}`,
    personName: 'Ruth Okafor',
    email,
    password: PASSWORD,
    country: 'us',
    timeZone: 'America/New_York',
  });
  const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [email]);
  return { email, cookie: opened.cookie, identityId: rows[0]?.id ?? '' };
};

describe('setting it up', () => {
  test('turns it on with the first right code, answers with ten recovery codes and mails the person', async () => {
    const dana = await company();
    const { cookie } = await signIn(dana.email);
    const { body } = await begin(cookie);
    expect(body['address']).toMatch(/^otpauth:\/\/totp\/Sable:.+secret=.+issuer=Sable/);
    const key = String(body['key']);
    expect((await confirm(cookie, '000000')).status).toBe(422);
    const confirmed = await confirm(cookie, await codeOf(key));
    const codes = codesIn(confirmed);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    await identity.settled();
    expect(mails.at(-1)).toMatchObject({ to: dana.email, subject: 'Two-step sign-in was turned on' });
    // The session continues under a new token.
    expect((await session(cookie)).body['user']).toBeNull();
    expect((await session(confirmed.cookie)).body['user']).not.toBeNull();
  });

  test('keeps no secret that can be read', async () => {
    const { identityId, key, codes } = await withFactor();
    const { rows } = await pool.query(
      'select * from second_factors f join recovery_codes using (identity_id) where identity_id = $1',
      [identityId],
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(new TextDecoder().decode(base32.decode(key)));
    expect(stored).not.toContain((codes[0] ?? '').replaceAll('-', ''));
  });

  test('asks for a fresh sign-in, which the password gives', async () => {
    const dana = await company();
    const { cookie } = await signIn(dana.email);
    await pool.query(`update session set "provenAt" = now() - interval '11 minutes' where "userId" = $1`, [
      dana.identityId,
    ]);
    expect((await begin(cookie)).body).toMatchObject({ error: { code: 'PROOF_NEEDED' } });
    expect((await post('/api/session/prove', { current: 'not the password' }, cookie)).status).toBe(422);
    const proven = await post('/api/session/prove', { current: PASSWORD }, cookie);
    expect((await begin(proven.cookie)).status).toBe(200);
    expect((await begin(cookie)).status).toBe(401);
  });
});

describe('signing in', () => {
  test('with the password alone opens nothing', async () => {
    const dana = await withFactor();
    const half = await signIn(dana.email);
    expect((await session(half.cookie)).body).toEqual({
      user: null,
      company: null,
      mailDelivers: false,
      pending: { step: 'code', email: dana.email },
    });
    // This session can neither replace the second factor nor switch the company.
    expect((await begin(half.cookie)).status).toBe(401);
    expect((await confirm(half.cookie, await codeOf(dana.key))).status).toBe(401);
    expect((await post('/api/switch-company', { companyId: dana.companyId }, half.cookie)).status).toBe(401);
    expect((await post('/api/session/prove', { current: PASSWORD }, half.cookie)).status).toBe(401);
    expect((await post('/api/second-factor/off', {}, half.cookie)).status).toBe(401);
  });

  test('goes on with a code, under a new token', async () => {
    const dana = await withFactor();
    const half = await signIn(dana.email);
    const whole = await give(half.cookie, await codeOf(dana.key));
    expect(whole.status).toBe(200);
    expect((await session(half.cookie)).body).toMatchObject({ user: null, pending: null });
    expect((await session(whole.cookie)).body).toMatchObject({ user: { id: dana.userId } });
  });

  test('refuses a code that was accepted before, and older ones', async () => {
    const dana = await withFactor();
    const code = await codeOf(dana.key);
    expect((await give((await signIn(dana.email)).cookie, code)).status).toBe(200);
    const second = await signIn(dana.email);
    expect(messageOf(await give(second.cookie, code))).toContain('was used before');
    expect((await give(second.cookie, await codeOf(dana.key, -1))).status).toBe(422);
    expect((await give(second.cookie, await codeOf(dana.key, 1))).status).toBe(200);
  });

  test('opens one session for one code that is given many times at once', async () => {
    const dana = await withFactor();
    const halves = await Promise.all([1, 2, 3].map(() => signIn(dana.email)));
    const code = await codeOf(dana.key);
    const answers = await Promise.all(halves.map(({ cookie }) => give(cookie, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('takes a recovery code once, as it is typed, and says so by mail', async () => {
    const dana = await withFactor();
    const typed = (dana.codes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    const first = await signIn(dana.email);
    expect((await give(first.cookie, typed)).status).toBe(200);
    await identity.settled();
    expect(mails.at(-1)?.text).toContain('9 are left');
    const second = await signIn(dana.email);
    expect((await give(second.cookie, typed)).status).toBe(422);
  });

  test('fifty wrong codes at once get five verdicts and no more', async () => {
    const dana = await withFactor();
    const { cookie } = await signIn(dana.email);
    const right = await Promise.all([-1, 0, 1, 2].map((ahead) => codeOf(dana.key, ahead)));
    const code = ['000000', '111111', '222222', '333333', '444444'].find((one) => !right.includes(one)) ?? '';
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(cookie, code)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(45);
    expect((await give(cookie, await codeOf(dana.key))).status).toBe(429);
  });

  test('waits fifteen minutes for the code', async () => {
    const dana = await withFactor();
    const { cookie } = await signIn(dana.email);
    const { rows } = await pool.query(
      `select "expiresAt" < now() + interval '16 minutes' as soon from session where "userId" = $1 and factor = 'pending'`,
      [dana.identityId],
    );
    expect(rows).toEqual([{ soon: true }]);
    await pool.query(`update session set "expiresAt" = now() where "userId" = $1`, [dana.identityId]);
    expect((await give(cookie, await codeOf(dana.key))).status).toBe(401);
  });
});

describe('turning it off', () => {
  test('is possible where no role asks for it, and the next sign-in needs a password alone', async () => {
    const rep = await company('Reps of their own', ['sales']);
    const { cookie } = await signIn(rep.email);
    const key = String((await begin(cookie)).body['key']);
    const on = await confirm(cookie, await codeOf(key));
    expect((await session((await signIn(rep.email)).cookie)).body['user']).toBeNull();
    expect((await post('/api/second-factor/off', {}, on.cookie)).status).toBe(200);
    expect((await session((await signIn(rep.email)).cookie)).body['user']).not.toBeNull();
  });

  test('is refused where a role asks for it', async () => {
    const dana = await withFactor();
    expect(messageOf(await post('/api/second-factor/off', {}, dana.cookie))).toContain(
      'Your role requires two-step sign-in',
    );
    const second = await signIn(dana.email);
    expect((await session(second.cookie)).body['pending']).toMatchObject({ step: 'code' });
  });

  test('new recovery codes end the older ones', async () => {
    const dana = await withFactor();
    const renewed = await post('/api/second-factor/recovery-codes', {}, dana.cookie);
    const half = await signIn(dana.email);
    expect((await give(half.cookie, dana.codes[0] ?? '')).status).toBe(422);
    expect((await give(half.cookie, codesIn(renewed)[0] ?? '')).status).toBe(200);
  });
});

describe('an administrator', () => {
  test('has seven days of grace', async () => {
    const ruth = await founder();
    const { body } = await session(ruth.cookie);
    const days = (Date.parse(String(body['secondFactorDue'])) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    // Asking again does not extend the deadline.
    expect((await session(ruth.cookie)).body['secondFactorDue']).toBe(body['secondFactorDue']);
  });

  test('then meets a wall, in sessions that are open too, and set-up leads through it', async () => {
    const ruth = await founder();
    await session(ruth.cookie);
    await pool.query(
      `update second_factors set due_at = now() - interval '1 second' where identity_id = $1`,
      [ruth.identityId],
    );
    expect((await session(ruth.cookie)).body).toMatchObject({ user: null, pending: { step: 'set-up' } });
    const again = await signIn(ruth.email);
    expect((await session(again.cookie)).body).toMatchObject({ user: null, pending: { step: 'set-up' } });
    const key = String((await begin(again.cookie)).body['key']);
    const confirmed = await confirm(again.cookie, await codeOf(key));
    expect((await session(confirmed.cookie)).body).toMatchObject({
      user: { email: ruth.email },
      secondFactorDue: null,
    });
  });
});
