import { expect, test } from 'vitest';
import { previewKindOf } from './file-display.ts';

test('pictures, PDFs and videos can be looked at, and nothing that could run', () => {
  expect(['image/png', 'application/pdf', 'video/mp4'].map(previewKindOf)).toEqual([
    'picture',
    'pdf',
    'video',
  ]);
  for (const type of ['image/svg+xml', 'text/html', 'text/plain', 'application/octet-stream'])
    expect(previewKindOf(type)).toBeNull();
});
