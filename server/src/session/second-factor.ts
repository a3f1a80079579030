import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { brand } from '@sable/domain/brand';
import { hasSecondFactorDuty } from '@sable/domain/kernel/actor';
import { AppError, invalid, notReady } from '@sable/domain/kernel/errors';
import { inTransaction, plainOpening } from '../db/transaction.ts';
import { sha256 } from '../transaction-context.ts';
import { isPending, type PendingSession, type ResolvedSession } from './actor.ts';
import type { IdentityContext } from './context.ts';
import { recoveryCodeUsedEmail, secondFactorChangedEmail } from './email-templates.ts';
import { assertFresh } from './fresh-session.ts';
import type { AuthClient } from './one-time-tokens.ts';
import type { CookieHeaders } from './sign-in.ts';

const STEP_MS = 30_000;
const RECOVERY_CODES = 10;
/** Base 32 without similar-looking characters. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A session of either kind; both have proven one factor. */
type AnySession = ResolvedSession | PendingSession;

/** The data for setting up an authenticator app: the key as text, and the URL in its QR code. */
export interface SetUp {
  readonly key: string;
  readonly address: string;
}

export interface SecondFactorState {
  readonly on: boolean;
  readonly recoveryCodesLeft: number;
}

/** Two-step sign-in with an authenticator app (RFC 6238) and recovery codes. */
export interface SecondFactor {
  stateOf(session: ResolvedSession): Promise<SecondFactorState>;
  /**
   * Creates a new key, which takes effect once one of its codes is confirmed; until then the existing key stays
   * valid.
   */
  begin(session: AnySession): Promise<SetUp>;
  /**
   * Confirms the new key with one of its codes. Returns new recovery codes, and a cookie for the session, which now
   * has both factors.
   */
  confirm(session: AnySession, code: string): Promise<{ recoveryCodes: string[]; cookies: CookieHeaders }>;
  /** Provides the second factor of a session that waits for it: a code of the app, or a recovery code. */
  give(session: PendingSession, code: string): Promise<CookieHeaders>;
  /** Replaces the recovery codes. */
  renewCodes(session: ResolvedSession): Promise<string[]>;
  /** Turns two-step sign-in off. Throws NOT_READY for a person whose role requires it. */
  turnOff(session: ResolvedSession): Promise<void>;
}

const wrongCode = (): AppError =>
  invalid(
    'code',
    'This code is incorrect or was used before. Nothing was changed. Wait for the next code of your app and type it.',
  );

const noSetUp = (): AppError =>
  notReady('There is no setup to confirm. Nothing was changed. Start again and scan the new QR code.');

/**
 * Returns the time step (30 s each) that a code belongs to, at most one before or after the current one; null for a
 * wrong code.
 */
async function stepOfCode(key: string, code: string): Promise<number | null> {
  const now = Math.floor(Date.now() / STEP_MS);
  const otp = createOTP(key);
  let found: number | null = null;
  for (const step of [now - 1, now, now + 1]) {
    if (timingSafeEqual(Buffer.from(await otp.hotp(step)), Buffer.from(code))) found = step;
  }
  return found;
}

const newRecoveryCode = (): string =>
  Array.from(
    randomBytes(16),
    (byte, index) => `${index > 0 && index % 4 === 0 ? '-' : ''}${LETTERS[byte % 32] ?? ''}`,
  ).join('');

const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/**
 * A session that waits for its second factor must not replace it, nor may anyone who finds an unlocked screen. Throws
 * NOT_AUTHENTICATED, PROOF_NEEDED.
 */
function assertCanSetUp(session: AnySession): void {
  if (isPending(session) && session.step === 'code') throw new AppError('NOT_AUTHENTICATED');
  assertFresh(session);
}

interface FactorRow {
  secret: string | null;
  new_secret: string | null;
}

