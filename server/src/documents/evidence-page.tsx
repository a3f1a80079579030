import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { chosenLines, contentOfOption, isIncluded } from '@sable/domain/estimate/selection';
import { recurringTexts, taxNote } from '@sable/domain/estimate/total-rows';
import { documentEn } from '@sable/domain/texts/en/document';
import type { EstimatePdfInput, PdfEvent, PdfSignature } from './estimate-pdf-input.ts';
import { SignatureMark } from './estimate-acceptance.tsx';
import { PageFrame, Together } from './page-frame.tsx';
import { formatInstant } from './pdf-format.ts';
import type { PdfSheet } from './pdf-sheet.ts';
import { ink, styles } from './pdf-styles.ts';

const own = StyleSheet.create({
  title: { fontSize: 17, fontWeight: 600, lineHeight: 1.2, marginBottom: 4 },
  fact: { flexDirection: 'row', paddingVertical: 5, borderBottomWidth: 0.5, borderBottomColor: ink.line },
  factLabel: { width: 120, color: ink.muted },
  factValue: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  head: { flexDirection: 'row', paddingBottom: 4, borderBottomWidth: 1, color: ink.muted },
  when: { width: 170, paddingRight: 12 },
  what: { width: 74, paddingRight: 8 },
  who: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 8 },
});

const unknown = 'Not recorded';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View tag="TR" style={own.fact}>
      <Text tag="TH" scope="Row" style={own.factLabel}>
        {label}
      </Text>
      <View tag="TD" style={own.factValue}>
        {children}
      </View>
    </View>
  );
}

const Value = ({ children }: { children: string | null }) => <Text>{(children ?? '') || unknown}</Text>;

/** Renders an instant in the dealer's time zone and in UTC. */
function Moment({ instant, timeZone }: { instant: string; timeZone: string }) {
  return (
    <View>
      <Text>{formatInstant(instant, timeZone)}</Text>
      <Text style={styles.small}>{instant}</Text>
    </View>
  );
}

function chosenOptions({ content, option, selection, format }: PdfSheet): string {
  const { lines } = contentOfOption(content, option?.id);
  const offered = chosenLines(lines, selection).filter((line) => line.optional || line.quantityRange);
  const names = offered
    .filter((line) => isIncluded(line, selection))
    .map((line) =>
      line.quantityRange ? `${format.quantity(line.quantityMilli)} × ${line.name}` : line.name,
    );
  if (offered.length === 0) return 'There were no items to choose';
  return names.length > 0 ? names.join('\n') : 'None';
}

const howSigned: Readonly<Record<PdfSignature['signature']['kind'], string>> = {
  drawn: 'Drawn by hand on the screen',
  typed: 'Typed as a signature',
  recorded: 'Recorded by the company’s staff',
};

function SignatureFacts({ sheet, signature }: { sheet: PdfSheet; signature: PdfSignature }) {
  const { format, totals, content } = sheet;
  return (
    <>
      <Fact label={signature.role === 'witness' ? 'Witness' : 'Signer'}>
        <Value>{signature.signerName}</Value>
      </Fact>
      {signature.initials && (
        <Fact label="Initials">
          <Value>{`${signature.initials.text}, at ${signature.initials.clauses.length} clauses`}</Value>
        </Fact>
      )}
      <Fact label="Link sent to">
        <Value>{signature.linkRecipient}</Value>
      </Fact>
      <Fact label="Signed">
        <Moment instant={signature.signedAt} timeZone={content.company.timeZone} />
      </Fact>
      <Fact label="Signature">
        <SignatureMark
          signature={signature.signature}
          alt={`Signature: ${signature.signerName}`}
          texts={documentEn}
        />
        <Text style={styles.small}>{howSigned[signature.signature.kind]}</Text>
      </Fact>
      <Fact label="Agreed to">
        <Value>{signature.consentText}</Value>
      </Fact>
      <Fact label="Accepted">
        <Value>{`${documentEn.listed([`${format.money(totals.oneTime.total)} one-time`, ...recurringTexts(totals, format.money)])}, ${taxNote(totals)}`}</Value>
      </Fact>
      {sheet.option && (
        <Fact label="Option signed">
          <Value>{sheet.option.name}</Value>
        </Fact>
      )}
      <Fact label="Items chosen">
        <Value>{chosenOptions(sheet)}</Value>
      </Fact>
      <Fact label="IP address">
        <Value>{signature.ipAddress ?? null}</Value>
      </Fact>
      {signature.forwardedFor && (
        <Fact label="Forwarded for">
          <Value>{signature.forwardedFor}</Value>
        </Fact>
      )}
      <Fact label="Browser">
        <Value>{signature.userAgent ?? null}</Value>
      </Fact>
    </>
  );
}

