import { expect, test } from 'vitest';
import { estimateFormats } from './formats.ts';
import { heldItems } from './held-items.ts';
import { sampleContent, sampleLine } from './sample-estimate.ts';

test('the same item in several rooms stands once, and hours of work are no pieces', () => {
  const lines = [
    sampleLine({ name: 'Door sensor', quantityMilli: 2000 }),
    sampleLine({ name: 'Panel' }),
    sampleLine({ name: 'Door sensor', quantityMilli: 4000 }),
    sampleLine({ kind: 'labor', name: 'Installation', quantityMilli: 2500 }),
  ];
  expect(heldItems(lines, estimateFormats(sampleContent))).toEqual([
    '6 × Door sensor',
    'Panel',
    'Installation',
  ]);
});
