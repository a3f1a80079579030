import { createHash, randomBytes } from 'node:crypto';
import { derivedIds, uuidv7 } from '@sable/domain/kernel/derived-ids';
import type { TransactionContext } from '@sable/domain/kernel/transaction-context';
import { newLinkToken } from './link-token.ts';
import { textSeal } from './sealed-text.ts';

/** SHA-256 of a text, lower-case hex. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

const KEY_BYTES = 10;
let random = Buffer.alloc(0);

/** A fresh id or request key. Its random bytes are asked of the system for 400 at once: a request makes several. */
export function newKey(): string {
  if (random.length < KEY_BYTES) random = randomBytes(400 * KEY_BYTES);
  const bytes = random.subarray(0, KEY_BYTES);
  random = random.subarray(KEY_BYTES);
  return uuidv7(Date.now(), bytes);
}

/**
 * What the domain may not have by itself, for one request of a company. Each try of a transaction makes the same ids again.
 *
 * @param secret the installation's; without it nothing can be sealed.
 */
export const transactionContext = (key: string, companyId: string, secret?: string): TransactionContext => ({
  now: new Date().toISOString(),
  newId: derivedIds(key),
  digest: async (text) => sha256(text),
  newToken: () => newLinkToken(companyId),
  ...textSeal(secret, companyId),
});
