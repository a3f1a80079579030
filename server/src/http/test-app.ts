import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { vi } from 'vitest';
import { z } from 'zod';
import type { SystemRole } from '@sable/domain/kernel/actor';
import { composeApplication, type Application } from '../application.ts';
import { readConfig } from '../config.ts';
import { testDatabase } from '../db/test-database.ts';
import { atFileEnd } from '../test-cleanup.ts';
import { newKey } from '../transaction-context.ts';
import { actorOf } from '../session/actor.ts';
import { QUICK_HASH } from '../session/test-identity.ts';
import { createApp } from './app.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Requests to one server, as the person with the given cookie. */
export interface AppClient {
  call(cookie: string, method: Method, url: string, payload?: unknown): Promise<LightMyRequestResponse>;
  /** Posts one mutation. */
  mutate(cookie: string, name: string, args: object): Promise<LightMyRequestResponse>;
  /** Posts one mutation that must succeed, and returns its result. */
  run(cookie: string, name: string, args: object): Promise<Made>;
  /** Posts one creating mutation, and returns the new row's id. */
  make(cookie: string, name: string, args: object): Promise<string>;
  /** Creates a home in Ohio with a contact. Returns its account. */
  household(cookie: string, name?: string, contact?: object): Promise<string>;
  /** Creates a draft estimate for an account, with lines. Returns its id. */
  draft(cookie: string, accountId: string, lines: readonly object[]): Promise<string>;
}

/** The id of the row that a mutation created, and the token of the link; empty if there is none. */
export interface Made {
  readonly id: string;
  readonly token: string;
}

export interface TestApp extends AppClient {
  readonly app: FastifyInstance;
  readonly application: Application;
  readonly origin: string;
  /** Cookie of the company's administrator. */
  readonly admin: string;
  /**
   * Adds a person to the company and returns the cookie of their session. The platform grants roles above an
   * administrator's.
   */
  person(...roles: SystemRole[]): Promise<string>;
}

/** Email address and password of the test company's administrator. */
export const adminCredentials = { email: 'rita@example.com', password: 'a long enough passphrase' };

const madeAnswer = z.object({
  results: z.tuple([z.object({ id: z.string().default(''), token: z.string().default('') }).nullable()]),
});

/** Creates a client whose requests look like a browser's from the server's own page. */
export function appClient(app: FastifyInstance, origin: string): AppClient {
  const call: AppClient['call'] = (cookie, method, url, payload) =>
    app.inject({
      method,
      url,
      headers: { origin, cookie, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    });
  const mutate: AppClient['mutate'] = (cookie, name, args) =>
    call(cookie, 'POST', '/api/mutate', { key: newKey(), mutations: [{ name, args }] });
  const run: AppClient['run'] = async (cookie, name, args) => {
    const answer = await mutate(cookie, name, args);
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
    return madeAnswer.parse(answer.json()).results[0] ?? { id: '', token: '' };
  };
  const make: AppClient['make'] = async (cookie, name, args) => (await run(cookie, name, args)).id;
  return {
    call,
    mutate,
    run,
    make,
    household: (cookie, name = 'Hanna Miller', contact = { name, email: 'hanna@example.com' }) => {
      const site = { line1: '1 A', city: 'Dayton', region: 'OH', postal: '45402' };
      return make(cookie, 'accounts.create', { account: { name, type: 'residential', site }, contact });
    },
    async draft(cookie, accountId, lines) {
      const id = await make(cookie, 'estimates.create', { accountId });
      await run(cookie, 'estimate-lines.add', { estimateId: id, lines });
      return id;
    },
  };
}

/**
 * Starts the whole server on a new database with one company, which sells untaxed in Ohio or in all of Canada.
 *
 * @param variables environment settings besides the data folder.
 */
export async function testApp(
  variables: Readonly<Record<string, string>> = {},
  log: FastifyBaseLogger = pino({ level: 'silent' }),
  country: 'us' | 'ca' = 'us',
): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'sable-app-'));
  const config = readConfig({ SABLE_DATA: directory, ...variables });
  const application = await composeApplication(config, log, await testDatabase(), QUICK_HASH);
  const app = await createApp({ application, config, log });
  await app.ready();
  atFileEnd(async () => {
    await app.close();
    await application.close();
    await rm(directory, { recursive: true, force: true });
  });
  const origin = config.publicUrl;
  const client = appClient(app, origin);
  const opened = await client.call('', 'POST', '/api/onboarding', {
    companyName: 'Contract Security',
    personName: 'Rita Olson',
    ...adminCredentials,
    country,
    timeZone: 'America/New_York',
  });
  const admin = cookieOf(opened);
  if (country === 'us')
    await client.make(admin, 'tax-profiles.create', { name: 'Ohio', region: 'OH', components: [] });
  return {
    ...client,
    app,
    application,
    origin,
    admin,
    async person(...roles) {
      const email = `${newKey()}@example.com`;
      const inviter = actorOf(await application.identity.resolveSession({ headers: { cookie: admin } }));
      await application.writer.mutate(
        { ...inviter, roles: [...inviter.roles, 'super'] },
        {
          key: newKey(),
          mutations: [{ name: 'users.invite', args: { name: `${roles.join(' ')} person`, email, roles } }],
        },
      );
      const token = await vi.waitFor(
        async () => {
          const mail = (await application.capture?.list())?.find(({ to }) => to.includes(email));
          const found = /invite=([\w-]+)/.exec(mail?.text ?? '')?.[1];
          if (!found) throw new Error(`The invitation of ${email} has not arrived.`);
          return found;
        },
        { timeout: 30_000 },
      );
      const { password } = adminCredentials;
      const accepted = await client.call('', 'POST', '/api/invitations/accept', { token, password });
      if (accepted.statusCode !== 200) throw new Error(accepted.body);
      return cookieOf(accepted);
    },
  };
}

const cookieOf = ({ cookies }: LightMyRequestResponse): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