const eventLabels: Readonly<Record<PdfEvent['kind'], string>> = {
  sent: 'Sent',
  viewed: 'Viewed',
  question: 'Question',
  signed: 'Signed',
  accepted: 'Accepted',
  declined: 'Declined',
  extended: 'Extended',
  revised: 'Revised',
  voided: 'Voided',
  expired: 'Expired',
  answer: 'Answer',
  link_revoked: 'Link revoked',
  reminded: 'Reminded',
  rescinded: 'Canceled by the customer',
};

function EventRow({ event, timeZone }: { event: PdfEvent; timeZone: string }) {
  const note = event.note ?? '';
  const browser = event.userAgent ?? '';
  return (
    // A question can be as long as a page.
    <View tag="TR" wrap={note.length > 700} style={own.fact}>
      <View tag="TD" style={own.when}>
        <Moment instant={event.createdAt} timeZone={timeZone} />
      </View>
      <View tag="TD" style={own.what}>
        <Text style={styles.strong}>{eventLabels[event.kind]}</Text>
        <Text style={styles.small}>Version {event.revision}</Text>
      </View>
      <View tag="TD" style={own.who}>
        <Text>{event.by}</Text>
        {note !== '' && <Text style={styles.small}>{note}</Text>}
        {event.ipAddress && <Text style={styles.small}>IP address {event.ipAddress}</Text>}
        {browser !== '' && <Text style={[styles.small, { fontSize: 7 }]}>{browser}</Text>}
      </View>
    </View>
  );
}

function Events({ sheet, events }: { sheet: PdfSheet; events: readonly PdfEvent[] }) {
  const column = (heading: string, style: (typeof own)['when' | 'what' | 'who']) => (
    <Text tag="TH" scope="Column" style={[styles.label, style]}>
      {heading}
    </Text>
  );
  return (
    <Together points={110}>
      <View style={styles.block}>
        <Text tag="H3" style={styles.heading}>
          What happened
        </Text>
        <View tag="TR" fixed wrap={false} style={[own.head, { borderBottomColor: sheet.palette.accent }]}>
          {column('When', own.when)}
          {column('What', own.what)}
          {column('Who, and from where', own.who)}
        </View>
        {events.map((event, index) => (
          <EventRow key={index} event={event} timeZone={sheet.content.company.timeZone} />
        ))}
      </View>
    </Together>
  );
}

interface EvidenceProps {
  readonly sheet: PdfSheet;
  readonly signatures: readonly PdfSignature[];
  readonly events: readonly PdfEvent[];
  readonly chain: EstimatePdfInput['chain'];
}

/** Renders everything recorded about the signing (ESIGN/UETA: intent, consent, attribution), on separate pages. */
export function EvidencePage({ sheet, signatures, events, chain }: EvidenceProps) {
  const { content, hash, palette } = sheet;
  return (
    <PageFrame sheet={sheet}>
      <Text style={[styles.label, { color: palette.accent }]}>Evidence</Text>
      <Text tag="H2" style={own.title}>
        {['Record of the estimate', 'Record of the signature'][signatures.length] ??
          'Record of the signatures'}
      </Text>
      <Text style={[styles.muted, { marginBottom: 10 }]}>
        The fingerprint (SHA-256) is computed from the whole content of the version: any change gives another
        one.
      </Text>
      <Fact label="Document">
        <Value>{`${content.reference}, version ${content.revision}: ${content.title}`}</Value>
      </Fact>
      <Fact label="SHA-256 of the version">
        <Text style={{ fontSize: 8.5 }}>{hash}</Text>
      </Fact>
      {sheet.acceptanceHash && (
        <Fact label="SHA-256 of the acceptance">
          <Text style={{ fontSize: 8.5 }}>{sheet.acceptanceHash}</Text>
          <Text style={styles.small}>Computed from the version, the choice, the totals, and the signers</Text>
        </Fact>
      )}
      {chain && (
        <Fact label="SHA-256 of the record">
          <Text style={{ fontSize: 8.5 }}>{chain.head}</Text>
          <Text style={styles.small}>
            {`The last of ${chain.length} events. Each holds the fingerprint of the one before, so none can be changed, removed, or added between them`}
          </Text>
        </Fact>
      )}
      {signatures.map((signature, index) => (
        <SignatureFacts key={index} sheet={sheet} signature={signature} />
      ))}
      {events.length > 0 && <Events sheet={sheet} events={events} />}
    </PageFrame>
  );
}
