import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { changeRows, changedBills, stayingLines, type ChangeRow } from '@sable/domain/estimate/change-rows';
import { languageOf } from '@sable/domain/language';
import { changeTexts } from '@sable/domain/texts/change';
import { documentTexts } from '@sable/domain/texts/document';
import type { PdfSheet } from './pdf-sheet.ts';
import { ink, styles } from './pdf-styles.ts';

const own = StyleSheet.create({
  row: { flexDirection: 'row', paddingVertical: 4.5, borderBottomWidth: 0.5, borderBottomColor: ink.line },
  item: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 14 },
  side: { width: 110 },
});

/**
 * Renders what a change order changes: each line before and after, and the recurring total with tax. Renders nothing
 * for any other estimate.
 */
export function EstimateChange({ sheet }: { sheet: PdfSheet }) {
  const { content, totals, selection, format, palette } = sheet;
  const { change } = content;
  if (!change) return null;
  const language = languageOf(content);
  const texts = changeTexts[language];
  const { period } = documentTexts[language];
  const written = (side: ChangeRow['before'], often: string): string =>
    side ? `${format.quantity(side.quantityMilli)} × · ${format.money(side.net)}${often}` : '–';
  const staying = stayingLines(change);
  const chips = { added: texts.added, removed: texts.removed, fewer: texts.removed };
  const heading = (text: string) => (
    <Text tag="TH" scope="Column" style={[styles.label, own.side, styles.amount]}>
      {text}
    </Text>
  );
  return (
    <View style={styles.block}>
      <View wrap={false} minPresenceAhead={40}>
        <Text tag="H2" style={[styles.heading, { color: palette.accent, marginBottom: 2 }]}>
          {texts.heading}
        </Text>
        <Text style={styles.small}>{texts.of(change.reference, format.day(change.signedOn))}</Text>
        <View tag="TR" style={[own.row, { borderBottomColor: palette.accent }]}>
          <Text tag="TH" scope="Column" style={[styles.label, own.item]}>
            {texts.item}
          </Text>
          {heading(texts.before)}
          {heading(texts.after)}
        </View>
      </View>
      {changeRows(content, selection).map((row) => {
        const often = row.frequency ? period[row.frequency] : '';
        return (
          <View key={row.key} tag="TR" wrap={false} style={own.row}>
            <View tag="TH" scope="Row" style={own.item}>
              <Text style={styles.strong}>{row.name}</Text>
              <Text style={styles.small}>{chips[row.what]}</Text>
            </View>
            <Text tag="TD" style={[styles.amount, own.side]}>
              {written(row.before, often)}
            </Text>
            <Text tag="TD" style={[styles.amount, own.side]}>
              {written(row.after, often)}
            </Text>
          </View>
        );
      })}
      {changedBills(change, totals).map(({ frequency, before, after }) => (
        <View key={frequency} tag="TR" wrap={false} style={own.row}>
          <Text tag="TH" scope="Row" style={[own.item, styles.strong]}>
            {texts.recurring}
          </Text>
          <Text tag="TD" style={[styles.amount, own.side]}>
            {format.money(before) + period[frequency]}
          </Text>
          <Text tag="TD" style={[styles.amount, own.side]}>
            {format.money(after) + period[frequency]}
          </Text>
        </View>
      ))}
      {staying > 0 && <Text style={[styles.small, { marginTop: 4 }]}>{texts.staying(staying)}</Text>}
      {totals.oneTime.total < 0 && (
        <Text style={[styles.strong, { marginTop: 4 }]}>
          {`${format.money(-totals.oneTime.total)}: ${texts.credited}`}
        </Text>
      )}
    </View>
  );
}
