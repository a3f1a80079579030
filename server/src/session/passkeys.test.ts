import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, PASSWORD, testIdentity, messageOf } from './test-identity.ts';
import { createAuthenticator } from './testing/authenticator.ts';

const ORIGIN = 'http://localhost:3000';
const { post, request, session, company, pool, mails, identity } = await testIdentity();

const optionsIn = ({ body }: Answer) =>
  z.object({ options: z.looseObject({ challenge: z.string() }) }).parse(body).options;
const signIn = (email: string) => post('/api/sign-in', { email, password: PASSWORD });
const beginAdd = (cookie: string) => post('/api/passkeys/begin', {}, cookie);
const add = (cookie: string, passkey: object) => post('/api/passkeys', { passkey }, cookie);
const challenge = async () => optionsIn(await post('/api/sign-in/passkey/begin', {})).challenge;
const open = (signature: object) => post('/api/sign-in/passkey', { signature });
const list = async (cookie: string) =>
  z
    .object({
      passkeys: z.array(z.object({ id: z.string(), name: z.string(), lastUsedAt: z.string().nullable() })),
    })
    .parse((await request('GET', '/api/passkeys', undefined, cookie)).body).passkeys;
const age = (identityId: string) =>
  pool.query(`update session set "provenAt" = now() - interval '11 minutes' where "userId" = $1`, [
    identityId,
  ]);

/** Creates a person with a passkey on one authenticator. */
const withPasskey = async () => {
  const dana = await company();
  const { cookie } = await signIn(dana.email);
  const authenticator = createAuthenticator(ORIGIN);
  const added = await add(cookie, authenticator.make(optionsIn(await beginAdd(cookie)).challenge));
  expect(added.status).toBe(200);
  return { ...dana, cookie, authenticator, passkeyId: String(added.body['id']) };
};

