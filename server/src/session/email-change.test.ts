import { describe, expect, test } from 'vitest';
import { where } from '@sable/domain/kernel/predicate';
import { systemActor } from '@sable/domain/kernel/actor';
import { POOL_SIZES } from '../db/pools.ts';
import { newKey } from '../transaction-context.ts';
import { runQuery } from '../query.ts';
import { PASSWORD, testIdentity, tokenIn, messageOf } from './test-identity.ts';

const { post, session, company, hold, pool, mails, identity, tenancy } = await testIdentity({
  limits: {
    signInsFromAddress: { max: 1000, seconds: 60 },
    resetsFromAddress: { max: 1000, seconds: 60 },
    linksFromAddress: { max: 1000, seconds: 60 },
  },
});

const signIn = async (email: string, password = PASSWORD) =>
  (await post('/api/sign-in', { email, password })).cookie;
const newAddress = () => `new-${newKey()}@example.com`;
const ask = async (cookie: string, email: string) => {
  const answer = await post('/api/email/change', { email }, cookie);
  await identity.settled();
  return answer;
};
const confirm = (token: string, cookie?: string) => post('/api/email/confirm', { token }, cookie);
const mailTo = (email: string) => mails.findLast(({ to }) => to === email);
const age = (identityId: string) =>
  pool.query(`update session set "provenAt" = now() - interval '11 minutes' where "userId" = $1`, [
    identityId,
  ]);
const isIn = async (cookie: string) => (await session(cookie)).body['user'] !== null;
const userEmail = async ({ companyId, userId }: { companyId: string; userId: string }) =>
  (
    await runQuery(
      tenancy,
      { ...systemActor(companyId), kind: 'user', roles: ['admin'] },
      {
        collection: 'users',
        where: where({ id: userId }),
      },
    )
  ).rows[0]?.['email'];

/** Creates a signed-in person who has requested a new address, with the link mailed there. */
const asking = async () => {
  const dana = await company();
  const cookie = await signIn(dana.email);
  const email = newAddress();
  expect((await ask(cookie, email)).status).toBe(200);
  return { ...dana, cookie, next: email, token: tokenIn(mailTo(email)) };
};

describe('a new address', () => {
  test('is proven by as many people at once as there are connections', async () => {
    const people = await Promise.all(Array.from({ length: POOL_SIZES.identity }, asking));
    const gates = people.map(() => hold(/^update "user" set email/));
    const answers = people.map(({ token }) => confirm(token));
    await Promise.all(gates.map(({ reached }) => reached));
    for (const gate of gates) gate.open();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(people.map(() => 200));
  });

  test('signs in once its mailbox is proven; the old one no longer does, and gets an email', async () => {
    const dana = await asking();
    expect(await signIn(dana.email)).not.toBe('');
    const answer = await confirm(dana.token);
    expect([answer.status, answer.body]).toEqual([200, { email: dana.next }]);
    await identity.settled();
    expect((await post('/api/sign-in', { email: dana.email, password: PASSWORD })).status).toBe(422);
    expect(await isIn(await signIn(dana.next))).toBe(true);
    expect(mailTo(dana.email)?.text).toContain(`now asks for ${dana.next}`);
    expect(mailTo(dana.email)?.text).toContain('notify your administrator');
  });

  test('stands in the person’s record, with an audit row under their name', async () => {
    const dana = await asking();
    await confirm(dana.token);
    expect(await userEmail(dana)).toBe(dana.next);
    const { rows } = await runQuery(
      tenancy,
      { ...systemActor(dana.companyId), kind: 'user', roles: ['admin'] },
      { collection: 'updates', where: where({ documentId: dana.userId }) },
    );
    expect(rows.at(-1)).toMatchObject({
      createdBy: dana.userId,
      before: { email: dana.email },
      after: { email: dana.next },
    });
  });

  test('ends every session but the one that asked, whoever opens the link', async () => {
    const dana = await asking();
    const [elsewhere, stranger] = [await signIn(dana.email), await signIn((await company()).email)];
    await confirm(dana.token, stranger);
    expect([await isIn(dana.cookie), await isIn(elsewhere), await isIn(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('is proven by a link that opens once, of several at once too', async () => {
    const dana = await asking();
    const answers = await Promise.all([confirm(dana.token), confirm(dana.token), confirm(dana.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect(messageOf(await confirm(dana.token))).toContain('has been used or has expired');
  });

  test('is not proven by a link that is too old', async () => {
    const dana = await asking();
    await pool.query(
      `update one_time_tokens set expires_at = now() - interval '1 second' where identity_id = $1`,
      [dana.identityId],
    );
    expect((await confirm(dana.token)).status).toBe(410);
  });

  test('is asked for with a fresh sign-in only, and not for the address that is there', async () => {
    const dana = await company();
    const cookie = await signIn(dana.email);
    expect((await ask(cookie, dana.email.toUpperCase())).status).toBe(422);
    await age(dana.identityId);
    const email = newAddress();
    expect((await ask(cookie, email)).body).toMatchObject({ error: { code: 'PROOF_NEEDED' } });
    expect(mailTo(email)).toBeUndefined();
    expect((await ask('', email)).status).toBe(401);
  });
});

describe('an address that signs in somebody else', () => {
  test('is answered like any other, and only its owner gets an email', async () => {
    const [dana, other] = [await company(), await company()];
    const cookie = await signIn(dana.email);
    const [known, unknown] = [await ask(cookie, other.email), await ask(cookie, newAddress())];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(mailTo(other.email)?.text).toContain('nothing was changed');
    expect(mailTo(other.email)?.text).not.toContain('login?');
  });

  test('cannot be taken when it came to be used while the link was on its way', async () => {
    const dana = await asking();
    await identity.createIdentityFor({
      email: dana.next,
      name: 'Someone Else',
      secret: { passwordHash: 'none' },
      memberships: [],
    });
    const refused = await confirm(dana.token);
    expect([refused.status, messageOf(refused)]).toEqual([422, expect.stringContaining('another account')]);
    expect(await isIn(await signIn(dana.email))).toBe(true);
  });
});

describe('what was mailed or begun before', () => {
  test('a link to a new password that the old mailbox holds is dead', async () => {
    const dana = await asking();
    await post('/api/password/forgot', { email: dana.email });
    await identity.settled();
    const reset = tokenIn(mailTo(dana.email));
    await confirm(dana.token);
    expect(
      (await post('/api/password/reset', { token: reset, password: 'another horse battery' })).status,
    ).toBe(410);
  });

  test('a new password ends a change that someone else began', async () => {
    const dana = await asking();
    await post('/api/password/change', { current: PASSWORD, next: 'another horse battery' }, dana.cookie);
    expect((await confirm(dana.token)).status).toBe(410);
  });

  test('a record that a server left behind follows at the next sign-in', async () => {
    const dana = await company();
    const email = newAddress();
    await pool.query('update memberships set new_email = $2 where identity_id = $1', [
      dana.identityId,
      email,
    ]);
    await signIn(dana.email);
    expect(await userEmail(dana)).toBe(email);
  });
});
