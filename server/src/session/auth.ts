import { randomBytes } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { betterAuth } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { PostgresDialect } from 'kysely';
import { brand } from '@sable/domain/brand';
import type { DatabaseLog, DatabasePool } from '../db/connect.ts';
import { newKey } from '../transaction-context.ts';
import { hashSessionTokens } from './hashed-sessions.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { SessionCookies } from './session-cookie.ts';

/** A session ends this long after its last use; `resolve_session` in the database prolongs it by the same. */
const IDLE_SECONDS = 12 * 3600;
const USE_NOTED_EVERY_SECONDS = 600;

export interface AuthParts {
  readonly pool: DatabasePool;
  readonly publicUrl: string;
  readonly secret: string;
  readonly cookies: SessionCookies;
  readonly hasher: PasswordHasher;
  readonly log: DatabaseLog;
}

/**
 * The settings of better-auth: its tables are those of migration 0004, its cookie, hashes and tokens are ours. Further ways to sign in
 * (link, passkey, TOTP, OIDC) are its plugins: they go into `plugins`, and its handler is then mounted at `/api/auth`.
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
      additionalFields: { companyId: { type: 'string', required: false, input: false } },
    },
    rateLimit: { enabled: true, storage: 'database' },
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: await completeSession(pool, session) }) },
      },
    },
    advanced: {
      // The prefix is part of the name; better-auth's own would be `__Secure-`.
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
}

/** 256 random bits, and the company that the person worked in last unless the sign-in names one. */
async function completeSession(pool: DatabasePool, session: NewSession) {
  const token = randomBytes(32).toString('base64url');
  if (session.companyId) return { ...session, token };
  const { rows } = await pool.query<{ company_id: string }>(
    `select company_id from memberships where identity_id = $1 and accepted_at is not null
     order by last_used_at desc nulls last, created_at desc limit 1`,
    [session.userId],
  );
  return { ...session, token, companyId: rows[0]?.company_id ?? null };
}

/** better-auth over the sign-in tables, with session tokens hashed. */
export async function createAuth(parts: AuthParts) {
  const options = authOptions(parts);
  const adapter = hashSessionTokens(await getAdapter(options));
  return betterAuth({ ...options, database: () => adapter });
}

export type AuthContext = Awaited<Awaited<ReturnType<typeof createAuth>>['$context']>;
