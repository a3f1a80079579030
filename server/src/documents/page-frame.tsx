import type { ReactNode } from 'react';
import { Page, Text, View } from '@react-pdf/renderer';
import type { PdfSheet } from './pdf-sheet.ts';
import { styles } from './pdf-styles.ts';

/** Renders a run of Letter pages: the dealer's color along the top, and what the page belongs to along the bottom. */
export function PageFrame({ sheet, children }: { sheet: PdfSheet; children: ReactNode }) {
  const { content, hash, palette } = sheet;
  const { texts } = sheet.format;
  // A draft has no hash to rely on: it changes with every edit.
  const proof = sheet.draft ? texts.draftProof : `SHA-256 ${hash.slice(0, 16)}…`;
  const version = texts.page(content.reference, content.revision, proof);
  return (
    <Page
      size="LETTER"
      style={[styles.page, { fontFamily: sheet.fontFamilies }]}
      layout={({ children: flow, pageNumber, totalPages }) => (
        <>
          <View style={[styles.bar, { backgroundColor: palette.brand }]} />
          {flow}
          {sheet.draft && <Text style={styles.draft}>{texts.draft}</Text>}
          <View style={styles.footer}>
            <Text style={styles.footerName}>{content.company.name}</Text>
            <Text style={styles.footerPage}>
              {version} · {texts.pageOf(pageNumber, totalPages)}
            </Text>
          </View>
        </>
      )}
    >
      {children}
    </Page>
  );
}

/**
 * Moves its content to the next page if fewer than this many points are left, so that a heading is never separated
 * from its text.
 */
export function Together({ points, children }: { points: number; children: ReactNode }) {
  return (
    <>
      <View minPresenceAhead={points} />
      {children}
    </>
  );
}
