import type { EstimateContent } from '@sable/domain/estimate/content';
import type { OfferState } from '@sable/domain/estimate/offer-state';
import type { Selection } from '@sable/domain/estimate/selection';
import type { Installation } from '@sable/domain/sale/installation';
import type { SignerRole } from '@sable/domain/estimate/signers';
import type { Turn } from '@sable/domain/estimate/signing';
import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import type { Signature, StoredSignature, VersionPictures } from '@sable/domain/estimate/version';

/** Returns whether the customer may still ask and reply: something can be signed, or could be under a new offer. */
export const takesQuestions = (state: OfferState): boolean =>
  state === 'open' || state === 'signing' || state === 'agreement_ended';

/** The signed estimate, as the server stored it. Money in cents. */
export interface SignedEstimate {
  readonly signerName: string;
  readonly signedAt: string;
  readonly total: number;
  readonly rmr: number;
  readonly selection: Selection;
  /** The option that was signed; null if there were no options. */
  readonly optionId: string | null;
  readonly totals: StoredTotals;
  readonly signature: StoredSignature;
}

/** The signers of an estimate with several, as the holder of the link sees them. */
export interface Signing {
  readonly turn: Turn;
  /** The role in which the holder of the link signs; null for a reader. */
  readonly role: SignerRole | null;
  readonly signers: readonly {
    readonly name: string;
    readonly role: SignerRole;
    readonly signedAt: string | null;
  }[];
  /** The choices that the first signature froze for all signers; null before it. */
  readonly chosen: { readonly selection: Selection; readonly optionId: string | null } | null;
  /** Whether the customer may decline: not every buyer has signed yet. */
  readonly mayDecline: boolean;
}

/** One recipient's view of a sent version. `hash` identifies exactly what is shown; signing sends it back. */
export interface CustomerEstimate {
  readonly state: OfferState;
  readonly content: EstimateContent;
  readonly hash: string;
  /** The pictures that the version was sent with, by file id. */
  readonly pictures: VersionPictures;
  readonly expiresOn: string | null;
  readonly consentText: string;
  readonly recipientName: string;
  /** Whether the customer was sent a reminder of the estimate, and may stop reminders. */
  readonly reminded: boolean;
  readonly declineReasons: readonly string[];
  /** Address of the dealer's privacy policy, or of the product's if the dealer has none. */
  readonly privacyPolicy: string;
  readonly signature: SignedEstimate | null;
  /** Null if only one person signs. */
  readonly signing: Signing | null;
  /** Until when the signer may cancel by law, in words; null for others, and where the law gives no right. */
  readonly right: {
    readonly text: string;
    readonly alive: boolean;
    /** The agreement that this one replaced, if both can be canceled. */
    readonly earlier?: string | undefined;
  } | null;
  /**
   * The recorded cancellation under a right to cancel. Money in cents; null if there is none, or none is known yet.
   */
  readonly rescission: {
    readonly on: string;
    readonly refund: number;
    readonly refundDueOn: string | null;
  } | null;
  /** Null if nothing is accepted. */
  readonly installation: Installation | null;
  /** The customer's questions and the answers, oldest question first. */
  readonly threads: readonly CustomerThread[];
  /** The company's notes for the customer, newest first. */
  readonly notes: readonly Omit<Spoken, 'from'>[];
}

/** One message. `at` is when it was written. */
export interface Spoken {
  readonly id: string;
  readonly from: 'customer' | 'company';
  readonly by: string;
  readonly text: string;
  readonly at: string;
}

/** A question with all messages since. */
export interface CustomerThread extends Spoken {
  /** The line that the question is about; null for the whole estimate. */
  readonly lineId: string | null;
  /** Whether the last message is the customer's. */
  readonly open: boolean;
  readonly replies: readonly Spoken[];
}

/** The subject of a question: an earlier question, a line, or the whole estimate. */
export interface QuestionTopic {
  readonly questionId?: string;
  readonly lineId?: string;
}

export interface Acceptance {
  readonly versionHash: string;
  readonly signerName: string;
  readonly consent: true;
  readonly signature: Signature;
  /** A buyer's initials, if clauses require them. */
  readonly initials?: { readonly text: string; readonly clauses: readonly string[] };
  readonly selection: Selection;
  /** Omitted if there are no options. */
  readonly optionId?: string;
}

export interface Accepted {
  readonly status: 'signed';
  readonly signedAt: string;
  readonly total: number;
  readonly rmr: number;
}

