import { StyleSheet, Text, View } from '@react-pdf/renderer';
import type { EstimateContent } from '@sable/domain/estimate/content';

const own = StyleSheet.create({
  block: { marginTop: 8, marginBottom: 6 },
  said: { fontWeight: 700, lineHeight: 1.3, marginBottom: 4 },
});

/**
 * Renders the statement of the right to cancel, in the bold type that the law requires; nothing if the law gives no
 * such right.
 */
export function RightToCancel({ of: statement }: { of: EstimateContent['rightStatement'] }) {
  if (!statement) return null;
  const { points, said } = statement;
  return (
    <View style={own.block} wrap={false}>
      {said.map(({ heading, text }) => (
        <View key={text}>
          {heading && (
            <Text tag="H3" style={[own.said, { fontSize: points }]}>
              {heading}
            </Text>
          )}
          <Text style={[own.said, { fontSize: points }]}>{text}</Text>
        </View>
      ))}
    </View>
  );
}
