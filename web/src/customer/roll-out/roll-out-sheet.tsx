import { useRef, useState } from 'react';
import { normalizedName } from '@sable/domain/estimate/signer';
import { taxNote } from '@sable/domain/estimate/total-rows';
import accept from '../accept.module.css';
import { ConsentStep } from '../accept-consent.tsx';
import { missingField, noFields, type Fields, type MutableFields } from '../accept-fields.ts';
import { InitialsStep } from '../accept-initials.tsx';
import { SignStep } from '../accept-sign.tsx';
import { amountsOf } from '../amounts-in-words.ts';
import type { EstimateFormats } from '../formats.ts';
import { Icon } from '../icons.tsx';
import { FailureNotice } from '../notice.tsx';
import { Sheet } from '../sheet.tsx';
import { initialedClauses, signatureOf, type AcceptDraft, type AcceptStep } from '../use-accept-draft.ts';
import { useSubmit } from '../use-submit.ts';
import { useRollOutWords } from '../words/use-roll-out-words.ts';
import { useSigningWords } from '../words/use-signing-words.ts';
import { useWords } from '../words/use-words.ts';
import type { Outcome, RollOut, RollOutApi, Site } from './roll-out-api.ts';
import { clausesOf } from './site-clauses.ts';
import { sumsOf, sumWords } from './site-sums.ts';

interface RollOutSheetProps {
  readonly api: RollOutApi;
  readonly rollOut: RollOut;
  /** Those that are signed for. */
  readonly sites: readonly Site[];
  readonly formats: EstimateFormats;
  readonly draft: AcceptDraft;
  readonly onSigned: (outcomes: readonly Outcome[]) => Promise<void>;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

const totalsOf = (sites: readonly Site[]) => sites.flatMap(({ offer }) => (offer ? [offer.totals] : []));

/** What is signed in words: every estimate with its site, and what they come to together. */
function useStatement({ rollOut, sites, formats }: Pick<RollOutSheetProps, 'rollOut' | 'sites' | 'formats'>) {
  const words = useRollOutWords();
  const { document: named } = useWords();
  const totals = totalsOf(sites);
  const taxed = totals.find(({ oneTime, monthly }) => oneTime.tax !== 0 || monthly.tax !== 0) ?? totals[0];
  return words.statement({
    sites: named.listed(sites.map(({ reference, account }) => words.site(reference, account.name))),
    company: rollOut.company.name,
    amounts: named.listed(sumWords(sumsOf(totals), formats.money, named).map((amount) => `**${amount}**`)),
    tax: taxed ? taxNote(taxed, named) : '',
  });
}

/** The first step: each site that is signed for, with what it comes to. */
function SitesStep({ sites, formats }: Pick<RollOutSheetProps, 'sites' | 'formats'>) {
  const words = useRollOutWords();
  const { document: named } = useWords();
  return (
    <>
      <p>{words.reviewLead}</p>
      <section className={accept.options}>
        <ul>
          {sites.map(({ estimateId, reference, account, offer }) => (
            <li key={estimateId}>
              <span>{words.site(reference, account.name)}</span>
              <span>{offer && amountsOf(offer.totals, formats, named).join(', ')}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="muted">{words.asOffered}</p>
    </>
  );
}

/** Signs for several sites in steps: what they come to, consent, initials where clauses ask for them, one signature. Nothing is signed before the last button. */
export function RollOutSheet(props: RollOutSheetProps) {
  const { api, rollOut, sites, formats, draft, onSigned, onClose, onReload } = props;
  const { step } = draft;
  const { back, next } = useWords();
  const words = useSigningWords().accept;
  const own = useRollOutWords();
  const statement = useStatement(props);
  const [missing, setMissing] = useState<keyof Fields | null>(null);
  const fields = useRef<MutableFields>({ ...noFields });
  const { pending, failure, submit, clearFailure } = useSubmit();
  const content = clausesOf(sites);
  const steps: readonly AcceptStep[] = [
    'review',
    'consent',
    ...(initialedClauses(content).length > 0 ? (['initials'] as const) : []),
    'sign',
  ];
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
      const text = draft.initials.trim().toUpperCase();
      const outcomes = await api.sign({
        signerName: normalizedName(draft.signerName),
        consent: true,
        signature,
        sites: sites.flatMap(({ estimateId, offer }) =>
          offer
            ? [
                {
                  estimateId,
                  versionHash: offer.hash,
                  ...(offer.optionId && { optionId: offer.optionId }),
                  ...(offer.clauses.length > 0 && {
                    initials: { text, clauses: offer.clauses.map(({ id }) => id) },
                  }),
                },
              ]
            : [],
        ),
      });
      await onSigned(outcomes);
    });
  const proceed = () => {
    const field = missingField(content, draft);
    setMissing(field);
    if (field) return fields.current[field]?.focus();
    if (step !== 'sign') return go(steps[position + 1]);
    void sign();
  };
  return (
    <Sheet
      title={step === 'review' ? own.reviewTitle : words.titles[step]}
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
          <button type="submit" className="button primary" aria-disabled={pending}>
            {pending ? words.signing : step === 'sign' ? words.sign : next}
          </button>
        </>
      }
    >
      {step === 'review' && <SitesStep sites={sites} formats={formats} />}
      {step === 'consent' && (
        <ConsentStep
          text={rollOut.consentText}
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
      <FailureNotice failure={failure} onReload={onReload} />
    </Sheet>
  );
}
