import type { EstimateContent } from '@sable/domain/estimate/content';
import { nameProblem } from '@sable/domain/estimate/signer';
import { initialedClauses, signatureOf, type AcceptDraft } from './use-accept-draft.ts';

/** The input elements of the signing steps, for moving the focus. */
export interface Fields {
  readonly consent: HTMLInputElement | null;
  readonly name: HTMLInputElement | null;
  readonly mode: HTMLInputElement | null;
  readonly initials: HTMLInputElement | null;
  readonly clause: HTMLInputElement | null;
}

export type MutableFields = { -readonly [name in keyof Fields]: Fields[name] };

export const noFields: Fields = { consent: null, name: null, mode: null, initials: null, clause: null };

/** Returns the incomplete field of a step, or null if the step is complete. */
export function missingField(
  content: Pick<EstimateContent, 'agreement'>,
  { step, consent, signerName, ...draft }: AcceptDraft,
): keyof Fields | null {
  if (step === 'consent' && !consent) return 'consent';
  if (step === 'initials' && draft.initials.trim() === '') return 'initials';
  if (step === 'initials' && initialedClauses(content).some(({ id }) => !draft.initialed.includes(id)))
    return 'clause';
  if (step !== 'sign') return null;
  if (nameProblem(signerName)) return 'name';
  return signatureOf({ step, consent, signerName, ...draft }) ? null : 'mode';
}
