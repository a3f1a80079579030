import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { providerProblemText } from '@sable/domain/sign-in-provider';
import { newKey } from '../../transaction-context.ts';
import { type Answer, PASSWORD, testConfig, testIdentity, tokenIn, messageOf } from '../test-identity.ts';
import { startOidcServer } from '../testing/oidc-server.ts';

const provider = await startOidcServer();
afterAll(() => provider.close());
const settings = {
  id: 'oidc',
  name: 'Elm ID',
  issuer: new URL(provider.issuer).href,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
};
const stopped = await startOidcServer();
await stopped.close();
const down = { ...settings, id: 'microsoft', name: 'Microsoft', issuer: new URL(stopped.issuer).href };
const { app, post, request, session, company, pool, mails, identity } = await testIdentity({
  config: { ...testConfig, secret: newKey() + newKey(), providers: [settings, down] },
});

beforeEach(() => {
  mails.length = 0;
  Object.assign(provider.behavior, {
    subject: newKey(),
    email: undefined,
    emailVerified: false,
    denies: false,
    claims: {},
    forgesSignature: false,
  });
});

const startIn = ({ body }: Answer) => z.object({ url: z.string(), channel: z.string() }).parse(body);
const begin = (body: object = {}) =>
  post('/api/sign-in/provider', { providerId: 'oidc', window: 'tab', ...body });
/**
 * Acts as the person at the provider. Returns the address to which their browser is sent back, without the origin.
 */
const visit = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual' });
  const target = new URL(answer.headers.get('location') ?? '');
  return `${target.pathname}${target.search}`;
};
const back = (path: string, cookie: string) => request('GET', path, undefined, cookie);
/** Makes a whole visit to the provider. */
const signIn = async (body: object = {}) => {
  const begun = await begin(body);
  return back(await visit(startIn(begun).url), begun.cookie);
};
const targetOf = ({ headers }: Answer) => String(headers['location']);
const problemOf = (answer: Answer) =>
  new URL(targetOf(answer), 'http://localhost').searchParams.get('problem');
const byPassword = (email: string) => post('/api/sign-in', { email, password: PASSWORD });
const link = async (cookie: string) => {
  const begun = await post('/api/linked-providers', { providerId: 'oidc', window: 'tab' }, cookie);
  return back(await visit(startIn(begun).url), `${cookie}; ${begun.cookie}`);
};
const linked = async (cookie: string) =>
  z
    .object({
      providers: z.array(
        z.object({ id: z.string(), email: z.string().nullable(), linkedAt: z.string().nullable() }),
      ),
    })
    .parse((await request('GET', '/api/linked-providers', undefined, cookie)).body).providers;

/** Creates a person who has linked the account that is signed in at the provider. */
const withLink = async () => {
  const dana = await company();
  const { cookie } = await byPassword(dana.email);
  expect(targetOf(await link(cookie))).toBe('/user?tab=security');
  return { ...dana, cookie, subject: provider.behavior.subject };
};

describe('signing in at a provider', () => {
  // Specification 7.21
  test('opens a session for whom the account is linked to', async () => {
    const dana = await withLink();
    const opened = await signIn();
    expect(opened.status).toBe(303);
    expect(targetOf(opened)).toBe('/login');
    expect((await session(opened.cookie)).body).toMatchObject({ user: { id: dana.userId } });
  });

  test('is tied to this browser by state, nonce and PKCE', async () => {
    const query = new URL(startIn(await begin()).url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/sign-in/provider/callback',
      scope: 'openid email',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
  });

  test('keeps the time zone of the browser that began, because the provider’s response has none', async () => {
    const dana = await withLink();
    const begun = await app.inject({
      method: 'POST',
      url: '/api/sign-in/provider',
      headers: { origin: 'http://localhost:3000', 'x-time-zone': 'America/Denver' },
      payload: { providerId: 'oidc', window: 'tab' },
    });
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await back(await visit(begun.json<{ url: string }>().url), cookie);
    const { rows } = await pool.query(
      'select "timeZone" from session where "userId" = $1 order by "createdAt"',
      [dana.identityId],
    );
    expect(rows.at(-1)).toEqual({ timeZone: 'America/Denver' });
  });

  test('still asks the second factor', async () => {
    const dana = await withLink();
    await pool.query(`update second_factors set secret = 'set' where identity_id = $1`, [dana.identityId]);
    const opened = await signIn();
    expect((await session(opened.cookie)).body).toMatchObject({ user: null, pending: { step: 'code' } });
  });

  test('reports the outcome to the popup’s opener, on its own channel only', async () => {
    await withLink();
    const begun = await begin({ window: 'popup' });
    const { url, channel } = startIn(begun);
    const ended = await request('GET', await visit(url), undefined, begun.cookie);
    expect(ended.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'unsafe-none',
    });
    expect(ended.text).toContain(`new BroadcastChannel("${channel}").postMessage({"problem":null})`);
    expect((await session(ended.cookie)).body['user']).not.toBeNull();
  });

  // Specification 8.42: network request failed, unauthorized domain, user not found, and others
  test('is explained when the person denies it', async () => {
    await withLink();
    provider.behavior.denies = true;
    expect(problemOf(await signIn())).toBe('denied');
    expect(providerProblemText('denied', 'Elm ID')).toContain('You did not allow the sign-in at Elm ID.');
  });

  test('is explained when the provider cannot be reached', async () => {
    const answer = await begin({ providerId: 'microsoft' });
    expect(messageOf(answer)).toContain('Microsoft could not be reached. Nothing was changed.');
  });

  test('is explained at an address that the provider does not send back to', async () => {
    const { body } = await app.inject({
      method: 'POST',
      url: '/api/sign-in/provider',
      headers: { origin: 'http://192.168.1.20:3000' },
      payload: { providerId: 'oidc', window: 'tab' },
    });
    expect(body).toContain(
      'This does not work at http://192.168.1.20:3000. Nothing was changed. Open http://localhost:3000 and try again.',
    );
  });

  test('is answered alike for an account that nobody linked, whether somebody has its address or not', async () => {
    const dana = await company();
    provider.behavior.email = `nobody-${newKey()}@example.com`;
    const unknown = await signIn();
    provider.behavior.email = dana.email;
    const known = await signIn();
    expect(problemOf(unknown)).toBe('not-linked');
    expect(targetOf(known)).toBe(targetOf(unknown));
    expect((await session(known.cookie)).body['user']).toBeNull();
  });
});

