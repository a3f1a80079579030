import type { NoticeDates } from '@sable/domain/cancellation/notice';
import type { EstimateContent } from '@sable/domain/estimate/content';
import type { estimateEvents, estimateSignatures } from '@sable/domain/estimate/version';
import type { RowOf } from '@sable/domain/kernel/entity';
import type { Language } from '@sable/domain/language';

/** The stored acceptance, and the recipient whose link was used. */
export type PdfSignature = Pick<
  RowOf<typeof estimateSignatures>,
  | 'signerName'
  | 'role'
  | 'initials'
  | 'signature'
  | 'signedAt'
  | 'signedOn'
  | 'consentText'
  | 'selection'
  | 'optionId'
  | 'totals'
  | 'ipAddress'
  | 'forwardedFor'
  | 'userAgent'
> & { readonly linkRecipient: string };

/** One event in the estimate's history, for the evidence page. `createdAt` is when it happened. */
export type PdfEvent = Pick<
  RowOf<typeof estimateEvents>,
  'createdAt' | 'kind' | 'revision' | 'by' | 'note' | 'ipAddress' | 'userAgent'
>;

/** Content of an estimate's PDF. Plain data, because it is sent to a worker thread. */
export interface EstimatePdfInput {
  readonly content: EstimateContent;
  /** SHA-256 of the version, 64 hexadecimal digits. */
  readonly hash: string;
  /** The company's logo, PNG. */
  readonly logo?: Uint8Array | null;
  /** Section pictures by file id, JPEG. Pictures that cannot be drawn are left out. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
  /** Whether the estimate is not sent yet; every page then has a draft mark. */
  readonly draft?: boolean;
  /** Signatures in the order of the signers; omitted or empty until everyone has signed. */
  readonly signatures?: readonly PdfSignature[];
  /**
   * Dates for the notices of cancellation of a signed estimate, in words; before signing, the notices have blank
   * lines.
   */
  readonly noticeDates?: Readonly<Record<Language, NoticeDates>>;
  /** SHA-256 of the signed content: version, choice, totals, and signers. */
  readonly acceptanceHash?: string;
  /**
   * The end of the event chain at the last signature: the hash of its last event, which covers all earlier events,
   * and the number of events.
   */
  readonly chain?: { readonly head: string; readonly length: number };
  /**
   * Set if the document is the receipt of this version's cancellation: the effective day, as `2026-03-05`, and the
   * sentences for the customer.
   */
  readonly receipt?: { readonly on: string; readonly sentences: readonly string[] };
  /** Events in chronological order; with events or a signature, the document ends with an evidence page. */
  readonly events?: readonly PdfEvent[];
}
