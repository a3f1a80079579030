import { beforeEach, describe, expect, test } from 'vitest';
import { messageOf, PASSWORD, testIdentity } from './test-identity.ts';

const { post, request, company, pool, mails, identity } = await testIdentity({
  limits: {
    resetsFromAddress: { max: 1000, seconds: 60 },
    challengesFromAddress: { max: 1000, seconds: 60 },
  },
});
beforeEach(() => void (mails.length = 0));

/** Creates a person who signed in a while ago. */
const someone = async () => {
  const dana = await company();
  const { cookie } = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
  await pool.query(`update session set "provenAt" = now() - interval '11 minutes' where "userId" = $1`, [
    dana.identityId,
  ]);
  return { ...dana, cookie };
};
const send = async (cookie: string) => {
  const answer = await post('/api/session/prove/code/send', {}, cookie);
  await identity.settled();
  return answer;
};
const codeIn = (at = -1) => /^\d{8}$/m.exec(mails.at(at)?.text ?? '')?.[0] ?? '';
const give = (cookie: string, code: string) => post('/api/session/prove/code', { code }, cookie);
const isFresh = async (cookie: string) =>
  (await request('GET', '/api/session/proof', undefined, cookie)).status === 204;

describe('a mailed code', () => {
  test('makes the sign-in fresh, with a new cookie, for who has no password', async () => {
    const dana = await someone();
    await pool.query(`delete from account where "userId" = $1`, [dana.identityId]);
    const methods = await request('GET', '/api/session/proof/methods', undefined, dana.cookie);
    expect(methods.body).toEqual({ email: dana.email, password: false, passkey: false });
    expect(await isFresh(dana.cookie)).toBe(false);
    expect((await send(dana.cookie)).status).toBe(200);
    expect(mails).toMatchObject([{ to: dana.email }]);
    const proven = await give(dana.cookie, codeIn());
    expect(proven.status, proven.text).toBe(200);
    expect(await isFresh(proven.cookie)).toBe(true);
    expect((await request('GET', '/api/session/proof', undefined, dana.cookie)).status).toBe(401);
  });

  test('is accepted once, in any spelling, within ten minutes', async () => {
    const dana = await someone();
    await send(dana.cookie);
    const code = codeIn();
    const proven = await give(dana.cookie, ` ${code.slice(0, 4)} ${code.slice(4)} `);
    expect(proven.status, proven.text).toBe(200);
    expect(messageOf(await give(proven.cookie, code))).toContain('incorrect or has expired');
    await send(proven.cookie);
    await pool.query(`update challenges set expires_at = expires_at - interval '10 minutes'`);
    expect((await give(proven.cookie, codeIn())).status).toBe(422);
  });

  test('counts in the session that asked alone', async () => {
    const dana = await someone();
    await send(dana.cookie);
    const ruth = await someone();
    const elsewhere = await post('/api/sign-in', { email: dana.email, password: PASSWORD });
    for (const cookie of [ruth.cookie, elsewhere.cookie])
      expect((await give(cookie, codeIn())).status).toBe(422);
    expect((await give('', codeIn())).status).toBe(401);
    expect((await give(dana.cookie, codeIn())).status).toBe(200);
  });

  test('cannot be guessed by many tries, and is mailed three times in a quarter of an hour', async () => {
    const dana = await someone();
    const sent: number[] = [];
    for (let n = 0; n < 4; n++) sent.push((await send(dana.cookie)).status);
    expect(sent).toEqual([200, 200, 200, 429]);
    const wrong = String((Number(codeIn()) + 1) % 10 ** 8).padStart(8, '0');
    const tries: number[] = [];
    for (let n = 0; n < 6; n++) tries.push((await give(dana.cookie, wrong)).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await give(dana.cookie, codeIn())).status).toBe(429);
  });
});
