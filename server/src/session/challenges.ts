import type { z } from 'zod';
import { sha256 } from '../transaction-context.ts';
import type { AuthClient } from './one-time-tokens.ts';

type Purpose = 'add-passkey' | 'use-passkey' | 'provider' | 'mailed-code';

/** How long a browser may take to answer a challenge. */
export const CHALLENGE_SECONDS = 600;

/** Stores the hash of a challenge, with what is needed to check its answer. */
export async function saveChallenge(
  client: AuthClient,
  purpose: Purpose,
  challenge: string,
  details: object = {},
): Promise<void> {
  await client.query(
    `insert into challenges (hash, purpose, details, expires_at) values ($1, $2, $3, now() + $4 * interval '1 second')`,
    [sha256(challenge), purpose, JSON.stringify(details), CHALLENGE_SECONDS],
  );
}

/** Takes a challenge, so that it counts once. Returns null for one that is unknown, taken, or too old. */
export async function takeChallenge<T>(
  client: AuthClient,
  purpose: Purpose,
  challenge: string,
  details: z.ZodType<T>,
): Promise<T | null> {
  const { rows } = await client.query<{ details: unknown }>(
    'delete from challenges where hash = $1 and purpose = $2 and expires_at > now() returning details',
    [sha256(challenge), purpose],
  );
  const [row] = rows;
  return row ? details.parse(row.details) : null;
}
