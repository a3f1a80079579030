import { describe, expect, test } from 'vitest';
import { filledIn } from '../agreement/agreement.ts';
import { contentAgreement } from '../agreement/agreement-of.ts';
import { starterAgreements } from '../agreement/starter-agreements.ts';
import type { AgreementTerms } from '../contract/agreement-terms.ts';
import { languages } from '../language.ts';
import { agreementTermsText, hasTerm } from './agreement-terms.ts';

const monthly: AgreementTerms = {
  terminationPpm: null,
  terminationCap: null,
  renewal: 'month_to_month',
  renewalMonths: 0,
  noticeDays: 30,
};
const format = { money: (cents: number) => `$${cents / 100}`, percent: (ppm: number) => `${ppm / 10_000}%` };
const said = (terms: Partial<AgreementTerms>, runsForTerm = true) =>
  agreementTermsText({ ...monthly, ...terms }, 'en', runsForTerm, format);

describe('renewal and early end in words', () => {
  test('say how the services go on, with the notice that is asked for', () => {
    expect(said({}).renewal).toBe(
      'After the term, the services go on from month to month until either side ends them with 30 days’ notice.',
    );
    expect(said({ noticeDays: 0 }, false).renewal).toBe(
      'The services go on from month to month until either side ends them.',
    );
    expect(said({ renewal: 'months', renewalMonths: 1, noticeDays: 1 }).renewal).toBe(
      'After the term, the services renew for 1 month at a time, unless either side says no at least 1 day before the end.',
    );
    expect(said({ renewal: 'none' }).renewal).toBe('The services end with the term.');
  });

  test('say the share of an early end and its cap, or that nothing is due', () => {
    expect(said({}).earlyEnd).toContain('nothing is due');
    expect(said({ terminationPpm: 750_000 }).earlyEnd).toContain('75% of the monthly charges');
    expect(said({ terminationPpm: 750_000 }).earlyEnd).not.toContain('at most');
    expect(said({ terminationPpm: 750_000, terminationCap: 50_000 }).earlyEnd).toContain('at most $500');
  });

  test('a term of one option is a term', () => {
    expect(hasTerm({ termMonths: 0 })).toBe(false);
    expect(hasTerm({ termMonths: 0, options: [{ termMonths: 0 }, { termMonths: 12 }] })).toBe(true);
  });
});

test.each(languages)('the starter agreement in %s says the terms of the offer', (language) => {
  const { name, body } = starterAgreements[language];
  const terms = { ...monthly, terminationPpm: 750_000, terminationCap: 500_00, noticeDays: 45 };
  const { clauses } = contentAgreement(
    { name, body: `${body}\n\n# Notice\n{{notice days}}`, edition: 1, language },
    {
      company: { name: 'Northgate', phone: null, currency: 'USD', licence: null },
      account: { name: 'Garcia', site: null },
      rep: null,
      work: { from: null, to: null },
      terms,
      runsForTerm: true,
    },
  );
  const text = clauses.map((clause) => clause.text).join('\n');
  for (const part of ['45', '75', '500']) expect(text).toContain(part);
  expect(text.endsWith('\n45')).toBe(true);
  expect(filledIn('{{early termination}}', {})).toBe('____________');
});
