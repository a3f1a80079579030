import { Document, StyleSheet, Text, View } from '@react-pdf/renderer';
import { brand } from '@sable/domain/brand';
import { languageOf } from '@sable/domain/language';
import type { EstimatePdfInput } from './estimate-pdf-input.ts';
import { Company, Parties } from './estimate-head.tsx';
import { PageFrame } from './page-frame.tsx';
import { pdfSheet } from './pdf-sheet.ts';
import { styles } from './pdf-styles.ts';

const own = StyleSheet.create({
  document: { width: 200, alignItems: 'flex-end', textAlign: 'right' },
  reference: { fontSize: 17, fontWeight: 600, lineHeight: 1.2, marginTop: 1 },
  title: { fontSize: 15, fontWeight: 600, lineHeight: 1.25, marginTop: 22, marginBottom: 8 },
  sentence: { fontSize: 11, marginBottom: 6 },
});

type ReceiptPdfProps = EstimatePdfInput & {
  readonly receipt: NonNullable<EstimatePdfInput['receipt']>;
  readonly fontFamilies: string[];
};

/**
 * Renders the receipt of a cancellation by right: by whom, of what, the effective day, and what is refunded by when.
 */
export function ReceiptPdf({ receipt, fontFamilies, ...input }: ReceiptPdfProps) {
  const sheet = pdfSheet(input, fontFamilies);
  const { content, palette } = sheet;
  const { texts, day } = sheet.format;
  return (
    <Document
      title={`${texts.receipt.title}: ${content.reference}`}
      author={content.company.name}
      creator={brand.name}
      producer={brand.name}
      language={languageOf(content)}
      creationDate={new Date(`${receipt.on}T00:00:00Z`)}
    >
      <PageFrame sheet={sheet}>
        <View style={styles.between}>
          <Company {...sheet} />
          <View style={own.document}>
            <Text style={[styles.label, { color: palette.accent }]}>{texts.receipt.label}</Text>
            <Text style={own.reference}>{content.reference}</Text>
            <Text style={styles.small}>{day(receipt.on)}</Text>
          </View>
        </View>
        <Parties {...sheet} />
        <Text tag="H1" style={own.title}>
          {texts.receipt.title}
        </Text>
        {receipt.sentences.map((sentence, index) => (
          <Text key={index} style={own.sentence}>
            {sentence}
          </Text>
        ))}
        <Text style={styles.small}>{texts.receipt.keep}</Text>
      </PageFrame>
    </Document>
  );
}
