import type { EstimateStatus } from './lifecycle.ts';

/**
 * The state of an offer for its customer: the estimate's status once it was answered or has expired, and otherwise
 * what the customer can do.
 */
export type OfferState =
  | Extract<EstimateStatus, 'signing' | 'sealing' | 'accepted' | 'declined' | 'expired' | 'rescinded'>
  | 'open'
  /** The company currently accepts no signatures. */
  | 'paused'
  /** The agreement that it adds to has ended, so nothing can be signed. */
  | 'agreement_ended';

/** The state of a roll-out's offer for the person who signs all of them. */
export type SiteState =
  | Exclude<OfferState, 'signing' | 'sealing' | 'accepted'>
  /** Another signer is first. */
  | 'waits'
  | 'signed'
  | 'revised'
  | 'withdrawn'
  /** It was decided longer ago than the company keeps links open. */
  | 'ended';
