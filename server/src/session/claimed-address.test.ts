import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemActor } from '@sable/domain/kernel/actor';
import { newKey } from '../transaction-context.ts';
import { type Answer, PASSWORD, testConfig, testIdentity, tokenIn } from './test-identity.ts';
import { createAuthenticator } from './testing/authenticator.ts';
import { startOidcServer } from './testing/oidc-server.ts';

// Anyone can open a company under an address that is not theirs. The address's owner must not end up sharing their
// account with them later.

const OWNERS = 'the passphrase of the owner';
const ORIGIN = 'http://localhost:3000';
/** The statement that begins adding a sign-in method. */
const HELD = /^select from "user" where id = \(select/;
const provider = await startOidcServer();
afterAll(() => provider.close());
const { post, request, session, company, hold, identity, mails, pool, writer } = await testIdentity({
  config: {
    ...testConfig,
    secret: newKey() + newKey(),
    providers: [
      {
        id: 'oidc',
        name: 'Elm ID',
        issuer: new URL(provider.issuer).href,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
      },
    ],
  },
  limits: {
    signInsFromAddress: { max: 1000, seconds: 60 },
    newCompaniesFromAddress: { max: 1000, seconds: 60 },
    challengesFromAddress: { max: 1000, seconds: 60 },
    resetsFromAddress: { max: 1000, seconds: 60 },
    linksFromAddress: { max: 1000, seconds: 60 },
  },
});
beforeEach(() => {
  provider.behavior.subject = newKey();
});

/** Creates a person who opened a company under somebody else's address. */
async function claim() {
  const email = `owner-${newKey()}@example.com`;
  const opened = await post('/api/onboarding', {
    companyName: 'Claimed Alarms',
    personName: 'Sam Squatter',
    email,
    password: PASSWORD,
    country: 'us',
    timeZone: 'America/New_York',
  });
  expect(opened.status).toBe(200);
  return { email, cookie: opened.cookie };
}

const mailed = async (to: string): Promise<string> => {
  await identity.settled();
  return tokenIn(mails.findLast((mail) => mail.to === to));
};

/** The owner of the mailbox chooses a password with a mailed link. */
async function reset(email: string): Promise<void> {
  await post('/api/password/forgot', { email });
  const token = await mailed(email);
  expect((await post('/api/password/reset', { token, password: OWNERS })).status).toBe(200);
}

const challengeIn = ({ body }: Answer) =>
  z.object({ options: z.looseObject({ challenge: z.string() }) }).parse(body).options.challenge;
const isIn = async ({ cookie }: Answer) => (await session(cookie)).body['user'] !== null;

async function addPasskey(cookie: string) {
  const authenticator = createAuthenticator(ORIGIN);
  const challenge = challengeIn(await post('/api/passkeys/begin', {}, cookie));
  const add = () => post('/api/passkeys', { passkey: authenticator.make(challenge) }, cookie);
  return { authenticator, add };
}

async function openWith(authenticator: ReturnType<typeof createAuthenticator>): Promise<Answer> {
  const challenge = challengeIn(await post('/api/sign-in/passkey/begin', {}));
  return post('/api/sign-in/passkey', { signature: authenticator.sign(challenge) });
}

/** Visits the provider, and returns a function that follows its redirect back. */
async function visit(path: string, cookie = '') {
  const begun = await post(path, { providerId: 'oidc', window: 'tab' }, cookie);
  const { url } = z.object({ url: z.string() }).parse(begun.body);
  const target = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
  const back = `${target.pathname}${target.search}`;
  return () => request('GET', back, undefined, [cookie, begun.cookie].filter(Boolean).join('; '));
}

/** Invites the address to a second company. */
async function invite(email: string) {
  const { companyId } = await company('Second Security');
  const args = { name: 'Olive Owner', email, roles: ['sales'] };
  const { results } = await writer.mutate(
    { ...systemActor(companyId), roles: ['admin'] },
    { key: newKey(), mutations: [{ name: 'users.invite', args }] },
  );
  const { id: userId } = z.object({ id: z.string() }).parse(results[0]);
  const send = () => identity.sendInvitation(companyId, { email, name: args.name, userId });
  await send();
  return { companyId, userId, send };
}

describe('the first proof of a mailbox', () => {
  test('ends the passkeys of who claimed the address before', async () => {
    const { email, cookie } = await claim();
    const { authenticator, add } = await addPasskey(cookie);
    expect((await add()).status).toBe(200);
    expect(await isIn(await openWith(authenticator))).toBe(true);
    await reset(email);
    expect((await openWith(authenticator)).status).toBe(422);
  });

  test('ends the accounts at providers of who claimed the address before', async () => {
    const { email, cookie } = await claim();
    await (
      await visit('/api/linked-providers', cookie)
    )();
    expect(await isIn(await (await visit('/api/sign-in/provider'))())).toBe(true);
    await reset(email);
    const answer = await (await visit('/api/sign-in/provider'))();
    expect(answer.headers['location']).toBe('/login?problem=not-linked&provider=oidc');
  });

  test('leaves the passkeys of who proved it earlier', async () => {
    const { email } = await company();
    const { cookie } = await post('/api/sign-in', { email, password: PASSWORD });
    const { authenticator, add } = await addPasskey(cookie);
    await add();
    await reset(email);
    expect(await isIn(await openWith(authenticator))).toBe(true);
  });

  test('ends a passkey that is added meanwhile', async () => {
    const { email, cookie } = await claim();
    const { authenticator, add } = await addPasskey(cookie);
    const gate = hold(HELD);
    const adding = add();
    await gate.reached;
    await reset(email);
    gate.open();
    await adding;
    expect((await openWith(authenticator)).status).toBe(422);
  });

  test('ends an account at a provider that is linked meanwhile', async () => {
    const { email, cookie } = await claim();
    const link = await visit('/api/linked-providers', cookie);
    const gate = hold(HELD);
    const linking = link();
    await gate.reached;
    await reset(email);
    gate.open();
    await linking;
    const answer = await (await visit('/api/sign-in/provider'))();
    expect(answer.headers['location']).toBe('/login?problem=not-linked&provider=oidc');
  });
});

describe('a new address of who claimed the one before', () => {
  test('takes no invitation along that waits for its owner', async () => {
    const { email, cookie } = await claim();
    const { companyId, userId, send } = await invite(email);
    const next = `squatter-${newKey()}@example.com`;
    await post('/api/email/change', { email: next }, cookie);
    expect((await post('/api/email/confirm', { token: await mailed(next) })).status).toBe(200);
    const person = await pool.query(
      'select identity_id from memberships where company_id = $1 and user_id = $2',
      [companyId, userId],
    );
    expect(person.rows).toEqual([]);
    await send();
    const token = await mailed(email);
    const joined = await post('/api/invitations/accept', { token, password: OWNERS });
    expect(joined.status).toBe(200);
    expect((await session(joined.cookie)).body).toMatchObject({ user: { id: userId, email } });
  });
});
