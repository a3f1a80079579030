import { StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ContentOption } from '@sable/domain/estimate/content';
import { contentOfOption } from '@sable/domain/estimate/selection';
import type { PdfSheet } from './pdf-sheet.ts';
import { ink, styles } from './pdf-styles.ts';

const own = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'baseline', marginTop: 22 },
  name: { fontSize: 15, fontWeight: 600, lineHeight: 1.25, marginRight: 10 },
  boxes: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 10 },
  choice: { flexDirection: 'row', alignItems: 'center', marginRight: 22 },
  box: { width: 11, height: 11, borderWidth: 0.75, borderColor: ink.text, marginRight: 6 },
});

/** A part of the document that can be signed separately; without options, the whole estimate. */
export interface OfferedSheet {
  readonly option: ContentOption | null;
  readonly sheet: PdfSheet;
}

/**
 * Returns the options of a document in order, each with its lines and totals; for a signed document, only the signed
 * option.
 */
export function offeredSheets(sheet: PdfSheet): readonly OfferedSheet[] {
  const { content, option: signed } = sheet;
  const { options = [] } = content;
  const alone = (option: ContentOption) => ({ ...sheet, content: contentOfOption(content, option.id) });
  if (signed) return [{ option: signed, sheet: alone(signed) }];
  if (options.length === 0) return [{ option: null, sheet }];
  return options.map((option) => ({ option, sheet: { ...alone(option), totals: option.totals } }));
}

/** Renders the name of an option above its content. */
export function OptionHead({ option, sheet }: { option: ContentOption; sheet: PdfSheet }) {
  const { format, palette, content } = sheet;
  const declined = content.options?.filter(({ id }) => id !== option.id).map(({ name }) => name) ?? [];
  const note = sheet.option
    ? format.texts.declinedWith(declined.join(', '))
    : option.recommended
      ? format.texts.recommended
      : '';
  return (
    <View wrap={false} minPresenceAhead={150} style={own.head}>
      <Text tag="H2" style={[own.name, { color: palette.accent }]}>
        {format.texts.option(option.name)}
      </Text>
      {note !== '' && <Text style={styles.small}>{note}</Text>}
    </View>
  );
}

/** Renders the boxes in which a signer on paper marks the option; nothing if there is none to choose. */
export function OptionBoxes({ sheet: { content, format } }: { sheet: PdfSheet }) {
  if (!content.options) return null;
  return (
    <View>
      <Text style={{ marginTop: 6 }}>{format.texts.markOption}</Text>
      <View style={own.boxes}>
        {content.options.map(({ id, name }) => (
          <View key={id} style={own.choice}>
            <View style={own.box} />
            <Text>{name}</Text>
          </View>
        ))}
      </View>
    </View>
  );
}
