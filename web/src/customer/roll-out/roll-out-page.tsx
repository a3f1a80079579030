import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { brandStyle } from '../brand-colors.ts';
import { estimateFormats } from '../formats.ts';
import { Icon } from '../icons.tsx';
import notice from '../notice.module.css';
import { useAcceptDraft } from '../use-accept-draft.ts';
import { useViewed } from '../use-viewed.ts';
import { useRollOutTexts } from '../texts/use-roll-out-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Outcome, RollOut, RollOutApi, Site } from './roll-out-api.ts';
import { SiteCard } from './site-card.tsx';
import { sumsOf, sumTexts } from './site-sums.ts';
import styles from './roll-out.module.css';

const RollOutSheet = lazy(async () => ({ default: (await import('./roll-out-sheet.tsx')).RollOutSheet }));

interface RollOutPageProps {
  readonly token: string;
  readonly api: RollOutApi;
  readonly rollOut: RollOut;
  readonly onReload: () => Promise<void>;
}

interface OutcomesProps {
  readonly outcomes: readonly Outcome[];
  readonly sites: readonly Site[];
}

/** The outcome of the signature: the number of sites it applies to, and why the others could not be signed. */
function Outcomes({ outcomes, sites }: OutcomesProps) {
  const texts = useRollOutTexts();
  const { failure: said } = useTexts();
  const refused = outcomes.flatMap(({ estimateId, failure }) => (failure ? [{ estimateId, failure }] : []));
  const signed = outcomes.length - refused.length;
  const nameOf = (id: string) => sites.find(({ estimateId }) => estimateId === id)?.account.name ?? '';
  return (
    <div role="status" className={styles.outcomes}>
      {signed > 0 && (
        <div className={styles.good}>
          <Icon name="check" />
          <div>
            <p>
              <strong>{texts.signed(signed)}</strong>
            </p>
            <p>{texts.copies}</p>
          </div>
        </div>
      )}
      {refused.length > 0 && (
        <div className={notice.notice}>
          <Icon name="alert" />
          <div>
            <p>{texts.left(refused.length)}</p>
            <ul>
              {refused.map(({ estimateId, failure }) => (
                <li key={estimateId}>
                  <strong>{nameOf(estimateId)}</strong>: {said(failure)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** Returns the versions of some sites as one string. */
const versionsOf = (sites: readonly Site[]) => sites.map(({ offer }) => offer?.hash).join();

/** All sites of a roll-out with their amounts, each and in total; one act signs for the chosen ones. */
export function RollOutPage({ token, api, rollOut, onReload }: RollOutPageProps) {
  const texts = useRollOutTexts();
  const { document: named, callCompany } = useTexts();
  const { company, currency, language, sites, name, recipientName, paused } = rollOut;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSigning, setIsSigning] = useState(false);
  /**
   * The sites to sign for, as they were when the sheet opened: a version sent in the meantime is not signed unseen.
   */
  const [reviewed, setReviewed] = useState<readonly Site[]>([]);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const draft = useAcceptDraft({ hash: token.slice(-12), signing: null, recipientName });
  useViewed(api);
  useEffect(() => {
    document.title = `${name} · ${company.name}`;
  }, [name, company.name]);
  const formats = useMemo(
    () =>
      estimateFormats({
        currency,
        ...(language !== 'en' && { language }),
        company,
        account: { site: sites[0]?.account.site ?? null },
      }),
    [currency, language, company, sites],
  );
  const open = sites.filter(({ state, offer }) => state === 'open' && offer);
  const chosen = open.filter(({ estimateId }) => !left.has(estimateId));
  const [oneTime, ...recurring] = sumTexts(
    sumsOf(chosen.flatMap(({ offer }) => (offer ? [offer.totals] : []))),
    formats.money,
    named,
  );
  const choose = (estimateId: string, on: boolean) =>
    setLeft((now) => new Set(on ? [...now].filter((id) => id !== estimateId) : [...now, estimateId]));
  const review = () => {
    // Consent and initials apply to what was shown: other versions require them again.
    if (versionsOf(chosen) !== versionsOf(reviewed)) {
      draft.setStep('review');
      draft.setConsent(false);
      for (const id of draft.initialed) draft.setInitialed(id, false);
    }
    setReviewed(chosen);
    setIsSigning(true);
  };
  const finish = async (signed: readonly Outcome[]) => {
    setIsSigning(false);
    setOutcomes(signed);
    draft.setStep('review');
    await onReload();
    scrollTo({ top: 0 });
  };
  return (
    <div className={`page ${styles.page}`} style={brandStyle(company.brandColor)}>
      <header className={styles.head}>
        <span>{company.name}</span>
        {company.phone && (
          <a
            href={phoneHref(company.phone)}
            aria-label={callCompany(company.name, readablePhone(company.phone))}
          >
            {readablePhone(company.phone)}
          </a>
        )}
      </header>
      <main className={styles.main}>
        {outcomes && <Outcomes outcomes={outcomes} sites={sites} />}
        <section className={styles.card}>
          <p className="muted">{texts.for(recipientName)}</p>
          <h1>{name}</h1>
          <p>{paused ? texts.paused(company.name) : texts.intro(company.name)}</p>
        </section>
        {open.length > 0 && (
          <section className={styles.card} aria-labelledby="together">
            <h2 id="together">{texts.together(chosen.length)}</h2>
            <dl className={styles.totals}>
              <div>
                <dt>{texts.once}</dt>
                <dd>{oneTime}</dd>
              </div>
              <div>
                <dt>{texts.recurring}</dt>
                <dd>{recurring.length > 0 ? recurring.join(', ') : texts.nothing}</dd>
              </div>
            </dl>
          </section>
        )}
        <h2 className={styles.listTitle}>{texts.sites}</h2>
        <ul className={styles.sites}>
          {sites.map((site) => (
            <SiteCard
              key={site.estimateId}
              site={site}
              formats={formats}
              href={`/r/${token}/${site.estimateId}`}
              chosen={!left.has(site.estimateId)}
              onChosen={(on) => choose(site.estimateId, on)}
            />
          ))}
        </ul>
      </main>
      {open.length > 0 && (
        <div className={styles.bar} role="region" aria-label={texts.together(chosen.length)}>
          <button type="button" className="button primary" disabled={chosen.length === 0} onClick={review}>
            {chosen.length === 0 ? texts.chooseNone : texts.review(chosen.length)}
          </button>
        </div>
      )}
      {isSigning && (
        <Suspense>
          <RollOutSheet
            api={api}
            rollOut={rollOut}
            sites={reviewed}
            formats={formats}
            draft={draft}
            onSigned={finish}
            onClose={() => setIsSigning(false)}
            onReload={() => {
              setIsSigning(false);
              void onReload();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
