import { expect, test } from 'vitest';
import { byteText } from './byte-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [262_144, '262 KB'],
  [1_400_000, '1.4 MB'],
  [214_000_000, '214 MB'],
  [5_368_709_120, '5.4 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});
