import { isClosed, type companies } from '@sable/domain/company';
import { addsToEnded } from '@sable/domain/contract/sale';
import type { estimates } from '@sable/domain/estimate/estimate';
import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import type { OfferState } from '@sable/domain/estimate/offer-state';
import { rescissionAsked } from '@sable/domain/estimate/rescission-asked';
import type { Turn } from '@sable/domain/estimate/signing';
import type { estimateVersions } from '@sable/domain/estimate/version';
import type { RowOf } from '@sable/domain/kernel/entity';
import type { Transaction } from '@sable/domain/kernel/transaction';
import { localDate } from '@sable/domain/local-date';

/** The data that an offer's state depends on: its estimate, the sent version, and the viewer's turn to sign. */
interface Looked {
  readonly estimate: RowOf<typeof estimates>;
  readonly content: RowOf<typeof estimateVersions>['content'];
  readonly company: Pick<RowOf<typeof companies>, 'status' | 'timeZone'>;
  readonly turn: Turn;
}

/** Statuses of an estimate whose offer was withdrawn: its customer can no longer see it. */
type Withdrawn = Extract<EstimateStatus, 'draft' | 'pending_approval' | 'approved' | 'voided'>;

/** Returns the state of a sent offer, the same on its own page and on that of its roll-out. */
export async function offerState(
  tx: Transaction,
  { estimate, content, company, turn }: Looked,
): Promise<OfferState | Withdrawn> {
  const { status, expiresOn, buyersSignedAt } = estimate;
  if (status === 'sealing' && (await rescissionAsked(tx, estimate)) !== undefined) return 'rescinded';
  if (status !== 'sent' && status !== 'viewed' && status !== 'changes_requested' && status !== 'signing')
    return status;
  const isLate =
    expiresOn !== null && !buyersSignedAt && expiresOn < localDate(tx.context.now, company.timeZone);
  if (isLate) return 'expired';
  if (isClosed(company.status)) return 'paused';
  if (turn === 'signed') return 'signing';
  return (await addsToEnded(tx, estimate, content)) ? 'agreement_ended' : 'open';
}
