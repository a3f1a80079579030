import { randomBytes } from 'node:crypto';
import { AppError } from '@sable/domain/kernel/errors';
import type { DatabasePool } from '../db/connect.ts';
import { sha256 } from '../transaction-context.ts';
import { actorOf, isPending, type ResolvedSession, type SessionReader } from './actor.ts';
import type { TokenSigner } from './identity-token.ts';
import type { Sessions } from './sessions.ts';

/** What a program gets for a session: a token for its calls, and one to get the next pair with. */
export interface TokenPair {
  readonly token: string;
  /** When the token stops counting, as ISO 8601; the session may end before. */
  readonly expiresAt: string;
  readonly refreshToken: string;
}

export interface IdentityTokens {
  /** Begins a family of tokens that ends with the session. */
  issue(session: ResolvedSession): Promise<TokenPair>;
  /**
   * Returns the next pair for a refresh token, which is not valid after that. A second use means that it was stolen, now or before: it ends the session
   * and with it all its tokens. Throws NOT_AUTHENTICATED, and like {@link actorOf}.
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

  /** Uses a refresh token up; null for one that is unknown or was used before. Of several at once, one succeeds. */
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
      // With other roles than it was given out for it is worthless, like the identity token that came with it.
      if (session === null || isPending(session)) throw new AppError('NOT_AUTHENTICATED');
      actorOf(session);
      return issue(session);
    },
  };
}
