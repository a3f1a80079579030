import { randomBytes } from 'node:crypto';
import { AppError } from '@sable/domain/kernel/errors';
import type { DatabasePool } from '../db/connect.ts';
import { sha256 } from '../transaction-context.ts';
import { actorOf, isPending, type ResolvedSession, type SessionReader } from './actor.ts';
import type { TokenSigner } from './identity-token.ts';
import type { Sessions } from './sessions.ts';

/** The tokens that a program gets for a session: one for its calls, and one to get the next pair. */
export interface TokenPair {
  readonly token: string;
  /** When the token expires, as ISO 8601; the session may end earlier. */
  readonly expiresAt: string;
  readonly refreshToken: string;
}

export interface IdentityTokens {
  /** Starts a family of tokens that ends with the session. */
  issue(session: ResolvedSession): Promise<TokenPair>;
  /**
   * Returns the next pair for a refresh token, which is not valid after that. A second use means that it was stolen,
   * now or earlier: it ends the session and with it all its tokens. Throws NOT_AUTHENTICATED, and the errors of
   * {@link actorOf}.
   */
  refresh(refreshToken: string): Promise<TokenPair>;
}

export interface IdentityTokenParts {
  readonly pool: DatabasePool;
  readonly signer: TokenSigner;
  readonly sessions: Sessions;
  readonly reader: SessionReader;
}

interface RotatedRow {
  session_id: string;
  roles: string[];
}

export function createIdentityTokens({ pool, signer, sessions, reader }: IdentityTokenParts): IdentityTokens {
  const issue: IdentityTokens['issue'] = async ({ sessionId, user, roles }) => {
    const refreshToken = randomBytes(32).toString('base64url');
    const { rowCount } = await pool.query(
      `insert into refresh_tokens (hash, session_id, roles) select $1, s.id, $3 from session s where s.id = $2`,
      [sha256(refreshToken), sessionId, JSON.stringify(roles)],
    );
    if (!rowCount) throw new AppError('NOT_AUTHENTICATED');
    return { ...(await signer.sign(user.id, { sessionId, roles })), refreshToken };
  };

  /**
   * Consumes a refresh token; null for one that is unknown or already used. Of several concurrent calls, one
   * succeeds.
   */
  const rotate = async (hash: string): Promise<RotatedRow | null> => {
    const { rows } = await pool.query<RotatedRow>(
      'update refresh_tokens set rotated_at = now() where hash = $1 and rotated_at is null returning session_id, roles',
      [hash],
    );
    return rows[0] ?? null;
  };

  const endReused = async (hash: string): Promise<void> => {
    const { rows } = await pool.query<{ session_id: string }>(
      'select session_id from refresh_tokens where hash = $1',
      [hash],
    );
    for (const { session_id: sessionId } of rows) await sessions.end({ sessionId });
  };

  return {
    issue,
    async refresh(refreshToken) {
      const hash = sha256(refreshToken);
      const rotated = await rotate(hash);
      if (!rotated) {
        await endReused(hash);
        throw new AppError('NOT_AUTHENTICATED');
      }
      const { session_id: sessionId, roles } = rotated;
      const session = await reader.read({ kind: 'identity-token', sessionId, roles });
      // With roles other than those it was issued for, it is not valid, like the identity token issued with it.
      if (session === null || isPending(session)) throw new AppError('NOT_AUTHENTICATED');
      actorOf(session);
      return issue(session);
    },
  };
}
