import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerMessage } from '@sable/domain/kernel/live-protocol';
import { composeApplication, type Application } from './application.ts';
import { readConfig } from './config.ts';
import { withConnection } from './db/connect.ts';
import type { Database } from './db/open.ts';
import { testDatabase } from './db/test-database.ts';
import type { Frame } from './live/frame.ts';
import { actorOf } from './session/actor.ts';

/** Two servers on one database. */
let database: Database;
let here: Application;
let there: Application;
let directory: string;
const caller = (cookie?: string) => ({ ip: '203.0.113.7', headers: { cookie } });
const cookieOf = (headers: readonly string[]): string => headers.map((each) => each.split(';')[0]).join('; ');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sable-ended-'));
  database = await testDatabase();
  const config = { ...readConfig({ SABLE_DATA: directory }), databaseUrl: undefined };
  const log = pino({ level: 'silent' });
  here = await composeApplication(config, log, database);
  there = await composeApplication(config, log, database);
  await here.identity.openCompany(
    {
      companyName: 'Ended Security',
      personName: 'Rita Olson',
      email: 'rita@example.com',
      password: 'a long enough passphrase',
      country: 'us',
      timeZone: 'America/New_York',
    },
    caller(),
  );
});

afterAll(async () => {
  await there.close();
  await here.close();
  await rm(directory, { recursive: true, force: true });
});

const signIn = async (): Promise<string> =>
  cookieOf(
    await here.identity.signIn({ email: 'rita@example.com', password: 'a long enough passphrase' }, caller()),
  );

/** Opens a live stream at a server. Returns the messages it received, and whether it was closed. */
async function stream({ hub, identity, liveSessions }: Application, cookie: string) {
  const received: ServerMessage[] = [];
  const session = await identity.resolveSession({ headers: { cookie } });
  if (!session) throw new Error('There is no session.');
  const sink = {
    send: ({ message }: Frame) => received.push(message) > 0,
    waitForDrain: async () => undefined,
    close: () => undefined,
  };
  const connection = hub.connect(sink, actorOf(session));
  liveSessions.opened(connection, session);
  return { received, connection };
}

const closed = expect.objectContaining({
  t: 'closed',
  error: expect.objectContaining({ code: 'NOT_AUTHENTICATED' }),
});

test('signing out at one server ends the streams of that session at the other, and no other session', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  const ending = await stream(there, mine);
  const staying = await stream(there, other);
  await here.identity.signOut(caller(mine));
  await expect.poll(() => ending.received, { timeout: 20_000 }).toContainEqual(closed);
  expect(ending.connection.closed).toBe(true);
  expect(staying.connection.closed).toBe(false);
});

test('a session that runs out ends its streams everywhere when it is swept', async () => {
  const cookie = await signIn();
  const session = await here.identity.resolveSession({ headers: { cookie } });
  const streams = [await stream(here, cookie), await stream(there, cookie)];
  await withConnection(database.ownerConfig, (client) =>
    client.query(`update auth.session set "expiresAt" = now() - interval '1 second' where id = $1`, [
      session?.sessionId,
    ]),
  );
  await here.identity.sweep();
  for (const { received } of streams)
    await expect.poll(() => received, { timeout: 20_000 }).toContainEqual(closed);
});

test('a proof of who the person is gives the session a new token, and its streams go on when the person changes', async () => {
  const cookie = await signIn();
  const session = await here.identity.resolveSession({ headers: { cookie } });
  if (!session) throw new Error('There is no session.');
  const streams = [await stream(here, cookie), await stream(there, cookie)];
  await here.identity.proveAgain(session, 'a long enough passphrase', caller(cookie));
  for (const [place, { connection }] of streams.entries())
    await [here, there][place]?.hub.refresh(connection);
  expect(streams.map(({ connection }) => connection.closed)).toEqual([false, false]);
});
