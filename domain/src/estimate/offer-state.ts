import type { EstimateStatus } from './lifecycle.ts';

/** How an offer stands for its customer: as its estimate does once it was answered or its day is over, and otherwise what can be done with it. */
export type OfferState =
  | Extract<EstimateStatus, 'signing' | 'sealing' | 'accepted' | 'declined' | 'expired' | 'rescinded'>
  | 'open'
  /** The company takes no signatures at the moment. */
  | 'paused'
  /** The agreement that it adds to has ended: nothing can be signed. */
  | 'agreement_ended';

/** How an offer of a roll-out stands for the person who signs all of them. */
export type SiteState =
  | Exclude<OfferState, 'signing' | 'sealing' | 'accepted'>
  /** Somebody signs before them. */
  | 'waits'
  | 'signed'
  | 'revised'
  | 'withdrawn'
  /** It was decided longer ago than the company lets links open. */
  | 'ended';
