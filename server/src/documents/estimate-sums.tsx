import { StyleSheet, Text, View } from '@react-pdf/renderer';
import type { Figure } from './estimate-figures.ts';
import type { PdfPalette } from './pdf-palette.ts';
import { ink, styles } from './pdf-styles.ts';

const own = StyleSheet.create({
  headline: { flexDirection: 'row', marginTop: 16, borderRadius: 4, paddingVertical: 10, paddingLeft: 14 },
  tile: { flexGrow: 1, flexBasis: 0, paddingRight: 10 },
  tileValue: { fontWeight: 600, lineHeight: 1.25, fontFeatureSettings: ['tnum'] },
  sum: { width: 270, marginLeft: 'auto', marginTop: 8 },
  figure: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 1.5 },
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

/** Amounts with more characters than this get smaller figures, to stay in their tile. */
const LONG_AMOUNT = 13;

/** The first numbers a customer looks for, side by side. */
export function Headline({ figures, palette }: { figures: readonly Figure[]; palette: PdfPalette }) {
  const fontSize = figures.some((figure) => figure.value.length > LONG_AMOUNT) ? 11 : 16;
  return (
    <View wrap={false} style={[own.headline, { backgroundColor: palette.tint }]}>
      {figures.map((figure) => (
        <View key={figure.label} style={own.tile}>
          <Text style={[styles.label, { color: palette.accent }]}>{figure.label}</Text>
          <Text style={[own.tileValue, { fontSize }]}>{figure.value}</Text>
          {figure.note && <Text style={styles.small}>{figure.note}</Text>}
        </View>
      ))}
    </View>
  );
}

function SumLine({ figure, accent }: { figure: Figure; accent: string }) {
  const strong = figure.weight === 'strong' && [own.total, { borderTopColor: accent }];
  const light = figure.weight === 'light' && { color: ink.muted, paddingLeft: 10 };
  return (
    <View style={[own.figure, ...(strong || []), light || {}]}>
      <View style={own.label}>
        <Text>{figure.label}</Text>
        {figure.note && <Text style={styles.small}>{figure.note}</Text>}
      </View>
      <Text style={styles.amount}>{figure.value}</Text>
    </View>
  );
}

/** A sum, line by line, at the right edge; never torn over two pages. */
export function Sum({ figures, palette }: { figures: readonly Figure[]; palette: PdfPalette }) {
  return (
    <View wrap={false} style={own.sum}>
      {figures.map((figure, index) => (
        <SumLine key={index} figure={figure} accent={palette.accent} />
      ))}
    </View>
  );
}
