import { hash, randomBytes } from 'node:crypto';
import { createIdGenerator, uuidv7 } from '@sable/domain/kernel/id-generator';
import type { TransactionContext } from '@sable/domain/kernel/transaction-context';
import { newLinkToken } from './link-token.ts';
import { textSeal } from './sealed-text.ts';

/** SHA-256 of a text, lower-case hex. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content, 'hex');

let random = Buffer.alloc(0);

/**
 * Returns random bytes that nobody else gets. They are drawn from the system in batches, because a request needs some
 * several times.
 */
export function takeRandom(count: number): Buffer {
  if (random.length < count) random = randomBytes(4096);
  const bytes = random.subarray(0, count);
  random = random.subarray(count);
  return bytes;
}

/** Returns a new id or idempotency key. */
export const newKey = (): string => uuidv7(Date.now(), takeRandom(10));

/**
 * Returns the functions that the domain cannot provide itself, for one request of a company. Each attempt of a
 * transaction generates the same ids.
 *
 * @param secret the installation's secret; without it nothing can be encrypted.
 */
export const transactionContext = (key: string, companyId: string, secret?: string): TransactionContext => ({
  now: new Date().toISOString(),
  newId: createIdGenerator(key),
  digest: async (text) => sha256(text),
  newToken: () => newLinkToken(companyId),
  ...textSeal(secret, companyId),
});
