import { describe, expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { PASSWORD, testIdentity, tokenIn, messageOf } from './test-identity.ts';

const world = await testIdentity({ limits: { linksFromAddress: { max: 1000, seconds: 60 } } });
const { post, session, company, mails, identity, pool } = world;

const ask = async (email: string) => {
  mails.length = 0;
  const answer = await post('/api/sign-in/request-link', { email }, undefined, newKey());
  await identity.settled();
  return answer;
};
const open = (token: string) => post('/api/sign-in/link', { token });

describe('a mailed link', () => {
  // Specification 7.20
  test('signs in, on a browser that has never asked', async () => {
    const dana = await company();
    expect((await ask(dana.email)).body).toEqual({ ok: true });
    expect(mails[0]).toMatchObject({ to: dana.email, subject: 'Sign in to Sable' });
    const { rows } = await pool.query('select hash from one_time_tokens where hash = $1', [
      tokenIn(mails[0]),
    ]);
    expect(rows).toEqual([]);
    const opened = await open(tokenIn(mails[0]));
    expect((await session(opened.cookie)).body).toMatchObject({ user: { id: dana.userId } });
  });

  test('opens once, and so does the newest of several', async () => {
    const dana = await company();
    await ask(dana.email);
    const first = tokenIn(mails[0]);
    await ask(dana.email);
    const second = tokenIn(mails[0]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await open(first);
    expect(late.status).toBe(410);
    expect(messageOf(late)).toContain('Ask for a new one, or sign in with your password.');
  });

  test('is dead after fifteen minutes, and one for another purpose never opens', async () => {
    const dana = await company();
    await ask(dana.email);
    await pool.query(
      `update one_time_tokens set expires_at = expires_at - interval '15 minutes' where identity_id = $1`,
      [dana.identityId],
    );
    expect((await open(tokenIn(mails[0]))).status).toBe(410);
    mails.length = 0;
    await post('/api/password/forgot', { email: dana.email });
    await identity.settled();
    expect((await open(tokenIn(mails[0]))).status).toBe(410);
  });

  test('still asks the second factor', async () => {
    const dana = await company();
    await pool.query(`update second_factors set secret = 'set' where identity_id = $1`, [dana.identityId]);
    await ask(dana.email);
    const opened = await open(tokenIn(mails[0]));
    expect((await session(opened.cookie)).body).toMatchObject({ user: null, pending: { step: 'code' } });
  });
});

describe('asking for a link', () => {
  test('is answered alike for an unknown address, and mails nothing there', async () => {
    const dana = await company();
    const known = await ask(dana.email);
    const unknown = await ask(`nobody-${newKey()}@example.com`);
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(mails).toEqual([]);
  });

  test('of an address that nobody has proven mails a link to a new password: who claimed it stays outside', async () => {
    const email = `ruth-${newKey()}@example.com`;
    const claimed = await post('/api/onboarding', {
      companyName: 'Claimed Alarms',
      personName: 'Ruth Okafor',
      email,
      password: PASSWORD,
      country: 'us',
      timeZone: 'America/New_York',
    });
    await ask(email);
    expect(mails[0]?.subject).toBe('Reset your Sable password');
    const password = 'a quite new passphrase';
    expect((await post('/api/password/reset', { token: tokenIn(mails[0]), password })).status).toBe(200);
    expect((await session(claimed.cookie)).body['user']).toBeNull();
    expect((await post('/api/sign-in', { email, password: PASSWORD })).status).toBe(422);
    // The mailbox is proven now.
    await ask(email);
    expect(mails[0]?.subject).toBe('Sign in to Sable');
  });

  test('is possible three times in a quarter of an hour for one account', async () => {
    const dana = await company();
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await ask(dana.email)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
