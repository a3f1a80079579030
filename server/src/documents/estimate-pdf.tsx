import { soleFrequency } from '@sable/domain/estimate/sole-frequency';
import { Fragment } from 'react';
import { Document, Text, View } from '@react-pdf/renderer';
import { brand } from '@sable/domain/brand';
import { lastSigned } from '@sable/domain/estimate/signers';
import { languageOf } from '@sable/domain/language';
import { agreementTermsText, hasTerm } from '@sable/domain/texts/agreement-terms';
import { sentEffectText } from '@sable/domain/texts/sent-effect';
import { warrantyText } from '@sable/domain/texts/warranty';
import { AgreementPages, NoticePages } from './agreement.tsx';
import { AcceptanceForm, SignedAcceptance } from './estimate-acceptance.tsx';
import {
  agreementAmounts,
  financingAmounts,
  headlineAmounts,
  monthlyAmounts,
  oneTimeAmounts,
} from './estimate-amounts.ts';
import { EstimateChange } from './estimate-change.tsx';
import { EstimateHead, Lines } from './estimate-head.tsx';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { OptionHead, offeredSheets } from './estimate-options.tsx';
import { Headline, Sum } from './estimate-sums.tsx';
import { EstimateTable } from './estimate-table.tsx';
import { EvidencePage } from './evidence-page.tsx';
import { PageFrame, Together } from './page-frame.tsx';
import { pdfFormat } from './pdf-format.ts';
import { pdfSheet, type PdfSheet } from './pdf-sheet.ts';
import { styles } from './pdf-styles.ts';
import { RightToCancel } from './right-to-cancel.tsx';

/** Renders both tables with their sums, and the total over the term. */
function EstimateTables({ sheet }: { sheet: PdfSheet }) {
  const { content, totals, format, palette } = sheet;
  const { texts } = format;
  const billed = soleFrequency(content);
  const agreement = agreementAmounts(content, totals, format);
  const financing = financingAmounts(content, totals, format);
  const { financing: financingTexts } = format;
  return (
    <>
      <EstimateTable
        sheet={sheet}
        bucket="one-time"
        title={texts.oneTime}
        sum={oneTimeAmounts(content, totals, format)}
      />
      <EstimateTable
        sheet={sheet}
        bucket="monthly"
        title={billed ? texts.billed[billed] : texts.recurring}
        sum={monthlyAmounts(content, totals, format)}
      />
      {agreement.length > 0 && (
        <View wrap={false} style={[styles.block, styles.between]}>
          <Text tag="H2" style={[styles.heading, { marginTop: 6 }]}>
            {texts.wholeTerm}
          </Text>
          <Sum rows={agreement} palette={palette} />
        </View>
      )}
      {financing.length > 0 && (
        <View wrap={false} style={[styles.block, styles.between]}>
          <View style={{ width: 190 }}>
            <Text tag="H2" style={[styles.heading, { marginTop: 6 }]}>
              {financingTexts.title}
            </Text>
            <Text style={styles.small}>{financingTexts.note(format.money(totals.balance))}</Text>
          </View>
          <Sum rows={financing} palette={palette} />
        </View>
      )}
    </>
  );
}

/** Paragraphs longer than this may be split across pages. */
const WHOLE_CHARACTERS = 800;

function Terms({ title, terms }: { title: string; terms: string }) {
  const [first, ...others] = terms.split(/\n+/).filter(Boolean);
  if (first === undefined) return null;
  const paragraph = [styles.small, { marginBottom: 4 }];
  const opening = (
    <>
      <Text tag="H2" style={styles.heading}>
        {title}
      </Text>
      <Text style={paragraph}>{first}</Text>
    </>
  );
  return (
    <Together points={70}>
      <View style={styles.block}>
        {/* A short paragraph moves to the next page unbroken, with its heading. */}
        {first.length < WHOLE_CHARACTERS ? <View wrap={false}>{opening}</View> : opening}
        {others.map((text, index) => (
          <Text key={index} style={paragraph}>
            {text}
          </Text>
        ))}
      </View>
    </Together>
  );
}

