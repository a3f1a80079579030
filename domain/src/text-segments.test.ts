import { expect, test } from 'vitest';
import { textFooter } from './text-footer.ts';
import { segmentsOf } from './text-segments.ts';

test.each([
  ['160 characters of the alphabet of texts', 'a'.repeat(160), 1],
  ['161 of them', 'a'.repeat(161), 2],
  ['two joined segments', 'a'.repeat(306), 2],
  ['one more', 'a'.repeat(307), 3],
  ['the euro sign, which takes two places', '€'.repeat(80), 1],
  ['81 euro signs', '€'.repeat(81), 2],
  ['70 characters with one outside the alphabet', `ê${'a'.repeat(69)}`, 1],
  ['71 with one outside', `ê${'a'.repeat(70)}`, 2],
  ['nothing', '', 1],
])('%s', (_what, text, segments) => expect(segmentsOf(text)).toBe(segments));

test('the lines below a text shorten no segment', () => {
  for (const country of ['us', 'ca'] as const) expect(segmentsOf(textFooter(country))).toBe(1);
});
