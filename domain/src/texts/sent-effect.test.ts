import { expect, test } from 'vitest';
import type { EstimateContent } from '../estimate/content.ts';
import { sentEffectText } from './sent-effect.ts';

const agreementTerms: EstimateContent['agreementTerms'] = {
  terminationPpm: null,
  terminationCap: null,
  renewal: 'none',
  renewalMonths: 0,
  noticeDays: 30,
};
const contract = {
  contractId: '0190a5e4-0000-7000-8000-000000000001',
  reference: 'C-7',
  endsOn: '2028-03-03',
  termMonths: 36,
};
const said = (effect: object, more: object = {}) =>
  sentEffectText({
    issuedOn: '2026-11-20',
    currency: 'USD',
    agreementTerms,
    contractEffect: { kind: 'addendum', ...contract, ...effect },
    ...more,
  })?.text;

test.each([
  [{}, 'This adds to your agreement C-7 and ends with it on March 3, 2028: 16 months are left of its term.'],
  [
    { endsOn: '2026-12-01' },
    'This adds to your agreement C-7 and ends with it on December 1, 2026: 1 month is left of its term.',
  ],
  [
    { endsOn: null },
    'This adds to your agreement C-7 and ends with it. The term of 36 months begins with the service.',
  ],
  [
    { endsOn: null, termMonths: 0 },
    'This adds to your agreement C-7 and goes on and ends with it. There is no minimum term.',
  ],
  [
    { kind: 'replacement' },
    'This replaces your agreement C-7, which ends when this is signed instead of on March 3, 2028.',
  ],
  [
    { kind: 'replacement', endsOn: null },
    'This replaces your agreement C-7, which ends when this is signed.',
  ],
])('%j', (effect, phrase) => {
  expect(said(effect)).toBe(phrase);
});

test('equipment alone has no term', () => {
  expect(said({}, { agreementTerms: undefined })).toBe('This adds to your agreement C-7.');
});

test.each([
  ['fr', 'prend fin avec lui le 3 mars 2028 : il reste 16 mois de sa durée.'],
  ['es', 'termina con él el 3 de marzo de 2028: quedan 16 meses de su plazo.'],
] as const)('in %s', (language, phrase) => {
  expect(said({}, { language })).toContain(phrase);
});

test('one of its own, and what was sent before, say nothing', () => {
  const content = { issuedOn: '2026-11-20', currency: 'USD' } as const;
  expect(sentEffectText({ ...content, contractEffect: { kind: 'new' } })).toBeNull();
  expect(sentEffectText(content)).toBeNull();
});