export function createSecondFactor(context: IdentityContext): SecondFactor {
  const { pool, auth, rateLimiter, sessions, cookies, background, mailer } = context;
  const key = auth.secretConfig;

  const rowOf = async (identityId: string): Promise<FactorRow | undefined> =>
    (
      await pool.query<FactorRow>('select secret, new_secret from second_factors where identity_id = $1', [
        identityId,
      ])
    ).rows[0];

  /** Counts attempts across all methods, so that codes cannot be guessed by making many attempts at once. */
  const counted = async <T>(identityId: string, check: () => Promise<T | null>): Promise<T> => {
    const result = await rateLimiter.attempt(`second factor ${identityId}`, check);
    if (result === null) throw wrongCode();
    return result;
  };

  const acceptTimeCode = async (identityId: string, code: string): Promise<true | null> => {
    const secret = (await rowOf(identityId))?.secret;
    const step = secret ? await stepOfCode(await symmetricDecrypt({ key, data: secret }), code) : null;
    if (step === null) return null;
    // A code that somebody watched being typed must not open a second session: of several concurrent uses, only one
    // raises the step.
    const { rowCount } = await pool.query(
      'update second_factors set last_step = $2 where identity_id = $1 and last_step < $2',
      [identityId, step],
    );
    return rowCount ? true : null;
  };

  const acceptRecoveryCode = async (session: AnySession, code: string): Promise<true | null> => {
    const { rowCount } = await pool.query('delete from recovery_codes where identity_id = $1 and hash = $2', [
      session.identityId,
      sha256(code),
    ]);
    if (!rowCount) return null;
    const { rows } = await pool.query('select from recovery_codes where identity_id = $1', [
      session.identityId,
    ]);
    background.run('A mail about a recovery code', () =>
      mailer.send(recoveryCodeUsedEmail(session.email, rows.length)),
    );
    return true;
  };

  const tellChange = (email: string, on: boolean): void =>
    background.run('A mail about two-step sign-in', () => mailer.send(secondFactorChangedEmail(email, on)));

  const replaceCodes = async (client: AuthClient, identityId: string): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await client.query('delete from recovery_codes where identity_id = $1', [identityId]);
    await client.query('insert into recovery_codes (identity_id, hash) select $1, unnest($2::text[])', [
      identityId,
      codes.map((code) => sha256(plain(code))),
    ]);
    return codes;
  };

  return {
    async stateOf({ identityId }) {
      const { rows } = await pool.query('select from recovery_codes where identity_id = $1', [identityId]);
      return { on: Boolean((await rowOf(identityId))?.secret), recoveryCodesLeft: rows.length };
    },

    async begin(session) {
      assertCanSetUp(session);
      const secret = randomBytes(16).toString('base64url');
      await pool.query(
        `insert into second_factors (identity_id, new_secret) values ($1, $2)
         on conflict (identity_id) do update set new_secret = excluded.new_secret`,
        [session.identityId, await symmetricEncrypt({ key, data: secret })],
      );
      const address = createOTP(secret).url(brand.name, session.email);
      return { key: new URL(address).searchParams.get('secret') ?? '', address };
    },

    async confirm(session, code) {
      assertCanSetUp(session);
      const { identityId, sessionId, email } = session;
      const fresh = (await rowOf(identityId))?.new_secret;
      if (!fresh) throw noSetUp();
      const secret = await symmetricDecrypt({ key, data: fresh });
      const step = await counted(identityId, () =>
        /^\d{6}$/.test(plain(code)) ? stepOfCode(secret, plain(code)) : Promise.resolve(null),
      );
      const recoveryCodes = await inTransaction(pool, plainOpening, async ({ client }) => {
        const { rowCount } = await client.query(
          'update second_factors set secret = new_secret, new_secret = null, last_step = $3 where identity_id = $1 and new_secret = $2',
          [identityId, fresh, step],
        );
        if (!rowCount) throw noSetUp();
        return replaceCodes(client, identityId);
      });
      tellChange(email, true);
      return { recoveryCodes, cookies: [cookies.session(await sessions.renew(sessionId))] };
    },

    async give(session, code) {
      if (session.step !== 'code') throw new AppError('NOT_AUTHENTICATED');
      const typed = plain(code);
      await counted(session.identityId, () =>
        /^\d{6}$/.test(typed)
          ? acceptTimeCode(session.identityId, typed)
          : acceptRecoveryCode(session, typed),
      );
      return [cookies.session(await sessions.renew(session.sessionId))];
    },

    async renewCodes(session) {
      assertFresh(session);
      if (!(await rowOf(session.identityId))?.secret) throw noSetUp();
      return inTransaction(pool, plainOpening, ({ client }) => replaceCodes(client, session.identityId));
    },

    async turnOff(session) {
      assertFresh(session);
      if (hasSecondFactorDuty(session.roles))
        throw notReady(
          'Your role requires two-step sign-in. It stays on. To use another phone, choose “Use another app” instead.',
        );
      await inTransaction(pool, plainOpening, async ({ client }) => {
        await client.query(
          'update second_factors set secret = null, new_secret = null where identity_id = $1',
          [session.identityId],
        );
        await client.query('delete from recovery_codes where identity_id = $1', [session.identityId]);
      });
      tellChange(session.email, false);
    },
  };
}
