import { useRef, useState } from 'react';
import type { ContentOption } from '@sable/domain/estimate/content';
import { normalizedName } from '@sable/domain/estimate/signer';
import { recurringTotals, taxNote } from '@sable/domain/estimate/total-rows';
import { ConsentStep } from './accept-consent.tsx';
import { missingField, noFields, type Fields, type MutableFields } from './accept-fields.ts';
import { InitialsStep } from './accept-initials.tsx';
import { ReviewStep } from './accept-review.tsx';
import { SignStep } from './accept-sign.tsx';
import { boldAmounts } from './amounts-in-words.ts';
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
  const { back, next, document: named } = useWords();
  const words = useSigningWords().accept;
  const [missing, setMissing] = useState<keyof Fields | null>(null);
  const fields = useRef<MutableFields>({ ...noFields });
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
          statement={words.statement({
            reference: estimate.content.reference,
            revision: estimate.content.revision,
            option: option?.name ?? null,
            company: estimate.content.company.name,
            amounts: boldAmounts(priced.totals, formats, named),
            months: recurringTotals(priced.totals).length > 0 ? priced.totals.termMonths : 0,
            tax: taxNote(priced.totals, named),
          })}
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
