import { createHash, randomBytes } from 'node:crypto';
import { derivedIds, uuidv7 } from '@sable/domain/kernel/derived-ids';
import type { TransactionContext } from '@sable/domain/kernel/transaction-context';
import { newLinkToken } from './link-token.ts';

/** SHA-256 of a text, lower-case hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A fresh id or request key. */
export const newKey = (): string => uuidv7(Date.now(), randomBytes(10));

/** What the domain may not have by itself, for one request of a company. Each try of a transaction makes the same ids again. */
export const transactionContext = (key: string, companyId: string): TransactionContext => ({
  now: new Date().toISOString(),
  newId: derivedIds(key),
  digest: async (text) => sha256(text),
  newToken: () => newLinkToken(companyId),
});
