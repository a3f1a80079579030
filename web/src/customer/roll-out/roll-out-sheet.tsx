import { useEffect } from 'react';
import { consentParts } from '@sable/domain/texts/consent-parts';
import { taxNote } from '@sable/domain/estimate/total-rows';
import accept from '../accept.module.css';
import { amountsOf } from '../amounts-text.ts';
import type { EstimateFormats } from '../formats.ts';
import { SigningSheet, type Signed } from '../signing-sheet.tsx';
import { stepsTo, type AcceptDraft } from '../use-accept-draft.ts';
import { useRollOutTexts } from '../texts/use-roll-out-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Outcome, RollOut, RollOutApi, Site } from './roll-out-api.ts';
import { clausesOf } from './site-clauses.ts';
import { sumsOf, sumTexts } from './site-sums.ts';

interface RollOutSheetProps {
  readonly api: RollOutApi;
  readonly rollOut: RollOut;
  /** The sites to sign for. */
  readonly sites: readonly Site[];
  readonly formats: EstimateFormats;
  readonly draft: AcceptDraft;
  readonly onSigned: (outcomes: readonly Outcome[]) => Promise<void>;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

const totalsOf = (sites: readonly Site[]) => sites.flatMap(({ offer }) => (offer ? [offer.totals] : []));

/** Returns the statement of what is signed: every estimate with its site, and the combined amounts. */
function useStatement({ rollOut, sites, formats }: Pick<RollOutSheetProps, 'rollOut' | 'sites' | 'formats'>) {
  const texts = useRollOutTexts();
  const { document: named } = useTexts();
  const totals = totalsOf(sites);
  const taxed = totals.find(({ oneTime, monthly }) => oneTime.tax !== 0 || monthly.tax !== 0) ?? totals[0];
  return texts.statement({
    sites: named.listed(sites.map(({ reference, account }) => texts.site(reference, account.name))),
    company: rollOut.company.name,
    amounts: named.listed(sumTexts(sumsOf(totals), formats.money, named).map((amount) => `**${amount}**`)),
    tax: taxed ? taxNote(taxed, named) : '',
  });
}

/** The first step: each site to sign for, with its amounts. */
function SitesStep({ sites, formats }: Pick<RollOutSheetProps, 'sites' | 'formats'>) {
  const texts = useRollOutTexts();
  const { document: named } = useTexts();
  return (
    <>
      <p>{texts.reviewLead}</p>
      <section className={accept.options}>
        <ul>
          {sites.map(({ estimateId, reference, account, offer }) => (
            <li key={estimateId}>
              <span>{texts.site(reference, account.name)}</span>
              <span>{offer && amountsOf(offer.totals, formats, named).join(', ')}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="muted">{texts.asOffered}</p>
    </>
  );
}

/**
 * Returns the consent text for several documents, each sentence once. The signature of each document keeps its own
 * text.
 */
function joinedConsent(texts: readonly string[]): string {
  const parts = texts.map(consentParts);
  const sentences = new Set(parts.map(({ sentence }) => sentence));
  const disclosure = new Set(parts.flatMap((each) => each.disclosure));
  return [[...sentences].join(' '), ...disclosure].join('\n\n');
}

/** Signs for several sites in steps, with one signature. */
export function RollOutSheet(props: RollOutSheetProps) {
  const { api, sites, formats, draft, onSigned, onClose, onReload } = props;
  const texts = useRollOutTexts();
  const statement = useStatement(props);
  const content = clausesOf(sites);
  const isDisclosed = draft.step === 'consent';
  const disclosed = sites.map(({ estimateId }) => estimateId).join();
  useEffect(() => {
    if (isDisclosed) void api.openConsent(disclosed.split(',')).catch(() => undefined);
  }, [api, isDisclosed, disclosed]);
  const sign = async (signed: Signed, initials: string) =>
    onSigned(
      await api.sign({
        ...signed,
        sites: sites.flatMap(({ estimateId, offer }) =>
          offer
            ? [
                {
                  estimateId,
                  versionHash: offer.hash,
                  ...(offer.optionId && { optionId: offer.optionId }),
                  ...(offer.clauses.length > 0 && {
                    initials: { text: initials, clauses: offer.clauses.map(({ id }) => id) },
                  }),
                },
              ]
            : [],
        ),
      }),
    );
  return (
    <SigningSheet
      draft={draft}
      steps={stepsTo(content)}
      review={{ title: texts.reviewTitle, shown: <SitesStep sites={sites} formats={formats} /> }}
      consentText={joinedConsent(sites.flatMap(({ offer }) => offer?.consentText ?? []))}
      content={content}
      rights={sites.flatMap(({ offer }) => offer?.told ?? [])}
      statement={statement}
      onSign={sign}
      onClose={onClose}
      onReload={onReload}
    />
  );
}
