import { systemActor } from '@sable/domain/kernel/actor';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newKey } from '../transaction-context.ts';
import { messageOf, PASSWORD, testIdentity, tokenIn } from './test-identity.ts';

const { company, hold, heldByLock, identity, mails, post, writer } = await testIdentity();

const OWNERS = 'the passphrase of the owner';

const signIn = (email: string, password = PASSWORD) => post('/api/sign-in', { email, password });
const isOpen = async (cookie: string) => (await identity.resolveSession({ headers: { cookie } })) !== null;

async function resetToken(email: string): Promise<string> {
  mails.length = 0;
  await post('/api/password/forgot', { email });
  await identity.settled();
  return tokenIn(mails[0]);
}

const reset = async (token: string) =>
  expect((await post('/api/password/reset', { token, password: OWNERS })).status).toBe(200);

/** Returns which of two passwords signs in. */
const passwords = async (email: string, other: string) => ({
  owners: (await signIn(email, OWNERS)).status === 200,
  other: (await signIn(email, other)).status === 200,
});

test('a change by the password of before does not undo a reset by email', async () => {
  const { email } = await company();
  const { cookie } = await signIn(email);
  const token = await resetToken(email);
  // The last statement before the change: the old password has been proven, and the new one is hashed.
  const gate = hold(/"actingUntil" > now\(\)/);
  const next = 'the passphrase of a thief';
  const changing = post('/api/password/change', { current: PASSWORD, next }, cookie);
  await gate.reached;
  await reset(token);
  gate.open();
  const changed = await changing;
  expect(changed.status).toBe(422);
  expect(messageOf(changed)).toContain('Your password was changed elsewhere a moment ago.');
  expect(await passwords(email, next)).toEqual({ owners: true, other: false });
});

/** Invites a person to a second company. Returns the invitation. */
async function invitation(email: string): Promise<string> {
  const { companyId } = await company('Second Security');
  const args = { name: 'Dana Whitfield', email, roles: ['sales'] };
  const { results } = await writer.mutate(
    { ...systemActor(companyId), roles: ['admin'] },
    { key: newKey(), mutations: [{ name: 'users.invite', args }] },
  );
  const { id: userId } = z.object({ id: z.string() }).parse(results[0]);
  mails.length = 0;
  await identity.sendInvitation(companyId, { email, name: args.name, userId });
  return tokenIn(mails[0]);
}

test('an invitation that is accepted by the password of before leaves the new one, and stays open', async () => {
  const { email } = await company();
  const token = await resetToken(email);
  const invited = await invitation(email);
  const gate = hold(/^delete from one_time_tokens where hash/);
  const accepting = post('/api/invitations/accept', { token: invited, password: PASSWORD });
  await gate.reached;
  await reset(token);
  gate.open();
  const accepted = await accepting;
  expect(accepted.status).toBe(422);
  expect(messageOf(accepted)).toContain('changed elsewhere a moment ago');
  expect(await passwords(email, PASSWORD)).toEqual({ owners: true, other: false });
  expect((await post('/api/invitations/accept', { token: invited, password: OWNERS })).status).toBe(200);
});

test('of two first passwords that are chosen at once, the one that was kept signs in', async () => {
  const email = `kim-${newKey()}@example.com`;
  const [first, second] = [await invitation(email), await invitation(email)];
  const gate = hold(/^delete from one_time_tokens where hash/);
  const accepting = post('/api/invitations/accept', { token: first, password: PASSWORD });
  await gate.reached;
  expect((await post('/api/invitations/accept', { token: second, password: OWNERS })).status).toBe(200);
  gate.open();
  expect((await accepting).status).toBe(422);
  expect(await passwords(email, PASSWORD)).toEqual({ owners: true, other: false });
});

test('who proved the password of before does not come in after a reset', async () => {
  const { email } = await company();
  const token = await resetToken(email);
  const gate = hold(/^insert into "session"/);
  const entering = signIn(email);
  await gate.reached;
  await reset(token);
  gate.open();
  const { status, cookie } = await entering;
  expect([status, await isOpen(cookie)]).toEqual([422, false]);
});

test('who proved the password of before does not come in while a reset is being committed', async () => {
  const { email } = await company();
  const token = await resetToken(email);
  const ending = hold(/^delete from session/);
  const resetting = reset(token);
  await ending.reached;
  const committing = hold(/commit/);
  ending.open();
  await committing.reached;
  const entering = signIn(email);
  await Promise.race([entering, heldByLock()]);
  committing.open();
  await resetting;
  const { status, cookie } = await entering;
  expect([status, await isOpen(cookie)]).toEqual([422, false]);
});
