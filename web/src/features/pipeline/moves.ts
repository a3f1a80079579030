import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';
import type { Deal } from './stuck.ts';

/** What a user may do with an estimate on the board. */
export interface Powers {
  /** Whether the user may change the estimate. */
  readonly acts: boolean;
  /** Whether the user may approve estimates in general. */
  readonly approves: boolean;
  /** Whether the user requested the approval or earns commission on the sale, so that someone else has to approve. */
  readonly isOwn: boolean;
}

/**
 * What happens when an estimate is dropped on a stage: a mutation, a step on its page, or nothing. In the last case
 * it has the reason, and sometimes an alternative.
 */
export type Move =
  | { readonly kind: 'act'; readonly act: 'approve' | 'recall' | 'revise'; readonly label: string }
  | { readonly kind: 'page'; readonly href: string; readonly label: string }
  | {
      readonly kind: 'no';
      readonly why: string;
      readonly offer?: { readonly href: string; readonly label: string };
    };

const no = (why: string): Move => ({ kind: 'no', why });

function toDraft({ status }: Pick<Deal, 'status'>, { acts }: Powers): Move {
  if (!acts) return no('Only its rep, the office, or a manager can recall it.');
  return status === 'pending_approval' || status === 'approved'
    ? { kind: 'act', act: 'recall', label: 'Recall to draft' }
    : { kind: 'act', act: 'revise', label: 'Revise as a new version' };
}

function toApproved({ status }: Pick<Deal, 'status'>, { approves, isOwn }: Powers): Move {
  if (status === 'draft') return no('Approval is requested when an estimate over a limit is sent.');
  if (status !== 'pending_approval') return no('It was already sent. Approval comes before that.');
  if (!approves) return no('A manager must approve it.');
  if (isOwn) return no('Someone else has to approve it: it is your own deal.');
  return { kind: 'act', act: 'approve', label: 'Approve' };
}

function toSent({ id, status }: Pick<Deal, 'id' | 'status'>, { acts }: Powers): Move {
  if (status === 'pending_approval') return no('It is waiting for approval. It can be sent after that.');
  if (status === 'signing') return no('It is being signed. To withdraw it, revise or void it on its page.');
  if (status !== 'draft' && status !== 'approved') return no('It was sent, and the customer has opened it.');
  if (!acts) return no('Only its rep, the office, or a manager can send it.');
  return { kind: 'page', href: `/estimate/${id}?sheet=send`, label: 'Send…' };
}

/**
 * Returns what happens when a user moves an estimate to another stage; null for its current one. Users can only make
 * the moves that its lifecycle allows.
 */
export function moveOf(deal: Pick<Deal, 'id' | 'status'>, to: EstimateStatus, powers: Powers): Move | null {
  const { id, status } = deal;
  if (status === to) return null;
  if (status === 'sealing') return no('It is signed and being sealed. It becomes sold automatically.');
  if (to === 'sealing' || to === 'signing')
    return no('The customer moves it: it appears here when they sign.');
  if (to === 'draft') return toDraft(deal, powers);
  if (to === 'approved') return toApproved(deal, powers);
  if (to === 'sent') return toSent(deal, powers);
  if (to === 'pending_approval') {
    if (status !== 'draft') return no('Approval comes before sending.');
    const why = 'Sending requests approval automatically if a limit is exceeded.';
    const send = toSent(deal, powers);
    return send.kind === 'page' ? { kind: 'no', why, offer: send } : no(why);
  }
  if (to === 'viewed' && status === 'changes_requested') {
    const offer = { href: `/estimate/${id}`, label: 'Open the question' };
    return { kind: 'no', why: 'Answer the question, and it goes back to Viewed automatically.', offer };
  }
  return no(
    to === 'viewed'
      ? 'The customer moves it: it is viewed when they open it.'
      : 'The customer moves it: it appears here when they ask a question.',
  );
}
