import { useEffect, useMemo, useState } from 'react';
import { ActionBar } from './action-bar.tsx';
import { brandStyle } from './brand-colors.ts';
import type { CustomerApi, Offer } from './customer-api.ts';
import { offerFormats } from './formats.ts';
import { Lines } from './lines.tsx';
import { OfferActions, type SheetName } from './offer-actions.tsx';
import { OfferFooter } from './offer-footer.tsx';
import { BrandBar, OfferHeader } from './offer-header.tsx';
import { OfferSheets } from './offer-sheets.tsx';
import styles from './offer.module.css';
import { Questions } from './questions.tsx';
import { SignedPanel } from './signed-panel.tsx';
import { StateBanner } from './state-banner.tsx';
import { Terms } from './terms.tsx';
import { Totals } from './totals.tsx';
import { useAcceptDraft } from './use-accept-draft.ts';
import { useOfferTotals } from './use-offer-totals.ts';
import { useViewed } from './use-viewed.ts';

interface OfferPageProps {
  readonly api: CustomerApi;
  readonly offer: Offer;
  readonly onOffer: (offer: Offer) => void;
  readonly onReload: () => Promise<void>;
}

/** Totals and choice that stand: as signed, as being chosen, or as sent once the offer is closed. */
function useStanding(api: CustomerApi, offer: Offer) {
  const priced = useOfferTotals(api, offer);
  if (offer.signature) return { priced, ...offer.signature };
  if (offer.state === 'open') return { priced, totals: priced.totals, selection: priced.selection };
  return { priced, totals: offer.content.totals, selection: {} };
}

/** The offer itself: everything the dealer sent, to read, choose from, ask about, decline or sign. */
export function OfferPage({ api, offer, onOffer, onReload }: OfferPageProps) {
  const { content, signature } = offer;
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [done, setDone] = useState<SheetName | null>(null);
  const [switched, setSwitched] = useState(false);
  const formats = useMemo(() => offerFormats(content), [content]);
  const { priced, totals, selection } = useStanding(api, offer);
  const draft = useAcceptDraft(offer.hash);
  useViewed(api);
  useEffect(() => {
    document.title = `${content.reference} · ${content.company.name}`;
  }, [content]);

  const open = offer.state === 'open';
  const shown = { content, totals, selection, formats };
  const choose = (lineId: string, on: boolean) => {
    priced.choose(lineId, on);
    setSwitched(true);
  };
  const finish = (finished: SheetName, next: Offer) => {
    setSheet(null);
    setDone(finished);
    onOffer(next);
    if (finished === 'decline') scrollTo({ top: 0 });
  };
  const reload = () => {
    setSheet(null);
    void onReload();
  };

  return (
    <div className="page" style={brandStyle(content.company.brandColor)}>
      <BrandBar company={content.company} />
      <main className={styles.layout}>
        <div className={styles.lead}>
          <StateBanner offer={offer} formats={formats} focused={done === 'decline'} />
          {signature && (
            <SignedPanel
              api={api}
              offer={offer}
              signed={signature}
              formats={formats}
              fresh={done === 'accept'}
            />
          )}
          <OfferHeader offer={offer} formats={formats} />
          <Lines {...shown} onSwitch={open ? choose : null} />
        </div>
        <aside className={styles.side} aria-label="Totals and actions">
          <div className={styles.card}>
            <Totals {...shown} headingLevel={2} />
            <OfferActions api={api} offer={offer} asked={done === 'ask'} onOpen={setSheet} />
          </div>
        </aside>
        <div className={styles.rest}>
          {content.terms && <Terms text={content.terms} />}
          <Questions offer={offer} formats={formats} />
          <OfferFooter offer={offer} />
        </div>
      </main>
      {open && <ActionBar totals={totals} formats={formats} onSign={() => setSheet('accept')} />}
      <p className="visually-hidden" role="status">
        {switched &&
          `Total ${formats.money(totals.oneTime.total)}, ${formats.money(totals.rmrTotal)} per month.`}
      </p>
      <OfferSheets
        {...{ open: sheet, api, offer, formats, priced, draft }}
        onClose={() => setSheet(null)}
        onReload={reload}
        onDone={finish}
      />
    </div>
  );
}
