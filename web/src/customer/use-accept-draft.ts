import type { EstimateContent } from '@sable/domain/estimate/content';
import { useState } from 'react';
import { isDrawn, nameProblem, normalizedName } from '@sable/domain/estimate/signer';
import type { Signature } from '@sable/domain/estimate/version';
import type { CustomerEstimate } from './customer-api.ts';
import { useSessionText } from './session-state.ts';
import type { Strokes } from './strokes.ts';

export type SignatureMode = 'drawn' | 'typed';
export type AcceptStep = 'review' | 'consent' | 'initials' | 'sign';

/** The clauses of the agreement that a buyer initials. */
export const initialedClauses = ({ agreement }: Pick<EstimateContent, 'agreement'>) =>
  (agreement?.clauses ?? []).filter(({ initialed }) => initialed);

/** Returns the steps to a signature, with one for initials if clauses require them. */
export const stepsTo = (content: Pick<EstimateContent, 'agreement'>): readonly AcceptStep[] => [
  'review',
  'consent',
  ...(initialedClauses(content).length > 0 ? (['initials'] as const) : []),
  'sign',
];

/** Returns the steps to the signature of an estimate: a witness does not initial. */
export const acceptSteps = ({ content, signing }: CustomerEstimate): readonly AcceptStep[] =>
  signing?.role === 'witness' ? stepsTo({}) : stepsTo(content);

/** Returns the initials of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 6)
    .toUpperCase();

/** What a signer has filled in so far. It lives above the sheet, so closing the sheet loses nothing. */
export function useAcceptDraft({
  hash,
  signing,
  recipientName,
}: Pick<CustomerEstimate, 'hash' | 'signing' | 'recipientName'>) {
  const [step, setStep] = useState<AcceptStep>('review');
  const [consent, setConsent] = useState(false);
  const [mode, setMode] = useState<SignatureMode>('drawn');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [signerName, setSignerName] = useSessionText(
    // Two people may sign on one device, so each has their own name.
    `signer:${hash}${signing ? `:${recipientName}` : ''}`,
  );
  const [initials, setInitials] = useState(() => initialsOf(recipientName));
  const [initialed, setAll] = useState<readonly string[]>([]);
  const setInitialed = (id: string, on: boolean) =>
    setAll((now) => (on ? [...now, id] : now.filter((each) => each !== id)));
  return {
    step,
    setStep,
    consent,
    setConsent,
    mode,
    setMode,
    strokes,
    setStrokes,
    signerName,
    setSignerName,
    initials,
    setInitials,
    initialed,
    setInitialed,
  };
}
export type AcceptDraft = ReturnType<typeof useAcceptDraft>;

/**
 * Returns the signature in the server's shape, or null if there is none yet. A typed signature is the signer's name.
 */
export function signatureOf({ mode, strokes, signerName }: AcceptDraft): Signature | null {
  if (mode === 'typed') {
    return nameProblem(signerName) ? null : { kind: 'typed', text: normalizedName(signerName) };
  }
  return isDrawn(strokes) ? { kind: 'drawn', strokes: strokes.map((stroke) => [...stroke]) } : null;
}
