import type { NoticeDates } from '@sable/domain/cancellation/notice';
import type { EstimateContent } from '@sable/domain/estimate/content';
import type { estimateEvents, estimateSignatures } from '@sable/domain/estimate/version';
import type { RowOf } from '@sable/domain/kernel/entity';
import type { Language } from '@sable/domain/language';

/** The acceptance as it is stored, and the recipient whose link was used. */
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

/** One event of the estimate's life, for the evidence page. `createdAt` is when it happened. */
export type PdfEvent = Pick<
  RowOf<typeof estimateEvents>,
  'createdAt' | 'kind' | 'revision' | 'by' | 'note' | 'ipAddress' | 'userAgent'
>;

/** What a PDF of an estimate shows. Plain data, because it crosses to a worker thread. */
export interface EstimatePdfInput {
  readonly content: EstimateContent;
  /** SHA-256 of the version, 64 hexadecimal digits. */
  readonly hash: string;
  /** The company's logo, PNG. */
  readonly logo?: Uint8Array | null;
  /** The pictures of sections by the id of their file, JPEG. One that cannot be drawn is left out. */
  readonly pictures?: Readonly<Record<string, Uint8Array>>;
  /** Not sent yet: every page says that it is a draft. */
  readonly draft?: boolean;
  /** In the order of the signers; left out, or empty, before everyone has signed. */
  readonly signatures?: readonly PdfSignature[];
  /** What the notices of cancellation say of a signed estimate, in words; lines to write on before. */
  readonly noticeDates?: Readonly<Record<Language, NoticeDates>>;
  /** SHA-256 of what was signed: version, choice, totals, and signers. */
  readonly acceptanceHash?: string;
  /** The end of the record of events at the last signature: the hash of its last event, which covers all before it, and how many there are. */
  readonly chain?: { readonly head: string; readonly length: number };
  /** The document is the receipt of the cancellation of this version: the day that counts, as `2026-03-05`, and what it says to the customer. */
  readonly receipt?: { readonly on: string; readonly sentences: readonly string[] };
  /** In the order they happened; with them, or with a signature, the document ends with an evidence page. */
  readonly events?: readonly PdfEvent[];
}
