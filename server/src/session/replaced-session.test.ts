import { expect, test } from 'vitest';
import { PASSWORD, testIdentity } from './test-identity.ts';

const { company, hold, heldByLock, identity, post } = await testIdentity();

/** Creates a person with two sessions. */
async function twoSessions() {
  const { email, companyId, userId } = await company();
  const signIn = async () => (await post('/api/sign-in', { email, password: PASSWORD })).cookie;
  return { companyId, userId, stolen: await signIn(), own: await signIn() };
}

const resolve = (cookie: string) => identity.resolveSession({ headers: { cookie } });
const isOpen = async (cookie: string) => (await resolve(cookie)) !== null;

async function endOthers(cookie: string): Promise<void> {
  const own = await resolve(cookie);
  if (own) await identity.ownSessions.endOthers(own);
}

test('a session that ends before it is replaced is not replaced', async () => {
  const { companyId, stolen, own } = await twoSessions();
  const gate = hold(/for key share/);
  const replaced = post('/api/switch-company', { companyId }, stolen);
  await gate.reached;
  await endOthers(own);
  gate.open();
  const { status, cookie } = await replaced;
  expect([status, await isOpen(cookie || stolen), await isOpen(own)]).toEqual([401, false, true]);
});

test('a session that is being replaced ends with all others of its person', async () => {
  const { companyId, stolen, own } = await twoSessions();
  const gate = hold(/^with ended as/);
  const replaced = post('/api/switch-company', { companyId }, stolen);
  await gate.reached;
  const ended = endOthers(own);
  await heldByLock();
  gate.open();
  await ended;
  const { status, cookie } = await replaced;
  expect([status, await isOpen(cookie), await isOpen(own)]).toEqual([200, false, true]);
});
