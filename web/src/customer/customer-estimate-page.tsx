import type { Selection } from '@sable/domain/estimate/selection';
import { amountsOf } from './amounts-text.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { ActionBar } from './action-bar.tsx';
import { brandStyle } from './brand-colors.ts';
import {
  takesQuestions,
  type CustomerApi,
  type CustomerEstimate,
  type CustomerThread,
} from './customer-api.ts';
import { estimateFormats } from './formats.ts';
import { Lines } from './lines.tsx';
import { useOption } from './use-option.ts';
import { CustomerEstimateActions, type SheetName } from './customer-estimate-actions.tsx';
import { BrandBar, CustomerEstimateHeader } from './customer-estimate-header.tsx';
import { LazySheets } from './lazy-sheets.tsx';
import styles from './customer-estimate.module.css';
import { Summary } from './summary.tsx';
import { Terms } from './terms.tsx';
import { Totals } from './totals.tsx';
import { useAcceptDraft } from './use-accept-draft.ts';
import { useEstimateTotals } from './use-estimate-totals.ts';
import { useViewed } from './use-viewed.ts';
import { useTexts } from './texts/use-texts.ts';

// Lazy-loaded: most people who open the page have not signed yet, few offers have several signers, and few are change
// orders.
const SignedPanel = lazy(async () => ({ default: (await import('./signed-panel.tsx')).SignedPanel }));
const Agreement = lazy(async () => ({ default: (await import('./agreement.tsx')).Agreement }));
const AgreementTerms = lazy(async () => ({
  default: (await import('./agreement-terms.tsx')).AgreementTerms,
}));
const PresentAgreement = lazy(async () => ({
  default: (await import('./agreement-terms.tsx')).PresentAgreement,
}));
const Change = lazy(async () => ({ default: (await import('./change.tsx')).Change }));
const Options = lazy(async () => ({ default: (await import('./options.tsx')).Options }));
const SignedOption = lazy(async () => ({ default: (await import('./options.tsx')).SignedOption }));
const Warranty = lazy(async () => ({ default: (await import('./warranty.tsx')).Warranty }));
const Notes = lazy(async () => ({ default: (await import('./notes.tsx')).Notes }));
const Questions = lazy(async () => ({ default: (await import('./questions.tsx')).Questions }));
// Lazy-loaded, because it is at the very end of the page.
const CustomerEstimateFooter = lazy(async () => ({
  default: (await import('./customer-estimate-footer.tsx')).CustomerEstimateFooter,
}));
const StateBanner = lazy(async () => ({ default: (await import('./state-banner.tsx')).StateBanner }));
const SignersPanel = lazy(async () => ({ default: (await import('./signers-panel.tsx')).SignersPanel }));

/** Returns whether nothing can be signed anymore, and nothing else on the page says why. */
const isOver = ({ state, signature }: CustomerEstimate): boolean =>
  state !== 'open' && state !== 'signing' && state !== 'sealing' && !(state === 'accepted' && signature);

interface CustomerEstimatePageProps {
  readonly api: CustomerApi;
  readonly estimate: CustomerEstimate;
  readonly onEstimate: (estimate: CustomerEstimate) => void;
  readonly onReload: () => Promise<void>;
}

/** Returns the totals and choice in effect: as signed, as being chosen, or as sent once the estimate is closed. */
function useCurrentTotals(api: CustomerApi, estimate: CustomerEstimate, optionId: string | null) {
  const priced = useEstimateTotals(api, estimate, optionId);
  if (estimate.signature) return { priced, ...estimate.signature };
  if (estimate.state === 'open') return { priced, totals: priced.totals, selection: priced.selection };
  return { priced, totals: estimate.content.totals, selection: {} };
}

