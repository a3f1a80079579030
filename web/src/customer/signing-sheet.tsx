import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { normalizedName } from '@sable/domain/estimate/signer';
import type { Signature } from '@sable/domain/estimate/version';
import { ConsentStep } from './accept-consent.tsx';
import { missingField, noFields, type Fields, type MutableFields } from './accept-fields.ts';
import { InitialsStep } from './accept-initials.tsx';
import { SignStep } from './accept-sign.tsx';
import type { RequestFailure } from './customer-api.ts';
import { Icon } from './icons.tsx';
import { FailureNotice } from './notice.tsx';
import type { StatedRight } from './right-to-cancel.tsx';
import { Sheet } from './sheet.tsx';
import { signatureOf, type AcceptDraft, type AcceptStep } from './use-accept-draft.ts';
import { useSubmit } from './use-submit.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';
import { useTexts } from './texts/use-texts.ts';

/** The signer's input from the steps. */
export interface Signed {
  readonly signerName: string;
  readonly consent: true;
  readonly signature: Signature;
}

/** The first step: what will be signed. */
interface Review {
  readonly title: string;
  readonly shown: ReactNode;
  /**
   * The button's label while the signer cannot continue yet. Pressing it retries, or does nothing while a response is
   * pending.
   */
  readonly hold?: { readonly label: string; readonly again: (() => void) | null } | null;
  readonly failure?: RequestFailure | null;
}

interface SigningSheetProps {
  readonly draft: AcceptDraft;
  readonly steps: readonly AcceptStep[];
  readonly review: Review;
  readonly consentText: string;
  /** The content whose clauses are initialed. */
  readonly content: Pick<EstimateContent, 'agreement'>;
  /** The right to cancel as each signed version states it. */
  readonly rights: readonly StatedRight[];
  /** What is being signed, in words. */
  readonly statement: string;
  /** @param initials in capital letters. */
  readonly onSign: (signed: Signed, initials: string) => Promise<void>;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/**
 * The steps to a signature: review, consent, initials if clauses require them, signature. Nothing is signed before
 * the last button.
 */
export function SigningSheet(props: SigningSheetProps) {
  const { draft, steps, review, consentText, content, rights, statement, onSign, onClose, onReload } = props;
  const { step } = draft;
  const { back, next } = useTexts();
  const texts = useSigningTexts().accept;
  const [missing, setMissing] = useState<keyof Fields | null>(null);
  const fields = useRef<MutableFields>({ ...noFields });
  const { pending, failure, submit, clearFailure } = useSubmit();
  const position = steps.indexOf(step);
  const hold = step === 'review' ? review.hold : null;
  const unnamed = draft.signerName === '';
  // The last step starts with the name, which only its signer types: the keyboard opens without a tap.
  useEffect(() => {
    if (step === 'sign' && unnamed) fields.current.name?.focus();
    // Once a step, not again when a name is taken away.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);

  const go = (to: AcceptStep | undefined) => {
    setMissing(null);
    clearFailure();
    if (to) draft.setStep(to);
  };
  const sign = () =>
    submit(async () => {
      const signature = signatureOf(draft);
      if (!signature) return;
      const signerName = normalizedName(draft.signerName);
      await onSign({ signerName, consent: true, signature }, draft.initials.trim().toUpperCase());
    });
  const proceed = () => {
    if (hold) return hold.again?.();
    const field = missingField(content, draft);
    setMissing(field);
    if (field) return fields.current[field]?.focus();
    if (step !== 'sign') return go(steps[position + 1]);
    void sign();
  };

  return (
    <Sheet
      title={step === 'review' ? review.title : texts.titles[step]}
      eyebrow={texts.step(position + 1, steps.length)}
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
          <button type="submit" className="button primary" aria-disabled={pending || hold?.again === null}>
            {pending ? texts.signing : step === 'sign' ? texts.sign : (hold?.label ?? next)}
          </button>
        </>
      }
    >
      {step === 'review' && review.shown}
      {step === 'consent' && (
        <ConsentStep
          text={consentText}
          draft={draft}
          missing={missing === 'consent'}
          boxRef={(element) => {
            fields.current.consent = element;
          }}
        />
      )}
      {step === 'initials' && (
        <InitialsStep
          content={content}
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
          statement={statement}
          rights={rights}
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
      <FailureNotice failure={step === 'review' ? (review.failure ?? null) : failure} onReload={onReload} />
    </Sheet>
  );
}
