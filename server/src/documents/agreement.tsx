import { Fragment } from 'react';
import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { datedNotice } from '@sable/domain/cancellation/notice';
import { languageOf } from '@sable/domain/language';
import { chosenLines, isIncluded } from '@sable/domain/estimate/selection';
import type { EstimatePdfInput, PdfSignature } from './estimate-pdf-input.ts';
import { PageFrame, Together } from './page-frame.tsx';
import type { PdfSheet } from './pdf-sheet.ts';
import { ink, styles } from './pdf-styles.ts';
import { pdfTexts } from './texts/pdf-texts.ts';

const own = StyleSheet.create({
  clause: { marginTop: 10 },
  clauseHeading: { fontSize: 10, fontWeight: 600, lineHeight: 1.3, marginBottom: 2 },
  initials: { flexDirection: 'row', marginTop: 4 },
  initial: {
    marginRight: 16,
    paddingHorizontal: 6,
    paddingVertical: 2,
    borderWidth: 0.5,
    borderColor: ink.line,
  },
  row: { flexDirection: 'row', paddingVertical: 3, borderBottomWidth: 0.5, borderBottomColor: ink.line },
  quantity: { width: 60 },
  item: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  notice: { borderWidth: 0.75, borderColor: ink.text, padding: 12, marginBottom: 16 },
  noticeTitle: { fontWeight: 700, lineHeight: 1.3, marginBottom: 5 },
  noticeText: { fontWeight: 700, lineHeight: 1.3, marginBottom: 4 },
});

type Clauses = NonNullable<PdfSheet['content']['agreement']>['clauses'];

/** Renders each buyer's initials next to a clause, or the place for them on paper. */
function Initials({
  id,
  sheet,
  signatures,
}: {
  id: string;
  sheet: PdfSheet;
  signatures: readonly PdfSignature[];
}) {
  const { texts } = sheet.format;
  const given = signatures.filter(({ initials }) => initials?.clauses.includes(id));
  const buyers = sheet.content.signers?.filter(({ role }) => role === 'buyer').map(({ name }) => name) ?? [
    '',
  ];
  return (
    <View style={own.initials}>
      {signatures.length > 0
        ? given.map(({ signerName, initials }, index) => (
            <Text key={index} style={own.initial}>
              {texts.initialsOf(signerName, initials?.text ?? '')}
            </Text>
          ))
        : buyers.map((name, index) => (
            <Text key={index} style={own.initial}>
              {texts.initialsOf(name, '________')}
            </Text>
          ))}
    </View>
  );
}

interface PacketProps {
  readonly sheet: PdfSheet;
  readonly signatures: readonly PdfSignature[];
}

/** Renders clauses. A long clause may break across pages; its heading always stays with its text. */
function ClauseList({ clauses, sheet, signatures }: PacketProps & { clauses: Clauses }) {
  return clauses.map(({ id, heading, text, initialed }) => (
    <Fragment key={id}>
      <Together points={initialed ? 64 : 44}>
        <View style={own.clause}>
          <Text tag="H3" style={own.clauseHeading} minPresenceAhead={28}>
            {heading}
          </Text>
          {text.split(/\n\s*\n/).map((paragraph, index) => (
            <Text key={index} style={{ marginBottom: 3 }}>
              {paragraph}
            </Text>
          ))}
          {initialed && <Initials id={id} sheet={sheet} signatures={signatures} />}
        </View>
      </Together>
    </Fragment>
  ));
}

/** Renders the schedule of equipment: each equipment line that is part of the estimate. */
function EquipmentSchedule({ sheet }: { sheet: PdfSheet }) {
  const { content, selection, format } = sheet;
  const lines = chosenLines(content.lines, selection).filter(
    (line) =>
      line.kind === 'equipment' &&
      isIncluded(line, selection) &&
      (!line.optionId || line.optionId === sheet.option?.id),
  );
  if (lines.length === 0) return null;
  return (
    <Together points={60}>
      <View style={styles.block}>
        <Text tag="H2" style={styles.heading} minPresenceAhead={1}>
          {format.texts.equipment}
        </Text>
        {lines.map((line) => (
          <View key={line.id} tag="TR" style={own.row} wrap={false}>
            <Text tag="TD" style={own.quantity}>
              {format.quantity(line.quantityMilli)}
            </Text>
            <View tag="TH" scope="Row" style={own.item}>
              <Text>{line.name}</Text>
              {line.description && <Text style={styles.small}>{line.description}</Text>}
            </View>
          </View>
        ))}
      </View>
    </Together>
  );
}

/**
 * Renders the agreement of the estimate, with what the site's state or province requires, and the schedule of
 * equipment.
 */
export function AgreementPages({ sheet, signatures }: PacketProps) {
  const { agreement } = sheet.content;
  if (!agreement) return null;
  const { texts } = sheet.format;
  const riders = agreement.riders.map((rider) => ({ ...rider, initialed: false }));
  return (
    <PageFrame sheet={sheet}>
      <Text tag="H2" style={styles.heading}>
        {agreement.name}
      </Text>
      <Text style={styles.small}>{texts.edition(agreement.version)}</Text>
      <ClauseList clauses={agreement.clauses} sheet={sheet} signatures={signatures} />
      {riders.length > 0 && (
        <>
          <Together points={80}>
            <Text tag="H2" style={[styles.heading, styles.block]}>
              {texts.riders}
            </Text>
          </Together>
          <ClauseList clauses={riders} sheet={sheet} signatures={signatures} />
        </>
      )}
      <EquipmentSchedule sheet={sheet} />
    </PageFrame>
  );
}

/** Renders two copies of the notice of cancellation: one for the buyer to keep, one to send. */
export function NoticePages({ sheet, dates }: { sheet: PdfSheet; dates: EstimatePdfInput['noticeDates'] }) {
  const { notice } = sheet.content;
  if (!notice) return null;
  const points = notice.points ?? 10;
  const notices = [{ ...notice, language: languageOf(sheet.content) }, ...(notice.also ?? [])];
  return (
    <PageFrame sheet={sheet}>
      {notices.map(({ language, ...text }) => {
        const { title, paragraphs } = datedNotice(text, dates?.[language]);
        return [1, 2].map((copy) => (
          <View key={`${language}-${copy}`} style={own.notice} wrap={false}>
            <Text tag="H2" style={[own.noticeTitle, { fontSize: points + 1 }]}>
              {title}
            </Text>
            {paragraphs.map((paragraph, index) => (
              <Text key={index} style={[own.noticeText, { fontSize: points }]}>
                {paragraph}
              </Text>
            ))}
            <Text style={styles.small}>{pdfTexts[language].copyOf(copy, 2)}</Text>
          </View>
        ));
      })}
    </PageFrame>
  );
}
