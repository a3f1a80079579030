import type { z } from 'zod';
import { sha256 } from '../transaction-context.ts';
import type { AuthClient } from './one-time-tokens.ts';

type Purpose = 'add-passkey' | 'use-passkey' | 'provider' | 'mailed-code';

/** Seconds that a browser has to answer a challenge. */
export const CHALLENGE_SECONDS = 600;

/** Stores the hash of a challenge with the data needed to check its answer. */
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

/** Consumes a challenge, so that it works once. Returns null for one that is unknown, used, or expired. */
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
