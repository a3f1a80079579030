import { afterAll, expect, test } from 'vitest';
import type { EstimateContent } from '@sable/domain/estimate/content';
import { contentOfOption } from '@sable/domain/estimate/selection';
import type { EstimatePdfInput, PdfSignature } from './estimate-pdf-input.ts';
import { createPdfRenderer } from './render-pdf.ts';
import { readPdf } from './testing/read-pdf.ts';
import { e1Content, pricedTotals, sampleId, sampleLine } from './testing/sample-content.ts';

const hash = '9f2c4e7ab8d01635c7f9e2a4b6d8f01234567890abcdef1234567890abcdef12';
const renderer = createPdfRenderer({ log: { warn: () => undefined } });
afterAll(() => renderer.close());
const read = async (input: EstimatePdfInput) => readPdf(await renderer.renderEstimate(input));

const good = sampleId(801);
const better = sampleId(802);

/** Returns an estimate with two options: Better has the lines of E1; Good has only a panel. */
function twoOptions(language?: 'fr' | 'es'): EstimateContent {
  const e1 = e1Content();
  const { oneTimeDiscount, monthlyDiscount, deposit, termMonths } = e1;
  const terms = { oneTimeDiscount, monthlyDiscount, deposit, termMonths };
  const content: EstimateContent = {
    ...e1,
    ...(language && { language }),
    lines: [
      ...e1.lines.map((line) => ({ ...line, optionId: better })),
      sampleLine(901, { name: 'Small panel', unitPrice: 100_00, optionId: good }),
    ],
    options: [
      { ...terms, oneTimeDiscount: null, id: good, name: 'Good', recommended: false, totals: e1.totals },
      { ...terms, id: better, name: 'Better', recommended: true, totals: e1.totals },
    ],
  };
  return {
    ...content,
    options: content.options?.map((option) => ({
      ...option,
      totals: pricedTotals(contentOfOption(content, option.id)),
    })),
  };
}

const signature: PdfSignature = {
  role: 'buyer',
  initials: null,
  signerName: 'Eleanor Whitfield',
  signature: { kind: 'typed', text: 'Eleanor Whitfield' },
  signedAt: '2025-03-12T18:05:12.345Z',
  signedOn: '2025-03-12',
  consentText: 'I agree to do this business electronically.',
  selection: {},
  optionId: better,
  totals: e1Content().totals,
  ipAddress: null,
  forwardedFor: null,
  userAgent: null,
  linkRecipient: 'eleanor@example.com',
};

test('options stand one after the other, each with its lines and totals, and boxes to mark one on paper', async () => {
  const { text } = await read({ content: twoOptions(), hash });
  const at = (phrase: string) => {
    expect(text).toContain(phrase);
    return text.indexOf(phrase);
  };
  const inOrder = [
    'Option: Good',
    'Small panel',
    'Total $108.25',
    'Option: Better',
    'Keypad',
    'Total $1,040.84',
  ];
  const places = inOrder.map(at);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text).toContain('Recommended');
  expect(text.slice(at('Mark the option that you accept:'))).toMatch(/Good[\s\S]*Better/);
});

test('a signed copy shows the option that was signed alone, and its evidence names it', async () => {
  const { text } = await read({ content: twoOptions(), hash, signatures: [signature] });
  expect(text).toContain('Option: Better');
  expect(text).toContain('Declined: Good');
  expect(text).toContain('Total $1,040.84');
  expect(text).toContain('Option signed Better');
  expect(text).not.toContain('Small panel');
  expect(text).not.toContain('$108.25');
});

test('in the customer’s language', async () => {
  expect((await read({ content: twoOptions('fr'), hash })).text).toContain('Recommandée');
  expect((await read({ content: twoOptions('es'), hash })).text).toContain('Recomendada');
});
