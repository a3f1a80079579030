import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { consentParts } from './consent-parts.ts';
import { signingConsent } from './signing-consent.ts';

const company = { name: 'Northgate', phone: '+1 512 555 0100', email: 'office@northgate.example' };

test('before an electronic signature stand paper, scope, withdrawing, and what is needed (15 USC 7001(c)(1))', () => {
  const { sentence, disclosure } = consentParts(signingConsent('en', company));
  expect(sentence).toMatch(/^I agree to do this business electronically\./);
  expect(disclosure).toEqual([
    expect.stringContaining(
      'ask Northgate, (512) 555-0100, office@northgate.example. A paper copy costs you nothing.',
    ),
    expect.stringContaining('for this document alone'),
    expect.stringMatching(/withdraw it at no cost.*stays valid.*email address changes/),
    expect.stringMatching(/current browser.*PDF.*printer or room to save/),
  ]);
});

test.each(languages)('the whole fits the record of a signature in %s', (language) => {
  const longest = { name: 'N'.repeat(120), phone: '5'.repeat(40), email: `${'e'.repeat(248)}@x.com` };
  expect(consentParts(signingConsent(language, longest)).disclosure).toHaveLength(4);
  expect(signingConsent(language, longest).length).toBeLessThan(4000);
});

test('a company without phone and email is named alone', () => {
  expect(signingConsent('en', { name: 'Northgate', phone: null, email: null })).toContain(
    'ask Northgate. A paper copy',
  );
});
