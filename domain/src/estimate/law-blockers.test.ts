import { expect, test } from 'vitest';
import { shippedRules } from '../cancellation/shipped-rules.ts';
import type { Language } from '../language.ts';
import { blockersByLaw } from './law-blockers.ts';

const offer = {
  changesId: null,
  firstContact: null,
  paymentSchedule: [],
  financing: [{ aprPpm: 99_900, months: 60 }],
  spokenLanguage: null,
  workFrom: null,
  workTo: null,
};

const lawIn = (country: 'us' | 'ca', region: string, language: Language = 'en') =>
  blockersByLaw({
    account: { type: 'residential', site: { country, region } },
    language,
    today: '2026-09-01',
    rights: shippedRules,
  });

test('what the law says of the sale and of its papers stands together, each with what to do', () => {
  expect(lawIn('ca', 'BC')(offer, [{ name: 'Video', dueAtSigning: true }])).toEqual([
    'British Columbia does not allow a sale at a home that did not ask for it. Choose who made the first contact.',
    'British Columbia does not allow credit with a sale at home. Remove the financing examples.',
    'The law limits the amount due at signing: uncheck the first period of “Video”.',
  ]);
  const spanish = { ...offer, spokenLanguage: 'es' as const };
  expect(lawIn('us', 'CA')(spanish, [])).toEqual([
    'The sale was discussed in Spanish, and the law requires papers in the language spoken with the customer. Choose Spanish as the language.',
  ]);
  expect(lawIn('us', 'CA', 'es')(spanish, [])).toEqual([]);
});

test('a change order has been sold, and is asked nothing', () => {
  expect(lawIn('ca', 'BC')({ ...offer, changesId: '0198' }, [])).toEqual([]);
});
