import { expect, test } from 'vitest';
import { offerTexts } from './offer-records.ts';

test('the demo’s letters promise the one way to ask that the customer’s page has', () => {
  const letters = offerTexts.filter(({ purpose }) => purpose === 'cover_letter');
  expect(letters).toHaveLength(3);
  for (const { body } of letters) expect(body).toMatch(/ask a question|posez une question|haga una pregunta/);
});
