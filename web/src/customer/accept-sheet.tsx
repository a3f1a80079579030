import { useRef, useState } from 'react';
import type { ContentOption, EstimateContent } from '@sable/domain/estimate/content';
import { nameProblem, normalizedName } from '@sable/domain/estimate/signer';
import { ConsentStep } from './accept-consent.tsx';
import { InitialsStep } from './accept-initials.tsx';
import { ReviewStep } from './accept-review.tsx';
import { SignStep } from './accept-sign.tsx';
import type { Accepted, CustomerApi, CustomerEstimate } from './customer-api.ts';
import type { EstimateFormats } from './formats.ts';
import { Icon } from './icons.tsx';
import { FailureNotice } from './notice.tsx';
import { Sheet } from './sheet.tsx';
import {
  acceptSteps,
  initialedClauses,
  signatureOf,
  type AcceptDraft,
  type AcceptStep,
} from './use-accept-draft.ts';
import type { CustomerTotals } from './use-estimate-totals.ts';
import { useSubmit } from './use-submit.ts';
import type { SigningWords } from './words/en-signing.ts';
import { useSigningWords } from './words/use-signing-words.ts';
import { useWords } from './words/use-words.ts';

interface AcceptSheetProps {
  readonly api: CustomerApi;
  /** As if it held the chosen option alone. */
  readonly estimate: CustomerEstimate;
  readonly option: ContentOption | null;
  readonly formats: EstimateFormats;
  readonly priced: CustomerTotals;
  readonly draft: AcceptDraft;
  readonly onAccepted: (accepted: Accepted) => Promise<void>;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

interface Fields {
  readonly consent: HTMLInputElement | null;
  readonly name: HTMLInputElement | null;
  readonly mode: HTMLInputElement | null;
  readonly initials: HTMLInputElement | null;
  readonly clause: HTMLInputElement | null;
}

/** Returns the incomplete field of a step, or null if the step is complete. */
function missingField(
  content: EstimateContent,
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

function submitLabel(
  words: SigningWords['accept'],
  next: string,
  step: AcceptStep,
  confirmation: CustomerTotals['confirmation'],
  pending: boolean,
): string {
  if (pending) return words.signing;
  if (step === 'sign') return words.sign;
  if (step === 'consent' || step === 'initials' || confirmation === 'confirmed') return next;
  return confirmation === 'checking' ? words.checking : words.checkAgain;
}

/** Accepts in steps: totals, consent, initials where clauses ask for them, signature. Nothing is signed before the last button. */
export function AcceptSheet(props: AcceptSheetProps) {
  const { api, estimate, option, priced, draft, formats, onAccepted, onClose, onReload } = props;
  const { step } = draft;
  const { back, next } = useWords();
  const words = useSigningWords().accept;
  const [missing, setMissing] = useState<keyof Fields | null>(null);
  const fields = useRef<{ -readonly [name in keyof Fields]: Fields[name] }>({
    consent: null,
    name: null,
    mode: null,
    initials: null,
    clause: null,
  });
  const { pending, failure, submit, clearFailure } = useSubmit();
  const steps = acceptSteps(estimate);
  const position = steps.indexOf(step);

  const go = (to: AcceptStep | undefined) => {
    setMissing(null);
    clearFailure();
    if (to) draft.setStep(to);
  };
  const sign = () =>
    submit(async () => {
      const signature = signatureOf(draft);
      if (!signature) return;
      const accepted = await api.accept({
        versionHash: estimate.hash,
        signerName: normalizedName(draft.signerName),
        consent: true,
        signature,
        ...(steps.includes('initials') && {
          initials: {
            text: draft.initials.trim().toUpperCase(),
            clauses: initialedClauses(estimate.content).map(({ id }) => id),
          },
        }),
        selection: priced.selection,
        ...(option && { optionId: option.id }),
      });
      await onAccepted(accepted);
    });
  const proceed = () => {
    if (step === 'review' && priced.confirmation === 'checking') return;
    if (step === 'review' && priced.confirmation === 'failed') return priced.confirmAgain();
    const field = missingField(estimate.content, draft);
    setMissing(field);
    if (field) return fields.current[field]?.focus();
    if (step !== 'sign') return go(steps[position + 1]);
    void sign();
  };
  const waiting = pending || (step === 'review' && priced.confirmation === 'checking');

  return (
    <Sheet
      title={words.titles[step]}
      eyebrow={words.step(position + 1, steps.length)}
      busy={pending}
      onClose={onClose}
      onSubmit={proceed}
      footer={
        <>
          {step !== 'review' && (
            <button
              type="button"
              className="button secondary"
              aria-disabled={pending}
              onClick={() => !pending && go(steps[position - 1])}
            >
              <Icon name="back" size={18} /> {back}
            </button>
          )}
          <button type="submit" className="button primary" aria-disabled={waiting}>
            {submitLabel(words, next, step, priced.confirmation, pending)}
          </button>
        </>
      }
    >
      {step === 'review' && (
        <ReviewStep content={estimate.content} option={option} priced={priced} formats={formats} api={api} />
      )}
      {step === 'consent' && (
        <ConsentStep
          text={estimate.consentText}
          draft={draft}
          missing={missing === 'consent'}
          boxRef={(element) => {
            fields.current.consent = element;
          }}
        />
      )}
      {step === 'initials' && (
        <InitialsStep
          content={estimate.content}
          draft={draft}
          missing={missing === 'initials' || missing === 'clause'}
          textRef={(element) => {
            fields.current.initials = element;
          }}
          clauseRef={(element) => {
            fields.current.clause = element;
          }}
        />
      )}
      {step === 'sign' && (
        <SignStep
          content={estimate.content}
          option={option}
          totals={priced.totals}
          formats={formats}
          draft={draft}
          missing={missing === 'name' || missing === 'mode' ? missing : null}
          nameRef={(element) => {
            fields.current.name = element;
          }}
          modeRef={(element) => {
            fields.current.mode = element;
          }}
        />
      )}
      <FailureNotice failure={step === 'review' ? priced.failure : failure} onReload={onReload} />
    </Sheet>
  );
}
