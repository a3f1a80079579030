import { useEffect } from 'react';
import type { ContentOption } from '@sable/domain/estimate/content';
import { recurringTotals, taxNote } from '@sable/domain/estimate/total-rows';
import { ReviewStep } from './accept-review.tsx';
import { boldAmounts } from './amounts-text.ts';
import type { Accepted, CustomerApi, CustomerEstimate } from './customer-api.ts';
import type { EstimateFormats } from './formats.ts';
import { SigningSheet, type Signed } from './signing-sheet.tsx';
import { acceptSteps, initialedClauses, type AcceptDraft } from './use-accept-draft.ts';
import type { CustomerTotals } from './use-estimate-totals.ts';
import type { SigningTexts } from './texts/en-signing.ts';
import { useSigningTexts } from './texts/use-signing-texts.ts';
import { useTexts } from './texts/use-texts.ts';

interface AcceptSheetProps {
  readonly api: CustomerApi;
  /** The estimate as if it contained only the chosen option. */
  readonly estimate: CustomerEstimate;
  readonly option: ContentOption | null;
  readonly formats: EstimateFormats;
  readonly priced: CustomerTotals;
  readonly draft: AcceptDraft;
  readonly onAccepted: (accepted: Accepted) => Promise<void>;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Returns why signing is on hold: nobody can sign totals that the server has not confirmed. */
function holdOf({ confirmation, confirmAgain }: CustomerTotals, texts: SigningTexts['accept']) {
  if (confirmation === 'confirmed') return null;
  if (confirmation === 'checking') return { label: texts.checking, again: null };
  return { label: texts.checkAgain, again: confirmAgain };
}

/** Accepts an estimate in steps, with the totals of the customer's choices. */
export function AcceptSheet(props: AcceptSheetProps) {
  const { api, estimate, option, priced, draft, formats, onAccepted, onClose, onReload } = props;
  const { content, hash, consentText } = estimate;
  const { document: named } = useTexts();
  const texts = useSigningTexts().accept;
  const steps = acceptSteps(estimate);
  const isDisclosed = draft.step === 'consent';
  useEffect(() => {
    if (isDisclosed) void api.openConsent().catch(() => undefined);
  }, [api, isDisclosed]);
  const accept = async (signed: Signed, initials: string) =>
    onAccepted(
      await api.accept({
        versionHash: hash,
        ...signed,
        ...(steps.includes('initials') && {
          initials: { text: initials, clauses: initialedClauses(content).map(({ id }) => id) },
        }),
        selection: priced.selection,
        ...(option && { optionId: option.id }),
      }),
    );
  return (
    <SigningSheet
      draft={draft}
      steps={steps}
      review={{
        title: texts.titles.review,
        shown: <ReviewStep content={content} option={option} priced={priced} formats={formats} api={api} />,
        hold: holdOf(priced, texts),
        failure: priced.failure,
      }}
      consentText={consentText}
      content={content}
      rights={[content]}
      statement={texts.statement({
        reference: content.reference,
        revision: content.revision,
        option: option?.name ?? null,
        company: content.company.name,
        amounts: boldAmounts(priced.totals, formats, named),
        months: recurringTotals(priced.totals).length > 0 ? priced.totals.termMonths : 0,
        tax: taxNote(priced.totals, named),
      })}
      onSign={accept}
      onClose={onClose}
      onReload={onReload}
    />
  );
}
