import { systemActor } from '@sable/domain/kernel/actor';
import { AppError } from '@sable/domain/kernel/errors';
import { expect, test } from 'vitest';
import { newKey } from '../transaction-context.ts';
import { actorOf } from './actor.ts';
import { testIdentity } from './test-identity.ts';

const { company, identity, writer } = await testIdentity();

const resolved = async (userId: string) => {
  const cookie = await identity.signInAs(userId);
  return () => identity.resolveSession({ headers: { cookie } });
};

const run = (companyId: string, name: string, args: object) =>
  writer.mutate(
    { ...systemActor(companyId), id: newKey(), roles: ['super'] },
    { key: newKey(), mutations: [{ name, args }] },
  );

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return `${error.status} ${error.code}`;
  }
  return 'passed';
};

test('the actor of a session is its person, with roles and the company’s rules of the moment', async () => {
  const { companyId, userId } = await company();
  const read = await resolved(userId);
  expect(actorOf(await read())).toEqual({
    kind: 'user',
    id: userId,
    name: 'Dana Whitfield',
    companyId,
    roles: ['admin'],
    settings: { salesSeeAll: true },
    provenAt: expect.any(String),
  });
  await run(companyId, 'users.setRoles', { id: userId, roles: ['admin', 'sales'] });
  expect(actorOf(await read()).roles).toEqual(['admin', 'sales']);
});

test('without a session nobody acts', () => {
  expect(codeOf(() => actorOf(null))).toBe('401 NOT_AUTHENTICATED');
});

// Specification 3.18
test('a person who is not active gets no data, super or not, and still sees that it is so', async () => {
  const { companyId, userId } = await company();
  const successor = { name: 'Second Admin', email: `second-${newKey()}@example.com`, roles: ['admin'] };
  const { results } = await run(companyId, 'users.invite', successor);
  const { id } = results[0] as { id: string };
  await run(companyId, 'users.setStatus', { id, status: 'active' });
  const read = await resolved(userId);
  for (const status of ['inactive', 'suspended'] as const) {
    await run(companyId, 'users.setStatus', { id: userId, status });
    const session = await read();
    expect(session?.user.status).toBe(status);
    expect(codeOf(() => actorOf(session))).toBe('403 account-inactive');
    expect(codeOf(() => actorOf(session && { ...session, roles: ['super'] }))).toBe('403 account-inactive');
  }
});

// Specification 3.17
test('a closed company admits only super', async () => {
  const { companyId, userId } = await company();
  const read = await resolved(userId);
  for (const status of ['inactive', 'cancelled']) {
    await run(companyId, 'companies.setStatus', { id: companyId, status });
    const session = await read();
    expect(session?.company.status).toBe(status);
    expect(codeOf(() => actorOf(session))).toBe('403 company-inactive');
    expect(codeOf(() => actorOf(session && { ...session, roles: ['super'] }))).toBe('passed');
  }
  for (const status of ['past_due', 'trial'])
    await expect(run(companyId, 'companies.setStatus', { id: companyId, status })).rejects.toThrow(
      'This company is canceled and cannot become',
    );
  for (const status of ['active', 'past_due']) {
    await run(companyId, 'companies.setStatus', { id: companyId, status });
    const session = await read();
    expect(codeOf(() => actorOf(session))).toBe('passed');
  }
});

test('the sessions of one person in one company can be ended', async () => {
  const one = await company();
  const other = await company();
  const [ofOne, ofOther] = [await resolved(one.userId), await resolved(other.userId)];
  const ended: string[] = [];
  const stop = identity.onSessionEnded(({ identityId }) => ended.push(identityId));
  await identity.endSessionsOf({ userId: one.userId });
  stop();
  expect(ended).toEqual([one.identityId]);
  expect(await ofOne()).toBeNull();
  expect(await ofOther()).not.toBeNull();
});
