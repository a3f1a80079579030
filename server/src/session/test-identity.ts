import Fastify, { type FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { PLATFORM_COMPANY_ID, type SystemRole, systemActor } from '@sable/domain/kernel/actor';
import { Routes } from '../http/route.ts';
import type { DatabasePool } from '../db/connect.ts';
import { StatementBatch } from '../db/statement-batch.ts';
import { testDatabase } from '../db/test-database.ts';
import { gatedDatabase, type Gate } from '../db/test-gate.ts';
import { createTenancy, type Tenancy } from '../db/tenant.ts';
import { newKey } from '../transaction-context.ts';
import { provisionCompany } from '../provision-company.ts';
import { registerErrors } from '../http/errors.ts';
import type { OutgoingEmail } from '../messaging/mailer.ts';
import { createWriter, type Writer } from '../mutate.ts';
import { createIdentity, type Identity, type IdentityParts } from './identity.ts';
import { registerSessionRoutes } from './routes.ts';

export const PASSWORD = 'correct horse battery';

/** The test suites sign in hundreds of times; the product's hash cost has its own test. */
export const QUICK_HASH = { ln: 4, r: 8, p: 1 };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface TestIdentity {
  readonly app: FastifyInstance;
  readonly identity: Identity;
  readonly tenancy: Tenancy;
  readonly writer: Writer;
  /** The sign-in tables, as the sign-in role sees them. */
  readonly pool: DatabasePool;
  readonly mails: OutgoingEmail[];
  /** Statements sent by the app's role, newest last. */
  readonly statements: string[];
  /** Holds back the next statement that matches. */
  hold(statement: RegExp): Gate;
  /** Resolves when a statement waits for a lock. */
  heldByLock(): Promise<void>;
  /** Creates a company with one person, by default an administrator, who signs in with {@link PASSWORD}. */
  company(
    name?: string,
    roles?: readonly SystemRole[],
  ): Promise<{ companyId: string; userId: string; email: string; identityId: string }>;
  post(url: string, body: object, cookie?: string, ip?: string): Promise<Answer>;
  request(method: Method, url: string, body?: object, cookie?: string, ip?: string): Promise<Answer>;
  session(cookie: string | undefined): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: Record<string, unknown>;
  /** The complete Set-Cookie headers. */
  readonly cookies: string[];
  /** The Cookie header that a browser would send back. */
  readonly cookie: string;
}

/** Settings of a server without sign-in providers. */
export const testConfig = { publicUrl: 'http://localhost:3000', dataDir: '/nowhere', providers: [] } as const;

/** Sets up real routes over a fresh database, for the suites of this folder. */
export async function testIdentity(parts: Partial<IdentityParts> = {}): Promise<TestIdentity> {
  const { database, hold } = gatedDatabase(await testDatabase());
  const mails: OutgoingEmail[] = [];
  const statements: string[] = [];
  const tenancy = createTenancy(spied(database.createPool('sable_app'), statements));
  const writer = createWriter(tenancy, () => {});
  await writer.mutate(systemActor(PLATFORM_COMPANY_ID), {
    key: newKey(),
    mutations: [{ name: 'settings.provisionApp', args: {} }],
  });
  const identity = await createIdentity({
    database,
    tenancy,
    writer,
    mailer: { kind: 'capture', send: async (mail) => void mails.push(mail) },
    config: { ...testConfig, secret: 'a'.repeat(16) + newKey() },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    limits: {
      signInsFromAddress: { max: 1000, seconds: 60 },
      challengesFromAddress: { max: 1000, seconds: 60 },
    },
    hashCost: QUICK_HASH,
    ...parts,
  });
  const app = Fastify();
  registerErrors(app);
  registerSessionRoutes(new Routes(app), { identity });
  const pool = database.createPool('sable_auth', { max: 2 });
  const request: TestIdentity['request'] = async (method, url, body, cookie, ip) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: ip ?? '203.0.113.7',
      headers: cookie ? { cookie } : {},
      ...(body && { payload: body }),
    });
    return answerOf(answer.statusCode, answer.body, answer.headers);
  };
  return {
    app,
    identity,
    tenancy,
    writer,
    pool,
    mails,
    statements,
    hold,
    async heldByLock() {
      await expect
        .poll(() => pool.query('select from pg_locks where not granted').then(({ rowCount }) => rowCount))
        .toBeGreaterThan(0);
    },
    request,
    post: (url, body, cookie, ip) => request('POST', url, body, cookie, ip),
    session: (cookie) => request('GET', '/api/session', undefined, cookie),
    async company(name = 'Northgate Security', roles = ['admin']) {
      const email = `dana-${newKey()}@example.com`;
      const person = { personName: 'Dana Whitfield', email, roles };
      const { companyId, userId } = await provisionCompany(writer, { companyName: name, ...person });
      const identityId = await identity.createIdentityFor({
        email,
        name: 'Dana Whitfield',
        secret: { passwordHash: (hash ??= await identity.hashPassword(PASSWORD)) },
        memberships: [{ companyId, userId }],
      });
      return { companyId, userId, email, identityId };
    },
  };
}

let hash: string | undefined;

function answerOf(status: number, text: string, headers: Record<string, unknown>): Answer {
  const set = headers['set-cookie'];
  const cookies = set === undefined ? [] : ([set].flat() as string[]);
  return {
    status,
    text,
    headers,
    cookies,
    body: /json/.test(String(headers['content-type'])) ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookie: cookies.map((one) => one.split(';')[0]).join('; '),
  };
}

/** Returns the same pool, recording each statement sent to the database. */
function spied(pool: DatabasePool, statements: string[]): DatabasePool {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
      if (first instanceof StatementBatch) statements.push(...first.statements.map(({ text }) => text));
      else statements.push(typeof first === 'string' ? first : first.text);
      return send(first, ...rest);
    }) as typeof client.query;
  });
  return pool;
}

/** Returns the message of a refusal. */
export const messageOf = (answer: Answer): string =>
  String((answer.body['error'] as { message?: unknown } | undefined)?.message);

/** Returns the token in the link of an email. */
export const tokenIn = (mail: OutgoingEmail | undefined): string =>
  /[?&](?:reset|invite|link|email)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
