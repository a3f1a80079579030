import { AppError } from '@sable/domain/kernel/errors';

/** What protects an account can be changed only so long after a proof of who one is. */
const FRESH_MS = 10 * 60_000;

/** Refuses whoever has not proven lately, in this browser, who they are. Throws PROOF_NEEDED. */
export function assertFresh({ provenAt }: { readonly provenAt?: string }): void {
  if (provenAt === undefined || Date.now() - Date.parse(provenAt) > FRESH_MS)
    throw new AppError('PROOF_NEEDED');
}
