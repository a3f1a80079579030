import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { agreements, filledIn } from './agreement.ts';
import { clausesOf } from './clauses.ts';
import { starterAgreements } from './starter-agreements.ts';
import { missingRiders, withRiders } from './starter-riders.ts';

test('a text is its clauses in order, some with initials, and the riders of regions', () => {
  const body =
    '# Service\nWe watch.\n\nAll day.\n# Term [initials]\n36 months\n\n# Rider tx: Texas notice\nCall the state.';
  expect(clausesOf(body)).toEqual({
    clauses: [
      { id: 'c1', heading: 'Service', text: 'We watch.\n\nAll day.', initialed: false },
      { id: 'c2', heading: 'Term', text: '36 months', initialed: true },
    ],
    riders: [{ id: 'r1', region: 'TX', heading: 'Texas notice', text: 'Call the state.' }],
  });
});

test('initials can acknowledge the renewal on their own', () => {
  const { clauses } = clausesOf(
    '# Renewal [initials: renewal]\nFor 12 months.\n# Term [Initials]\n36 months',
  );
  expect(clauses).toEqual([
    { id: 'c1', heading: 'Renewal', text: 'For 12 months.', initialed: true, acknowledges: 'renewal' },
    { id: 'c2', heading: 'Term', text: '36 months', initialed: true },
  ]);
});

test.each([
  ['Words first\n# Service\nWe watch.', 'Line 1: the text begins without a heading'],
  ['# Service\n\n# Term\n36 months', 'Line 1: “Service” has no text'],
  ['# Rider ZZ: Nowhere\nText', 'Line 1: “ZZ” is not a state or province'],
  ['', 'Line 1: there is no clause'],
])('%j is refused at its line', (body, phrase) => {
  expect(() => clausesOf(body)).toThrow(phrase);
});

test('a field is filled in, one without a value is a line to write on, and an unknown one is refused', () => {
  expect(filledIn('{{company}} for {{ Name }} at {{address}}', { company: 'Northgate', name: 'Lin' })).toBe(
    'Northgate for Lin at ____________',
  );
  const row = agreements.schema.parse({
    ...agreements.sample(1),
    ...agreements.defaults,
    id: '00000000-0000-7000-8000-000000000001',
    companyId: '00000000-0000-7000-8000-000000000002',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    belongsTo: [],
    body: '# Service\nFor {{the cat}}',
  });
  expect(() => agreements.check?.(row)).toThrow('{{the cat}} is not a merge field');
});

test.each(languages)(
  'the starter in %s has three clauses to initial, and every field that it names',
  (language) => {
    const { clauses } = clausesOf(starterAgreements[language].body);
    expect(clauses).toHaveLength(7);
    expect(clauses.filter(({ initialed }) => initialed)).toHaveLength(3);
    expect(filledIn(starterAgreements[language].body, {})).not.toContain('{{');
    // One rider for each place that ships with one, without duplicates.
    expect(missingRiders(starterAgreements[language].body)).toEqual([]);
    expect(withRiders('# Service\nWe watch.', language)).toContain('# Rider CA: ');
    expect(withRiders(starterAgreements[language].body, language)).toBe(starterAgreements[language].body);
  },
);
