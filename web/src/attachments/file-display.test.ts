import { expect, test } from 'vitest';
import { byteText, previewKindOf } from './file-display.ts';

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

test('pictures, PDFs and videos can be looked at, and nothing that could run', () => {
  expect(['image/png', 'application/pdf', 'video/mp4'].map(previewKindOf)).toEqual([
    'picture',
    'pdf',
    'video',
  ]);
  for (const type of ['image/svg+xml', 'text/html', 'text/plain', 'application/octet-stream'])
    expect(previewKindOf(type)).toBeNull();
});
