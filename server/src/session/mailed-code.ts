import { randomInt } from 'node:crypto';
import { AppError, invalid } from '@sable/domain/kernel/errors';
import { z } from 'zod';
import type { ResolvedSession } from './actor.ts';
import { saveChallenge, takeChallenge } from './challenges.ts';
import type { Caller, IdentityContext } from './context.ts';
import { findIdentity } from './credentials.ts';
import { mailedCodeEmail } from './email-templates.ts';
import { addressKey } from './rate-limiter.ts';
import type { CookieHeaders } from './sign-in.ts';

const DIGITS = 8;

/** The methods besides the mailbox with which a person can prove their identity again. */
export interface ProofMethods {
  readonly password: boolean;
  readonly passkey: boolean;
}

/**
 * A fresh sign-in with a mailed code, for people who do not have their password at hand. The code works only in the
 * session that requested it, for ten minutes, once.
 */
export interface MailedCode {
  methodsOf(session: ResolvedSession): Promise<ProofMethods>;
  /** Mails a code to the person's sign-in address. Throws RATE_LIMITED. */
  send(session: ResolvedSession, caller: Caller): Promise<void>;
  /** Proves the person's identity; the session gets a new token. Throws RATE_LIMITED, or INVALID for a wrong code. */
  prove(session: ResolvedSession, code: string): Promise<CookieHeaders>;
}

const wrongCode = (): AppError =>
  invalid(
    'code',
    'This code is incorrect or has expired. Nothing was changed. Check it, or ask for a new one.',
  );

/** The hash includes the session, so a code is useless to anyone else who learns it. */
const challengeOf = ({ sessionId }: ResolvedSession, code: string): string => `${sessionId} ${code}`;

export function createMailedCode(context: IdentityContext): MailedCode {
  const { pool, rateLimiter, limits, background, mailer, sessions, cookies } = context;
  return {
    async methodsOf({ identityId }) {
      const identity = await findIdentity(pool, { id: identityId });
      const { rows } = await pool.query('select from passkeys where identity_id = $1 limit 1', [identityId]);
      return { password: identity?.passwordHash != null, passkey: rows.length > 0 };
    },

    async send(session, caller) {
      await rateLimiter.count(`mailed code ${addressKey(caller.ip)}`, limits.resetsFromAddress);
      await rateLimiter.count(`mailed code of ${session.identityId}`, limits.resetsOfAccount);
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      await saveChallenge(pool, 'mailed-code', challengeOf(session, code));
      background.run('A mail with a code', () =>
        mailer.send(mailedCodeEmail({ email: session.email, name: session.user.name }, code)),
      );
    },

    async prove(session, code) {
      const challenge = challengeOf(session, code.replace(/\s/g, ''));
      const taken = await rateLimiter.attempt(`mailed code tries ${session.identityId}`, () =>
        takeChallenge(pool, 'mailed-code', challenge, z.object({})),
      );
      if (!taken) throw wrongCode();
      return [cookies.session(await sessions.renew(session.sessionId))];
    },
  };
}
