import { useState } from 'react';
import { isDrawn, nameProblem, normalizedName } from '@sable/domain/estimate/signer';
import type { Signature } from '@sable/domain/estimate/version';
import { useSessionText } from './session-state.ts';
import type { Strokes } from './strokes.ts';

export type SignatureMode = 'drawn' | 'typed';
export const acceptSteps = ['review', 'consent', 'sign'] as const;
export type AcceptStep = (typeof acceptSteps)[number];

/** What a signer has filled in so far. It lives above the sheet, so closing the sheet loses nothing. */
export function useAcceptDraft(hash: string) {
  const [step, setStep] = useState<AcceptStep>('review');
  const [consent, setConsent] = useState(false);
  const [mode, setMode] = useState<SignatureMode>('drawn');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [signerName, setSignerName] = useSessionText(`signer:${hash}`);
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
  };
}
export type AcceptDraft = ReturnType<typeof useAcceptDraft>;

/** The signature in the server's shape, or null if there is none yet. A typed signature is the signer's name. */
export function signatureOf({ mode, strokes, signerName }: AcceptDraft): Signature | null {
  if (mode === 'typed') {
    return nameProblem(signerName) ? null : { kind: 'typed', text: normalizedName(signerName) };
  }
  return isDrawn(strokes) ? { kind: 'drawn', strokes: strokes.map((stroke) => [...stroke]) } : null;
}
