import { expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { PASSWORD, testIdentity, messageOf } from './test-identity.ts';

const { post, session, company, pool } = await testIdentity({
  limits: { newCompaniesFromAddress: { max: 9, seconds: 60 } },
});

const input = () => ({
  companyName: 'Bright Alarms',
  personName: 'Ruth Okafor',
  email: `ruth-${newKey()}@example.com`,
  password: PASSWORD,
  country: 'ca',
  timeZone: 'America/Toronto',
});

const open = (body: object, ip = newKey()) => post('/api/onboarding', body, undefined, ip);
const identities = async (email: string) =>
  (await pool.query('select 1 from "user" where email = $1', [email])).rows.length;

test('a new company opens with its first administrator, signed in', async () => {
  const wanted = input();
  const opened = await open(wanted);
  expect([opened.status, opened.body]).toEqual([200, { ok: true }]);
  expect((await session(opened.cookie)).body).toMatchObject({
    user: { name: 'Ruth Okafor', email: wanted.email, status: 'active' },
    roles: ['admin'],
    company: { name: 'Bright Alarms', status: 'active', currency: 'CAD', timeZone: 'America/Toronto' },
  });
  expect((await post('/api/sign-in', { email: wanted.email, password: PASSWORD })).status).toBe(200);
});

test('a weak password opens nothing', async () => {
  const weak = { ...input(), password: 'Okafor-Ruth-1' };
  expect(messageOf(await open(weak))).toContain('your own name');
  expect(await identities(weak.email)).toBe(0);
});

test('a weak password is answered alike whether the address is known or not', async () => {
  const dana = await company('Known Alarms');
  const weak = { ...input(), password: 'short' };
  const [unknown, known] = [await open(weak), await open({ ...weak, email: dana.email })];
  // Each response has its own request number.
  const plain = (answer: typeof known) => answer.text.replace(/req-\w+/, 'req');
  expect(messageOf(unknown)).toContain('at least 12 characters');
  expect([known.status, plain(known)]).toEqual([unknown.status, plain(unknown)]);
});

test('what the company refuses leaves no identity behind', async () => {
  const wrong = { ...input(), timeZone: 'Mars/Olympus' };
  const answer = await open(wrong);
  expect(answer.status).toBe(422);
  expect(messageOf(answer)).toContain('Choose a time zone.');
  expect(await identities(wrong.email)).toBe(0);
});

test('the same request again finds the company it opened', async () => {
  const wanted = input();
  const first = await session((await open(wanted)).cookie);
  const second = await session((await open(wanted)).cookie);
  expect(second.body['company']).toEqual(first.body['company']);
  expect(second.body['companies']).toHaveLength(1);
});

// Specification 8.42: email already in use
test('someone with an account opens a further company with its password, and not without', async () => {
  const dana = await company('Home Security');
  const wanted = { ...input(), email: dana.email };
  const wrong = await open({ ...wanted, password: 'another passphrase' });
  expect(messageOf(wrong)).toContain('The email address or the password is incorrect.');
  const opened = await session((await open(wanted)).cookie);
  expect(opened.body['companies']).toHaveLength(2);
});

test('one address opens only so many companies', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++)
    statuses.push((await open({ ...input(), password: 'weak' }, '192.0.2.9')).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, 9)).not.toContain(429);
});
