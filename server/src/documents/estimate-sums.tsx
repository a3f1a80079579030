import { StyleSheet, Text, View } from '@react-pdf/renderer';
import type { AmountRow } from './estimate-amounts.ts';
import type { PdfPalette } from './pdf-palette.ts';
import { ink, styles } from './pdf-styles.ts';

const own = StyleSheet.create({
  headline: { flexDirection: 'row', marginTop: 16, borderRadius: 4, paddingVertical: 10, paddingLeft: 14 },
  tile: { flexGrow: 1, flexBasis: 0, paddingRight: 10 },
  tileValue: { fontWeight: 600, lineHeight: 1.25, fontFeatureSettings: ['tnum'] },
  sum: { width: 270, marginLeft: 'auto', marginTop: 8 },
  row: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 1.5 },
  label: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 12 },
  total: {
    fontSize: 11,
    fontWeight: 600,
    marginTop: 4,
    marginBottom: 2,
    paddingTop: 5,
    borderTopWidth: 1,
  },
});

/** Amounts with more characters than this get smaller digits, to stay in their tile. */
const LONG_AMOUNT = 13;

/** Renders the key amounts side by side. */
export function Headline({ rows, palette }: { rows: readonly AmountRow[]; palette: PdfPalette }) {
  const fontSize = rows.some((row) => row.value.length > LONG_AMOUNT) ? 11 : 16;
  return (
    <View wrap={false} style={[own.headline, { backgroundColor: palette.tint }]}>
      {rows.map((row) => (
        <View key={row.label} style={own.tile}>
          <Text style={[styles.label, { color: palette.accent }]}>{row.label}</Text>
          <Text style={[own.tileValue, { fontSize }]}>{row.value}</Text>
          {row.note && <Text style={styles.small}>{row.note}</Text>}
        </View>
      ))}
    </View>
  );
}

function SumLine({ row, accent }: { row: AmountRow; accent: string }) {
  const strong = row.weight === 'strong' && [own.total, { borderTopColor: accent }];
  const light = row.weight === 'light' && { color: ink.muted, paddingLeft: 10 };
  return (
    <View tag="TR" style={[own.row, ...(strong || []), light || {}]}>
      <View tag="TH" scope="Row" style={own.label}>
        <Text>{row.label}</Text>
        {row.note && <Text style={styles.small}>{row.note}</Text>}
      </View>
      <Text tag="TD" style={styles.amount}>
        {row.value}
      </Text>
    </View>
  );
}

/** Renders a sum, line by line, at the right edge; never split across pages. */
export function Sum({ rows, palette }: { rows: readonly AmountRow[]; palette: PdfPalette }) {
  return (
    <View tag="Table" wrap={false} style={own.sum}>
      {rows.map((row, index) => (
        <SumLine key={index} row={row} accent={palette.accent} />
      ))}
    </View>
  );
}