/** Renders how the services renew, and the cost of early termination. */
function AgreementTerms({ sheet: { content, format } }: { sheet: PdfSheet }) {
  const { agreementTerms: terms } = content;
  if (!terms) return null;
  const said = agreementTermsText(terms, languageOf(content), hasTerm(content), format);
  return <Terms title={said.title} terms={[said.renewal, said.earlyEnd].join('\n')} />;
}

/** Renders the company's warranty on what it sells and installs. */
function Warranty({ sheet: { content } }: { sheet: PdfSheet }) {
  const said = content.warranty && warrantyText(content.warranty, languageOf(content));
  return said && <Terms title={said.title} terms={said.text} />;
}

/** Renders how the signature affects the customer's current agreement. */
function PresentAgreement({ sheet: { content } }: { sheet: PdfSheet }) {
  const said = sentEffectText(content);
  return said && <Terms title={said.title} terms={said.text} />;
}

/** Renders the small print at the end: the version's full hash, and how to read the document. */
function SmallPrint({ sheet: { hash, content, format }, replaced }: { sheet: PdfSheet; replaced: boolean }) {
  const { texts } = format;
  const lines = [texts.fingerprint(hash), texts.currency[content.currency], replaced ? texts.replaced : ''];
  return (
    <View style={[styles.small, { marginTop: 14, fontSize: 7 }]}>
      <Lines of={lines} />
    </View>
  );
}

/**
 * Returns the sheet in English. The evidence is a record for lawyers and courts, so its pages are in English whatever
 * the document's language.
 */
const inEnglish = (sheet: PdfSheet): PdfSheet => ({ ...sheet, format: pdfFormat(sheet.content, 'en') });

/** `replaced` is set if characters that the fonts lack were replaced. */
export type EstimatePdfProps = EstimatePdfInput & {
  readonly replaced: boolean;
  readonly fontFamilies: string[];
};

/**
 * Renders the PDF of an estimate's version: as sent, or with a signature as the signed copy with its evidence.
 * Amounts are those stored with the version or accepted with the signature. Expects registered fonts and drawable
 * texts.
 */
export function EstimatePdf({ replaced, fontFamilies, ...input }: EstimatePdfProps) {
  const sheet = pdfSheet(input, fontFamilies);
  const { content, format } = sheet;
  const { signatures = [], events = [] } = input;
  return (
    <Document
      title={`${content.reference} ${content.title}`}
      author={content.company.name}
      creator={brand.name}
      producer={brand.name}
      language={languageOf(content)}
      creationDate={sheet.madeAt}
    >
      <PageFrame sheet={sheet}>
        <EstimateHead sheet={sheet} signedOn={lastSigned(signatures)?.signedOn ?? null} />
        {content.rightStatement?.frontPage && <RightToCancel of={content.rightStatement} />}
        {offeredSheets(sheet).map((offered) => (
          <Fragment key={offered.option?.id ?? ''}>
            {offered.option && <OptionHead option={offered.option} sheet={sheet} />}
            <Headline
              rows={headlineAmounts(offered.sheet.content, offered.sheet.totals, format)}
              palette={sheet.palette}
            />
            <EstimateChange sheet={offered.sheet} />
            <EstimateTables sheet={offered.sheet} />
          </Fragment>
        ))}
        <PresentAgreement sheet={sheet} />
        <AgreementTerms sheet={sheet} />
        <Warranty sheet={sheet} />
        <Terms title={format.texts.terms} terms={content.terms ?? ''} />
        {signatures.length > 0 ? (
          <SignedAcceptance sheet={sheet} signatures={signatures} />
        ) : (
          <AcceptanceForm sheet={sheet} />
        )}
        <SmallPrint sheet={sheet} replaced={replaced} />
      </PageFrame>
      <AgreementPages sheet={sheet} signatures={signatures} />
      <NoticePages sheet={sheet} dates={input.noticeDates} />
      {(signatures.length > 0 || events.length > 0) && (
        <EvidencePage sheet={inEnglish(sheet)} signatures={signatures} events={events} chain={input.chain} />
      )}
    </Document>
  );
}
