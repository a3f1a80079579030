import { AppError } from '@sable/domain/kernel/errors';

/** What protects an account, gives rights or takes data away can be done only so long after a proof of who one is. */
const FRESH_MS = 10 * 60_000;

/** A session, or who acts in it. */
interface Proven {
  readonly provenAt?: string;
  readonly impersonatedBy?: string | undefined;
  readonly viewingAs?: string | undefined;
  readonly viewing?: object;
}

/** Refuses who has not proven lately who they are, and who acts as someone else: nobody proves that. Throws PROOF_NEEDED, IMPERSONATING. */
export function assertFresh({ provenAt, impersonatedBy, viewingAs, viewing }: Proven): void {
  if (impersonatedBy !== undefined) throw new AppError('IMPERSONATING');
  if (viewingAs !== undefined || viewing !== undefined) throw new AppError('VIEWING');
  if (provenAt === undefined || Date.now() - Date.parse(provenAt) > FRESH_MS)
    throw new AppError('PROOF_NEEDED');
}
