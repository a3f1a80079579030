import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runQuery } from '../query.ts';
import { testIdentity } from './test-identity.ts';

const { company, identity, statements } = await testIdentity();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const isLookUp = (statement: string) => statement.includes('resolve_session');

test('a session is looked up once, then proven in the trip of the read, and looked up again while it is in use', async () => {
  const { userId } = await company();
  const request = { headers: { cookie: await identity.signInAs(userId) } };
  const read = async () => {
    statements.length = 0;
    await identity.withActor(request, (actor, tenancy) =>
      runQuery(tenancy, actor, { collection: 'accounts' }),
    );
    return [...statements];
  };
  expect((await read()).filter(isLookUp)).toHaveLength(1);
  await read();
  const held = await read();
  expect(held.filter(isLookUp)).toEqual([]);
  expect(held.filter((statement) => statement.includes('expect_session'))).toHaveLength(1);
  expect(held).toHaveLength(6);
  // Each lookup extends the session: without any, it would expire in the middle of the work.
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect((await read()).filter(isLookUp)).toHaveLength(1);
  expect((await read()).filter(isLookUp)).toEqual([]);
});

test('an answer for which the database was not asked is given to a session that is still there', async () => {
  const { userId } = await company();
  const cookie = await identity.signInAs(userId);
  const request = { headers: { cookie } };
  await identity.withActor(request, (actor, tenancy) => runQuery(tenancy, actor, { collection: 'accounts' }));
  const sentence = () => identity.withActor(request, async ({ name }) => `Hello ${name}`);
  expect(await sentence()).toBe('Hello Dana Whitfield');
  await identity.endSessionsOf({ userId });
  await expect(sentence()).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
});