describe('adding a passkey', () => {
  test('asks the device to verify its user, names the passkey after the browser, and mails the person', async () => {
    const dana = await company();
    const { cookie } = await signIn(dana.email);
    const options = optionsIn(await beginAdd(cookie));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Sable' },
      user: { name: dana.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await add(cookie, createAuthenticator(ORIGIN).make(options.challenge));
    expect(await list(cookie)).toMatchObject([{ name: 'Unknown device', lastUsedAt: null }]);
    await identity.settled();
    expect(mails.at(-1)).toMatchObject({ to: dana.email, subject: 'A passkey was added to your account' });
  });

  test('needs a fresh sign-in', async () => {
    const dana = await withPasskey();
    await age(dana.identityId);
    for (const answer of [
      await beginAdd(dana.cookie),
      await request('DELETE', `/api/passkeys/${dana.passkeyId}`, undefined, dana.cookie),
    ])
      expect(answer.body).toMatchObject({ error: { code: 'PROOF_NEEDED' } });
  });

  test.each([
    ['made for another page', { origin: 'https://sable.example.net' }],
    ['bound to another address', { rpId: 'example.net' }],
    ['whose device verified nobody', { userVerified: false }],
  ])('refuses one %s', async (_, flaws) => {
    const dana = await company();
    const { cookie } = await signIn(dana.email);
    const made = createAuthenticator(ORIGIN).make(optionsIn(await beginAdd(cookie)).challenge, flaws);
    expect(messageOf(await add(cookie, made))).toContain('could not be verified. Nothing was added.');
    expect(await list(cookie)).toEqual([]);
  });

  test('takes each challenge once, in the session that asked, within ten minutes', async () => {
    const dana = await withPasskey();
    const { challenge: first } = optionsIn(await beginAdd(dana.cookie));
    const elsewhere = await signIn(dana.email);
    expect((await add(elsewhere.cookie, createAuthenticator(ORIGIN).make(first))).status).toBe(422);
    expect((await add(dana.cookie, createAuthenticator(ORIGIN).make(first))).status).toBe(422);
    const { challenge: late } = optionsIn(await beginAdd(dana.cookie));
    await pool.query(`update challenges set expires_at = expires_at - interval '10 minutes'`);
    expect(messageOf(await add(dana.cookie, createAuthenticator(ORIGIN).make(late)))).toContain('too late');
    expect(await list(dana.cookie)).toHaveLength(1);
  });

  test('does not take a passkey over that another person has', async () => {
    const dana = await withPasskey();
    const ruth = await company('Elm Alarms');
    const { cookie } = await signIn(ruth.email);
    const made = dana.authenticator.make(optionsIn(await beginAdd(cookie)).challenge);
    expect((await add(cookie, made)).status).toBe(422);
    const opened = await open(dana.authenticator.sign(await challenge()));
    expect((await session(opened.cookie)).body).toMatchObject({ user: { id: dana.userId } });
  });
});

describe('signing in with a passkey', () => {
  test('opens a whole session: the second factor is not asked, because the device verified its user', async () => {
    const dana = await withPasskey();
    await pool.query(`update second_factors set secret = 'set' where identity_id = $1`, [dana.identityId]);
    expect((await session((await signIn(dana.email)).cookie)).body).toMatchObject({
      pending: { step: 'code' },
    });
    const opened = await open(dana.authenticator.sign(await challenge()));
    expect((await session(opened.cookie)).body).toMatchObject({ user: { id: dana.userId } });
    expect((await list(opened.cookie))[0]?.lastUsedAt).not.toBeNull();
  });

  test('asks for user verification and names no person', async () => {
    await withPasskey();
    const options = optionsIn(await post('/api/sign-in/passkey/begin', {}));
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
  });

  test.each([
    ['on another page', { origin: 'https://sable.example.net' }],
    ['for another address', { rpId: 'example.net' }],
    ['by a device that verified nobody', { userVerified: false }],
  ])('is refused %s', async (_, flaws) => {
    const dana = await withPasskey();
    const answer = await open(dana.authenticator.sign(await challenge(), flaws));
    expect(messageOf(answer)).toContain('This passkey is not linked to a user.');
    expect(answer.cookies).toEqual([]);
  });

  test('is refused for a signature of another key, a stranger’s passkey and a removed one, in the same words', async () => {
    const dana = await withPasskey();
    const stranger = createAuthenticator(ORIGIN);
    const forged = { ...stranger.sign(await challenge()), id: dana.authenticator.sign('').id };
    const answers = [await open(forged), await open(stranger.sign(await challenge()))];
    await request('DELETE', `/api/passkeys/${dana.passkeyId}`, undefined, dana.cookie);
    answers.push(await open(dana.authenticator.sign(await challenge())));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(new Set(answers.map(messageOf)).size).toBe(1);
  });

  test('is over with a reset of the second factor: the lost device may hold the passkey', async () => {
    const dana = await withPasskey();
    await pool.query(`update second_factors set secret = 'set' where identity_id = $1`, [dana.identityId]);
    await identity.resetSecondFactorByOperator(dana.email);
    expect(messageOf(await open(dana.authenticator.sign(await challenge())))).toContain(
      'is not linked to a user',
    );
    expect(await list((await signIn(dana.email)).cookie)).toEqual([]);
    await identity.settled();
    expect(mails.at(-1)).toMatchObject({ to: dana.email, text: expect.stringContaining('your passkeys') });
  });

  test('takes a signature once, of many at once', async () => {
    const dana = await withPasskey();
    const signature = dana.authenticator.sign(await challenge());
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(signature)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('refuses a challenge of ours that is ten minutes old, and one that is not ours', async () => {
    const dana = await withPasskey();
    const old = await challenge();
    await pool.query(`update challenges set expires_at = expires_at - interval '10 minutes'`);
    expect((await open(dana.authenticator.sign(old))).status).toBe(422);
    expect((await open(dana.authenticator.sign('bm90LW91cnM'))).status).toBe(422);
  });

  test('refuses a key whose counter went back, which a copy shows', async () => {
    const dana = await withPasskey();
    expect((await open(dana.authenticator.sign(await challenge(), { counter: 7 }))).status).toBe(200);
    expect((await open(dana.authenticator.sign(await challenge(), { counter: 6 }))).status).toBe(422);
  });

  test('is refused for who belongs to no company any more', async () => {
    const dana = await withPasskey();
    await pool.query('update memberships set accepted_at = null where identity_id = $1', [dana.identityId]);
    expect((await open(dana.authenticator.sign(await challenge()))).status).toBe(422);
  });
});

describe('a passkey that one has', () => {
  test('proves who one is, for what asks for a fresh sign-in', async () => {
    const dana = await withPasskey();
    await age(dana.identityId);
    const prove = (cookie: string, signature: object) =>
      post('/api/session/prove/passkey', { signature }, cookie);
    const other = await withPasskey();
    expect((await prove(dana.cookie, other.authenticator.sign(await challenge()))).status).toBe(422);
    const proven = await prove(dana.cookie, dana.authenticator.sign(await challenge()));
    expect((await beginAdd(proven.cookie)).status).toBe(200);
    expect((await beginAdd(dana.cookie)).status).toBe(401);
  });

  test('is renamed and removed by its person alone', async () => {
    const dana = await withPasskey();
    const ruth = await withPasskey();
    const path = `/api/passkeys/${dana.passkeyId}`;
    expect((await request('PATCH', path, { name: 'Mine' }, ruth.cookie)).status).toBe(404);
    expect((await request('DELETE', path, undefined, ruth.cookie)).status).toBe(404);
    expect((await request('PATCH', path, { name: ' Desk key ' }, dana.cookie)).status).toBe(200);
    expect(await list(dana.cookie)).toMatchObject([{ name: 'Desk key' }]);
    expect((await request('DELETE', path, undefined, dana.cookie)).status).toBe(204);
    expect(await list(dana.cookie)).toEqual([]);
  });
});