/** A failed request. `code` is the server's, or `UNREACHABLE` if there was no response. */
export class RequestFailure extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;

  constructor(
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    requestId: string | null = null,
  ) {
    super(message);
    this.name = 'RequestFailure';
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** Returns the failure for a request without a response. */
export const unreachable = () =>
  new RequestFailure(
    'UNREACHABLE',
    'We could not reach the server. What you entered is kept on this page. Check your connection and try again; that does no harm.',
  );

/** Long enough for a slow phone network, short enough that the button does not seem dead. */
const TIMEOUT_MS = 30_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function failureOf(status: number, body: unknown): RequestFailure {
  const error = recordOf(recordOf(body)['error']);
  const code = textOf(error['code']) ?? (status >= 502 && status <= 504 ? 'UNAVAILABLE' : 'INTERNAL');
  const message =
    textOf(error['message']) ??
    'The server could not answer properly. What you entered is kept on this page. Wait a moment and try again.';
  return new RequestFailure(code, message, recordOf(error['details']), textOf(error['requestId']) ?? null);
}

/**
 * Returns a check that a response has its fields. The values are the server's own; a schema library would double the
 * bundle of this page.
 */
export const answerWith =
  <Answer extends object>(...fields: readonly (keyof Answer & string)[]) =>
  (body: unknown): body is Answer =>
    isRecord(body) && fields.every((field) => field in body);

/** Checks whether a response is a customer's view of an estimate. */
export const isEstimate = answerWith<CustomerEstimate>('state', 'content', 'hash', 'consentText', 'threads');
const isAccepted = answerWith<Accepted>('status', 'signedAt', 'total', 'rmr');
const isPriced = answerWith<{ readonly totals: StoredTotals }>('totals');
const isAnything = answerWith<object>();

async function answerOf(url: string, init: RequestInit): Promise<{ response: Response; body: unknown }> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      signal: abort.signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return { response, body: await response.json().catch(() => null) };
  } catch {
    throw unreachable();
  } finally {
    clearTimeout(timer);
  }
}

/** Sends one request to the server. Throws RequestFailure with a message for the person. */
export async function request<Answer>(
  url: string,
  init: RequestInit,
  isAnswer: (body: unknown) => body is Answer,
): Promise<Answer> {
  const { response, body } = await answerOf(url, init);
  if (!response.ok || !isAnswer(body)) throw failureOf(response.status, body);
  return body;
}

/** The maximum width or height of a picture in pixels: next to its line, or opened. */
type PictureSize = 320 | 1280;

/**
 * Returns all server requests that a customer's link allows. Each call throws RequestFailure if it fails.
 *
 * @param base the server's path of the estimate.
 */
export function customerApi(token: string, base = `/api/public/estimates/${encodeURIComponent(token)}`) {
  const post = <Answer>(action: string, body: object, isAnswer: (answer: unknown) => answer is Answer) =>
    request(
      `${base}/${action}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      isAnswer,
    );
  return {
    pdfUrl: `${base}/pdf`,
    receiptUrl: `${base}/receipt`,
    pictureUrl: (fileId: string, size: PictureSize = 320) => `${base}/pictures/${fileId}?size=${size}`,
    load: () => request(base, { method: 'GET' }, isEstimate),
    markViewed: () => post('viewed', {}, isAnything),
    accept: (acceptance: Acceptance) => post('accept', acceptance, isAccepted),
    decline: (reason: string, note: string) =>
      post('decline', note ? { reason, note } : { reason }, isAnything),
    /**
     * Reports that the disclosure about signing electronically was opened; the page need not wait for the response.
     */
    openConsent: () => post('open-consent', {}, isAnything),
    /** Reports that the signed copy was opened; the page need not wait for the response. */
    openCopy: () => post('open-copy', {}, isAnything),
    stopReminders: () => post('stop-reminders', {}, isAnything),
    rescind: (both: boolean) => post('rescind', both ? { both } : {}, isAnything),
    ask: (question: string, topic: QuestionTopic) => post('ask', { question, ...topic }, isAnything),
    price: (selection: Selection, optionId: string | null) =>
      post('price', { selection, ...(optionId && { optionId }) }, isPriced),
  };
}
export type CustomerApi = ReturnType<typeof customerApi>;

/** Returns the token of a customer link's address `/e/{token}`; empty if there is none. */
export function tokenOf(pathname: string): string {
  return /^\/e\/([^/]+)/.exec(pathname)?.[1] ?? '';
}