describe('an answer of a provider is refused', () => {
  test.each([
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://id.example.net' } }],
    ['that is too old', { claims: { exp: 1_000_000_000 } }],
    ['signed with a key that it does not publish', { forgesSignature: true }],
  ])('%s', async (_, flaw) => {
    await withLink();
    Object.assign(provider.behavior, flaw);
    const answer = await signIn();
    expect(problemOf(answer)).toBe('refused');
    expect(answer.cookies).toEqual([]);
  });

  test('in another browser than the one that began', async () => {
    await withLink();
    const mine = startIn(await begin());
    const theirs = await begin();
    const path = await visit(mine.url);
    expect(problemOf(await back(path, theirs.cookie))).toBe('expired');
    expect(problemOf(await back(path, ''))).toBe('expired');
  });

  test('a second time, after ten minutes, and for a visit that never began', async () => {
    await withLink();
    const begun = await begin();
    const path = await visit(startIn(begun).url);
    expect(targetOf(await back(path, begun.cookie))).toBe('/login');
    expect(problemOf(await back(path, begun.cookie))).toBe('expired');
    const late = await begin();
    await pool.query(`update challenges set expires_at = expires_at - interval '10 minutes'`);
    expect(problemOf(await back(await visit(startIn(late).url), late.cookie))).toBe('expired');
    expect(problemOf(await back('/api/sign-in/provider/callback?code=x&state=y', late.cookie))).toBe(
      'expired',
    );
  });
});

describe('an account that is not linked yet', () => {
  const proven = (identityId: string) =>
    pool.query('update "user" set "emailVerified" = true where id = $1', [identityId]);
  const unproven = (identityId: string) =>
    pool.query('update "user" set "emailVerified" = false where id = $1', [identityId]);

  test('is linked by its address where both sides have proven the mailbox, and the person gets an email', async () => {
    const dana = await company();
    await proven(dana.identityId);
    Object.assign(provider.behavior, { email: dana.email.toUpperCase(), emailVerified: true });
    const opened = await signIn();
    expect((await session(opened.cookie)).body).toMatchObject({ user: { id: dana.userId } });
    await identity.settled();
    expect(mails.at(-1)).toMatchObject({ to: dana.email, subject: 'Elm ID was linked to your account' });
    provider.behavior.email = undefined;
    expect((await session((await signIn()).cookie)).body['user']).not.toBeNull();
  });

  test('is never linked to an address that somebody claimed here and did not prove', async () => {
    const dana = await company();
    await unproven(dana.identityId);
    Object.assign(provider.behavior, { email: dana.email, emailVerified: true });
    expect(problemOf(await signIn())).toBe('not-linked');
  });

  test('is never linked by an address that the provider has not verified', async () => {
    const dana = await company();
    await proven(dana.identityId);
    provider.behavior.email = dana.email;
    expect(problemOf(await signIn())).toBe('not-linked');
    provider.behavior.claims = { email_verified: 'true' };
    expect(problemOf(await signIn())).toBe('not-linked');
  });
});

