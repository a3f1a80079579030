import type { ContentOption, EstimateContent } from '@sable/domain/estimate/content';
import type { SiteState } from '@sable/domain/estimate/offer-state';
import type { StoredTotals } from '@sable/domain/estimate/estimate-parts';
import type { Signature } from '@sable/domain/estimate/version';
import type { Language } from '@sable/domain/language';
import type { StatedRight } from '../right-to-cancel.tsx';
import { answerWith, request, RequestFailure } from '../customer-api.ts';

type Clause = NonNullable<EstimateContent['agreement']>['clauses'][number];

/** One estimate of a roll-out. `hash` identifies exactly what is shown; signing sends it back. */
export interface Site {
  readonly estimateId: string;
  readonly reference: string;
  readonly account: Pick<EstimateContent['account'], 'name' | 'site'>;
  readonly state: SiteState;
  /** Null while the site has no estimate to read. */
  readonly offer: {
    readonly hash: string;
    readonly title: string;
    readonly expiresOn: string | null;
    readonly optionId: ContentOption['id'] | null;
    readonly optionName: string | null;
    readonly totals: StoredTotals;
    /** The clauses of its agreement that require initials. */
    readonly clauses: readonly Clause[];
    /** The consent text for its signer, see `joinedConsent`. */
    readonly consentText: string;
    /** The right to cancel as its version states it. */
    readonly told: StatedRight;
  } | null;
}

/** The page of a roll-out. */
export interface RollOut {
  readonly name: string;
  readonly language: Language;
  readonly recipientName: string;
  readonly company: Pick<EstimateContent['company'], 'name' | 'phone' | 'email' | 'brandColor' | 'timeZone'>;
  readonly currency: EstimateContent['currency'];
  /** Whether the company currently accepts no signatures. */
  readonly paused: boolean;
  readonly sites: readonly Site[];
}

interface SiteSignature {
  readonly estimateId: string;
  readonly versionHash: string;
  readonly optionId?: string;
  readonly initials?: { readonly text: string; readonly clauses: readonly string[] };
}

interface RollOutSignature {
  readonly signerName: string;
  readonly consent: true;
  readonly signature: Signature;
  readonly sites: readonly SiteSignature[];
}

interface Signed {
  readonly sites: readonly {
    readonly estimateId: string;
    readonly refusal: {
      readonly code: string;
      readonly message: string;
      readonly details: RequestFailure['details'];
    } | null;
  }[];
}

/** The outcome for a site that was signed for: the failure, or null. */
export interface Outcome {
  readonly estimateId: string;
  readonly failure: RequestFailure | null;
}

const isRollOut = answerWith<RollOut>('name', 'language', 'company', 'sites');
const isSigned = answerWith<Signed>('sites');
const isDone = answerWith<{ readonly ok: true }>('ok');

/** Returns all server requests that the link of a roll-out allows. Each call throws RequestFailure if it fails. */
export function rollOutApi(token: string) {
  const base = `/api/public/roll-outs/${encodeURIComponent(token)}`;
  const post = <Answer>(act: string, body: object, isAnswer: (answer: unknown) => answer is Answer) =>
    request(
      `${base}/${act}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      isAnswer,
    );
  return {
    load: () => request(base, { method: 'GET' }, isRollOut),
    markViewed: () => post('viewed', {}, isDone),
    /**
     * Reports that the disclosure about signing electronically was opened for these estimates; the page need not wait
     * for the response.
     */
    openConsent: (sites: readonly string[]) => post('open-consent', { sites }, isDone),
    sign: async (signature: RollOutSignature): Promise<readonly Outcome[]> =>
      (await post('sign', signature, isSigned)).sites.map(({ estimateId, refusal }) => ({
        estimateId,
        failure: refusal && new RequestFailure(refusal.code, refusal.message, refusal.details),
      })),
  };
}
export type RollOutApi = ReturnType<typeof rollOutApi>;
