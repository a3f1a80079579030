import { Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import type { StoredSignature } from '@sable/domain/estimate/version';
import type { DocumentTexts } from '@sable/domain/texts/en/document';
import { consentParts } from '@sable/domain/texts/consent-parts';
import { OptionBoxes } from './estimate-options.tsx';
import type { PdfSignature } from './estimate-pdf-input.ts';
import type { PdfSheet } from './pdf-sheet.ts';
import { ink, styles } from './pdf-styles.ts';
import { RightToCancel } from './right-to-cancel.tsx';
import { strokePath } from './signature-drawing.ts';

const own = StyleSheet.create({
  fields: { flexDirection: 'row', marginTop: 34 },
  field: { borderTopWidth: 0.75, borderTopColor: ink.text, paddingTop: 3, marginRight: 18 },
  box: { borderWidth: 0.5, borderColor: ink.line, borderRadius: 4, padding: 14, marginTop: 4 },
  drawing: { width: 240, height: 80 },
  typed: { fontSize: 24, fontStyle: 'italic', lineHeight: 1.3, paddingVertical: 14 },
  recorded: { paddingVertical: 14 },
  signer: { borderTopWidth: 0.75, borderTopColor: ink.text, marginTop: 4, paddingTop: 5 },
  consent: { marginTop: 8 },
});

function Field({ width, children }: { width: number; children: string }) {
  return (
    <View style={[own.field, { width }]}>
      <Text style={styles.small}>{children}</Text>
    </View>
  );
}

/** Renders the signature form for paper: a line for each signer. */
export function AcceptanceForm({ sheet }: { sheet: PdfSheet }) {
  const { content } = sheet;
  const { texts } = sheet.format;
  const named = content.signers?.map(({ name, role }) => (role === 'witness' ? texts.witness(name) : name));
  return (
    <View wrap={false} style={styles.block}>
      <Text tag="H2" style={styles.heading}>
        {texts.acceptance}
      </Text>
      <Text>{texts.toAccept(content.company.name)}</Text>
      <OptionBoxes sheet={sheet} />
      <RightToCancel of={content.rightStatement} />
      {(named ?? [texts.fields.name]).map((name, index) => (
        <View key={index} style={own.fields}>
          <Field width={230}>{texts.fields.signature}</Field>
          <Field width={150}>{name}</Field>
          <Field width={96}>{texts.fields.date}</Field>
        </View>
      ))}
    </View>
  );
}

/** Renders a signature as drawn, the typed name in its place, or a note that it was given outside the product. */
export function SignatureMark({
  signature,
  alt,
  texts,
}: {
  signature: StoredSignature;
  alt: string;
  texts: DocumentTexts;
}) {
  if (signature.kind === 'recorded')
    return <Text style={own.recorded}>{texts.recorded[signature.method](signature.by)}</Text>;
  if (signature.kind === 'typed') return <Text style={own.typed}>{signature.text}</Text>;
  return (
    <Svg alt={alt} viewBox="0 0 600 200" style={own.drawing}>
      {signature.strokes.map((stroke, index) => (
        <Path
          key={index}
          d={strokePath(stroke)}
          stroke={ink.text}
          strokeWidth={4}
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </Svg>
  );
}

/** Renders each signature with the name, the day, and the wording that was agreed to. */
export function SignedAcceptance({
  sheet,
  signatures,
}: {
  sheet: PdfSheet;
  signatures: readonly PdfSignature[];
}) {
  const { texts, day } = sheet.format;
  return (
    <View style={styles.block}>
      {signatures.map((signature, index) => (
        <View key={index} wrap={false}>
          {index === 0 && (
            <Text tag="H2" style={styles.heading}>
              {texts.accepted}
            </Text>
          )}
          {/* A witness buys nothing. */}
          {signature.role !== 'witness' && <RightToCancel of={sheet.content.rightStatement} />}
          <View style={own.box}>
            <SignatureMark
              signature={signature.signature}
              alt={`${texts.fields.signature}: ${signature.signerName}`}
              texts={sheet.format.document}
            />
            <View style={[own.signer, styles.between]}>
              <Text style={styles.strong}>
                {signature.role === 'witness' ? texts.witness(signature.signerName) : signature.signerName}
              </Text>
              <Text>{texts.signedOn(day(signature.signedOn))}</Text>
            </View>
            <Text style={[styles.small, own.consent]}>{consentParts(signature.consentText).sentence}</Text>
          </View>
        </View>
      ))}
    </View>
  );
}
