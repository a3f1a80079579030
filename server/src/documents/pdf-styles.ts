import { StyleSheet } from '@react-pdf/renderer';

/** Text and line colors: three grays; everything else uses the dealer's color. */
export const ink = { text: '#17191f', muted: '#59606c', line: '#d8dbe1' } as const;

/** Points from the paper's edge to the text, left and right. */
const MARGIN = 48;

/** Tabular digits, so that amounts align in columns. */
const tabular = { fontFeatureSettings: ['tnum'] };

export const styles = StyleSheet.create({
  page: {
    paddingTop: 36,
    paddingBottom: 60,
    paddingHorizontal: MARGIN,
    fontSize: 9,
    lineHeight: 1.4,
    color: ink.text,
  },
  bar: { position: 'absolute', top: 0, left: 0, right: 0, height: 6 },
  footer: {
    position: 'absolute',
    top: 744,
    left: MARGIN,
    right: MARGIN,
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingTop: 6,
    borderTopWidth: 0.5,
    borderTopColor: ink.line,
    fontSize: 7,
    color: ink.muted,
    ...tabular,
  },
  footerName: { width: 170, maxLines: 1, textOverflow: 'ellipsis' },
  draft: {
    position: 'absolute',
    top: 330,
    left: 0,
    right: 0,
    textAlign: 'center',
    fontSize: 150,
    fontWeight: 600,
    letterSpacing: 12,
    color: '#0f172a',
    opacity: 0.05,
    transform: 'rotate(-35deg)',
  },
  footerPage: { width: 340, textAlign: 'right' },
  between: { flexDirection: 'row', justifyContent: 'space-between' },
  muted: { color: ink.muted },
  small: { fontSize: 8, color: ink.muted },
  strong: { fontWeight: 600 },
  amount: { textAlign: 'right', ...tabular },
  label: { fontSize: 7, fontWeight: 600, letterSpacing: 0.6, textTransform: 'uppercase' },
  heading: { fontSize: 12, fontWeight: 600, lineHeight: 1.25, marginBottom: 6 },
  block: { marginTop: 20 },
});