/** The estimate itself: everything the dealer sent, to read, choose from, ask about, decline, or sign. */
export function CustomerEstimatePage({ api, estimate, onEstimate, onReload }: CustomerEstimatePageProps) {
  const { signature, pictures } = estimate;
  const choice = useOption(estimate);
  const { offered } = choice;
  const { content } = offered;
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [done, setDone] = useState<SheetName | null>(null);
  const [thread, setThread] = useState<CustomerThread | null>(null);
  const [switched, setSwitched] = useState(false);
  const texts = useTexts();
  const formats = useMemo(() => estimateFormats(content), [content]);
  const { priced, totals, selection } = useCurrentTotals(api, offered, choice.option?.id ?? null);
  const draft = useAcceptDraft(estimate);
  useViewed(api);
  useEffect(() => {
    document.title = `${content.reference} · ${content.company.name}`;
  }, [content]);

  const open = estimate.state === 'open';
  const { turn, chosen } = estimate.signing ?? { turn: 'mine', chosen: null };
  const signs = open && turn === 'mine' && !estimate.content.paperOnly;
  const chooses = open && !chosen;
  const shown = { content, totals, selection, formats };
  const pictureOf = (lineId: string) => {
    const picture = pictures.lines[lineId];
    return picture ? api.pictureUrl(picture) : null;
  };
  const choose = (changes: Selection) => {
    priced.choose(changes);
    setSwitched(true);
  };
  const chooseOption = (optionId: string) => {
    choice.pick(optionId);
    // Everything read in the sheet so far was about another option.
    draft.setStep('review');
    setSwitched(true);
  };
  const openSheet = (name: SheetName) => {
    setThread(null);
    setSheet(name);
  };
  const reply = (to: CustomerThread) => {
    setThread(to);
    setSheet('ask');
  };
  const finish = (finished: SheetName, next: CustomerEstimate) => {
    setSheet(null);
    setDone(finished);
    onEstimate(next);
    if (finished === 'decline' || finished === 'rescind') scrollTo({ top: 0 });
  };
  const reload = () => {
    setSheet(null);
    void onReload();
  };

  const choosing = chooses && choice.options.length > 0;
  const signers = estimate.signing && (
    <Suspense>
      <SignersPanel estimate={estimate} signing={estimate.signing} formats={formats} />
    </Suspense>
  );
  const head = (
    <>
      {isOver(estimate) && (
        <Suspense>
          <StateBanner
            estimate={estimate}
            formats={formats}
            focused={done === 'decline' || done === 'rescind'}
          />
        </Suspense>
      )}
      {signature && (
        <Suspense>
          <SignedPanel
            api={api}
            estimate={estimate}
            signed={signature}
            formats={formats}
            fresh={done === 'accept'}
            onRescind={() => openSheet('rescind')}
          />
        </Suspense>
      )}
      {turn !== 'mine' && signers}
      {signature && choice.option && (
        <Suspense fallback={null}>
          <SignedOption choice={choice} />
        </Suspense>
      )}
      <CustomerEstimateHeader estimate={estimate} formats={formats} />
      {turn === 'mine' && signers}
    </>
  );

  return (
    <div className="page" style={brandStyle(content.company.brandColor)}>
      <BrandBar company={content.company} logo={pictures.logo && api.pictureUrl(pictures.logo)} />
      <main className={styles.layout}>
        {choosing && (
          <div className={styles.top}>
            {head}
            <Suspense fallback={null}>
              <Options content={estimate.content} choice={choice} formats={formats} onChoose={chooseOption} />
            </Suspense>
          </div>
        )}
        <div className={styles.lead}>
          {!choosing && head}
          {content.change && (
            <Suspense fallback={null}>
              <Change {...shown} />
            </Suspense>
          )}
          {/* Not shown with options, whose cards cover it, for a change order, whose list does, or once it is decided. */}
          {open && choice.options.length === 0 && !content.change && <Summary {...shown} />}
          <Lines
            {...shown}
            pictureOf={pictureOf}
            pictureUrl={api.pictureUrl}
            onChoose={chooses ? choose : null}
          />
        </div>
        <aside className={styles.side} aria-label={texts.totals.aside}>
          <div className={styles.card}>
            <Totals {...shown} headingLevel={2} isCanceled={estimate.state === 'rescinded'} />
            <CustomerEstimateActions
              api={api}
              estimate={estimate}
              asked={done === 'ask'}
              onOpen={openSheet}
              onReload={reload}
            />
          </div>
        </aside>
        <div className={styles.rest}>
          {content.terms && <Terms text={content.terms} />}
          {content.contractEffect && content.contractEffect.kind !== 'new' && (
            <Suspense>
              <PresentAgreement content={content} />
            </Suspense>
          )}
          {content.agreementTerms && (
            <Suspense>
              <AgreementTerms content={content} formats={formats} />
            </Suspense>
          )}
          {content.warranty && (
            <Suspense>
              <Warranty warranty={content.warranty} content={content} />
            </Suspense>
          )}
          {content.agreement && (
            <Suspense>
              <Agreement agreement={content.agreement} />
            </Suspense>
          )}
          {estimate.notes.length > 0 && (
            <Suspense fallback={null}>
              <Notes estimate={estimate} formats={formats} />
            </Suspense>
          )}
          {estimate.threads.length > 0 && (
            <Suspense fallback={null}>
              <Questions
                estimate={estimate}
                formats={formats}
                onReply={takesQuestions(estimate.state) ? reply : null}
              />
            </Suspense>
          )}
          <Suspense>
            <CustomerEstimateFooter estimate={estimate} />
          </Suspense>
        </div>
      </main>
      {signs && <ActionBar totals={totals} formats={formats} onSign={() => setSheet('accept')} />}
      <p className="visually-hidden" role="status">
        {switched && texts.totals.spoken(texts.document.listed(amountsOf(totals, formats, texts.document)))}
      </p>
      <LazySheets
        {...{ open: sheet, api, estimate, offered, option: choice.option, formats, priced, draft, thread }}
        onClose={() => setSheet(null)}
        onReload={reload}
        onDone={finish}
      />
    </div>
  );
}
