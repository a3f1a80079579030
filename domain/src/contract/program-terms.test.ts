import { expect, test } from 'vitest';
import { withTermsOn, type LaterTerms } from './program-terms.ts';

const first = {
  multiple: 34,
  holdbackPpm: 100_000,
  guaranteeMonths: 12,
  deductsStationFee: false,
  chargeback: 'full' as const,
  minCreditGrade: null,
  minRmr: 3000,
  maxTermMonths: 60,
};
const later = (from: string, terms: Partial<LaterTerms>): LaterTerms => ({ ...first, from, ...terms });
// In the order of entry.
const program = {
  name: 'Meridian',
  ...first,
  laterTerms: [later('2026-07-01', { multiple: 30, minRmr: null }), later('2026-04-01', { multiple: 32 })],
};

test.each([
  ['the terms that it began with', '2026-03-31', { multiple: 34, minRmr: 3000 }],
  ['those of the day on which they begin', '2026-04-01', { multiple: 32, minRmr: 3000 }],
  ['those that begin later not yet', '2026-06-30', { multiple: 32 }],
  ['the last ones, also where they ask for less', '2026-07-01', { multiple: 30, minRmr: null }],
])('a program has %s', (_what, on, terms) => {
  expect(withTermsOn(program, on)).toMatchObject({ name: 'Meridian', ...terms });
});