describe('linking an account', () => {
  test('needs a recent sign-in, and sends an email', async () => {
    const dana = await withLink();
    await identity.settled();
    expect(mails.at(-1)).toMatchObject({ to: dana.email, subject: 'Elm ID was linked to your account' });
    expect((await linked(dana.cookie))[0]?.linkedAt).not.toBeNull();
    await pool.query(`update session set "provenAt" = now() - interval '11 minutes' where "userId" = $1`, [
      dana.identityId,
    ]);
    const again = await post('/api/linked-providers', { providerId: 'oidc', window: 'tab' }, dana.cookie);
    const off = await request('DELETE', '/api/linked-providers/oidc', undefined, dana.cookie);
    for (const answer of [again, off]) expect(answer.body).toMatchObject({ error: { code: 'PROOF_NEEDED' } });
  });

  test('is refused for an account that another person has linked, and for a second one', async () => {
    const dana = await withLink();
    const ruth = await company('Elm Alarms');
    const { cookie } = await byPassword(ruth.email);
    expect(problemOf(await link(cookie))).toBe('linked-elsewhere');
    provider.behavior.subject = newKey();
    expect(problemOf(await link(dana.cookie))).toBe('linked-elsewhere');
    provider.behavior.subject = dana.subject;
    expect((await session((await signIn()).cookie)).body).toMatchObject({ user: { id: dana.userId } });
  });

  test('links nothing when the session that asked has ended', async () => {
    const dana = await company();
    const { cookie } = await byPassword(dana.email);
    const begun = await post('/api/linked-providers', { providerId: 'oidc', window: 'tab' }, cookie);
    const path = await visit(startIn(begun).url);
    const other = await byPassword(dana.email);
    expect(problemOf(await back(path, `${other.cookie}; ${begun.cookie}`))).toBe('signed-out');
    expect((await linked(other.cookie))[0]?.linkedAt).toBeNull();
  });

  test('ends with its removal: the account opens nothing any more', async () => {
    const dana = await withLink();
    const off = () => request('DELETE', '/api/linked-providers/oidc', undefined, dana.cookie);
    expect((await off()).status).toBe(204);
    expect((await off()).status).toBe(404);
    expect(problemOf(await signIn())).toBe('not-linked');
  });
});

describe('what a company uses', () => {
  test('is listed with the last sign-in there, of its own people alone', async () => {
    const [dana, ruth] = [await company(), await company('Elm Alarms')];
    const used = async ({ companyId }: typeof dana) => (await identity.providers.listUsed(companyId))[0];
    expect(await used(dana)).toEqual({ id: 'oidc', name: 'Elm ID', host: 'localhost', lastUsedAt: null });
    await link((await byPassword(dana.email)).cookie);
    const linkedAt = (await used(dana))?.lastUsedAt ?? '';
    expect(linkedAt).not.toBe('');
    await signIn();
    expect(Date.parse((await used(dana))?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(linkedAt));
    expect((await used(ruth))?.lastUsedAt).toBeNull();
  });

  test('is tested by a request to it, and one that is down is explained', async () => {
    await identity.providers.test('oidc');
    await expect(identity.providers.test('microsoft')).rejects.toMatchObject({
      code: 'NOT_READY',
      message: providerProblemText('unreachable', 'Microsoft'),
    });
  });
});

describe('an invitation', () => {
  /** Invites a person to a company. Returns them with the secret of the mailed link. */
  const invited = async (email = `kim-${newKey()}@example.com`) => {
    const { companyId, userId } = await company('Oak Security');
    await pool.query('delete from memberships where company_id = $1', [companyId]);
    await identity.sendInvitation(companyId, { userId, email, name: 'Kim Reyes' });
    return { email, userId, token: tokenIn(mails.at(-1)) };
  };

  test('is accepted with an account at a provider instead of a password, whatever its address', async () => {
    const kim = await invited();
    provider.behavior.email = 'kim@elsewhere.example';
    const opened = await signIn({ invitation: kim.token });
    expect((await session(opened.cookie)).body).toMatchObject({ user: { id: kim.userId } });
    expect((await session((await signIn()).cookie)).body).toMatchObject({ user: { id: kim.userId } });
    expect((await post('/api/invitations/look', { token: kim.token })).status).toBe(410);
  });

  test('does not let a stranger’s account into one that has a password', async () => {
    const dana = await company();
    const { token } = await invited(dana.email);
    const answer = await signIn({ invitation: token });
    expect(targetOf(answer)).toBe(`/login?invite=${token}&problem=not-linked&provider=oidc`);
    expect((await post('/api/invitations/look', { token })).status).toBe(200);
  });

  test('that is used or unknown opens nothing', async () => {
    const kim = await invited();
    await signIn({ invitation: kim.token });
    provider.behavior.subject = newKey();
    expect(problemOf(await signIn({ invitation: kim.token }))).toBe('expired');
    expect(problemOf(await signIn({ invitation: 'unknown' }))).toBe('expired');
  });

  test('keeps its secret out of the database', async () => {
    const kim = await invited();
    await begin({ invitation: kim.token });
    const { rows } = await pool.query('select * from challenges');
    expect(JSON.stringify(rows)).not.toContain(kim.token);
  });
});
