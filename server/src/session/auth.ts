import { randomBytes } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { betterAuth } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { PostgresDialect } from 'kysely';
import { brand } from '@sable/domain/brand';
import type { DatabaseLog, DatabasePool } from '../db/connect.ts';
import { newKey } from '../transaction-context.ts';
import { hashSessionTokens } from '../db/hashed-sessions.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SessionCookies } from './session-cookie.ts';

/** A session ends this long after its last use; `resolve_session` in the database extends it by the same time. */
const IDLE_SECONDS = 12 * 3600;
const USE_NOTED_EVERY_SECONDS = 600;
/** How long a session waits for its second factor. */
const PENDING_MS = 15 * 60_000;

export interface AuthParts {
  readonly pool: DatabasePool;
  readonly publicUrl: string;
  readonly secret: string;
  readonly cookies: SessionCookies;
  readonly hasher: PasswordHasher;
  readonly log: DatabaseLog;
}

/**
 * Returns the settings of better-auth. Its tables are those of migration 0004; the cookie, hashes, and tokens are
 * ours. Its handler is not mounted, so none of its endpoints can be reached (decisions 31, 35 and 36).
 */
export function authOptions({ pool, publicUrl, secret, cookies, hasher, log }: AuthParts) {
  const { name, secure } = cookies;
  return {
    appName: brand.name,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secrets: [{ version: 1, value: secret }],
    database: { dialect: new PostgresDialect({ pool }), type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log[level](`sign-in: ${message}`) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hasher.hash, verify: ({ password, hash }) => hasher.verify(password, hash) },
    },
    session: {
      expiresIn: IDLE_SECONDS,
      updateAge: USE_NOTED_EVERY_SECONDS,
      additionalFields: {
        companyId: { type: 'string', required: false, input: false },
        factor: { type: 'string', required: false, input: false },
        timeZone: { type: 'string', required: false, input: false },
      },
    },
    rateLimit: { enabled: true, storage: 'database' },
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: await completeSession(pool, session) }) },
      },
    },
    advanced: {
      // The prefix is already part of the name; better-auth's own would be `__Secure-`.
      useSecureCookies: false,
      cookies: { session_token: { name, attributes: { secure } } },
      database: { generateId: newKey, validateSchema: false },
    },
    plugins: [],
  } satisfies BetterAuthOptions;
}

interface NewSession extends Record<string, unknown> {
  readonly userId: string;
  readonly companyId?: unknown;
  readonly factor?: unknown;
}

/**
 * Sets the fields that every new session has, whichever way it was opened: 256 random bits; the company that the
 * person last worked in unless the sign-in names one; and its second factor pending if the person has one, unless the
 * sign-in has just verified it.
 */
async function completeSession(pool: DatabasePool, session: NewSession) {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<{ company_id: string | null; has_factor: boolean }>(
    `select exists (select from second_factors f where f.identity_id = $1 and f.secret is not null) as has_factor,
       (select m.company_id from memberships m where m.identity_id = $1 and m.accepted_at is not null
        order by m.last_used_at desc nulls last, m.created_at desc limit 1) as company_id`,
    [session.userId],
  );
  const companyId = session.companyId ?? rows[0]?.company_id ?? null;
  const isDone = session.factor === 'done' || rows[0]?.has_factor === false;
  return isDone
    ? { ...session, token, companyId, factor: 'done' }
    : { ...session, token, companyId, factor: 'pending', expiresAt: new Date(Date.now() + PENDING_MS) };
}

/** Creates better-auth over the sign-in tables, with hashed session tokens. */
export async function createAuth(parts: AuthParts) {
  const options = authOptions(parts);
  const adapter = hashSessionTokens(await getAdapter(options));
  return betterAuth({ ...options, database: () => adapter });
}

export type AuthContext = Awaited<Awaited<ReturnType<typeof createAuth>>['$context']>;
