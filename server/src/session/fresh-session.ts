import { AppError } from '@sable/domain/kernel/errors';

/** What protects an account can be changed only so long after a proof of who one is. */
const FRESH_MS = 10 * 60_000;

/** Refuses a session whose person has not proven lately who they are. Throws PROOF_NEEDED. */
export function assertFresh({ provenAt }: { readonly provenAt: string }): void {
  if (Date.now() - Date.parse(provenAt) > FRESH_MS) throw new AppError('PROOF_NEEDED');
}
