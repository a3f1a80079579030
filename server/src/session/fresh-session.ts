import { AppError } from '@sable/domain/kernel/errors';

/**
 * Actions that protect an account, grant rights, or delete data require a proof of identity at most this long ago.
 */
const FRESH_MS = 10 * 60_000;

/** A session, or its actor. */
interface Proven {
  readonly provenAt?: string;
  readonly impersonatedBy?: string | undefined;
  readonly viewingAs?: string | undefined;
  readonly viewing?: object;
}

/**
 * Refuses a session without a recent proof of identity, and one that impersonates: nobody can prove the other
 * person's identity. Throws PROOF_NEEDED, IMPERSONATING.
 */
export function assertFresh({ provenAt, impersonatedBy, viewingAs, viewing }: Proven): void {
  if (impersonatedBy !== undefined) throw new AppError('IMPERSONATING');
  if (viewingAs !== undefined || viewing !== undefined) throw new AppError('VIEWING');
  if (provenAt === undefined || Date.now() - Date.parse(provenAt) > FRESH_MS)
    throw new AppError('PROOF_NEEDED');
}
