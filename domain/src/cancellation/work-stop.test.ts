import { expect, test } from 'vitest';
import { shippedRules } from './shipped-rules.ts';
import { workStop } from './work-stop.ts';

const rulesOf = (place: string) => shippedRules.filter((rule) => rule.place === 'us' || rule.place === place);
const ohio = {
  state: 'ends' as const,
  lastDay: '2025-03-18',
  timeZone: 'America/New_York',
  rules: rulesOf('us-oh'),
  waiverOn: null,
  estimateId: null,
};
const texas = { ...ohio, rules: rulesOf('us-tx'), timeZone: 'America/Chicago' };
/** 23:59:59 on March 18 in Ohio, and the second after it. */
const LAST = '2025-03-19T03:59:59.000Z';
const AFTER = '2025-03-19T04:00:00.000Z';

test('Ohio lets no work begin up to the last second of the right at the premises', () => {
  expect(workStop(ohio, false, LAST)).toBe(
    'The law of this place does not allow work to begin before the right to cancel has ended: the customer may cancel until Tue, Mar 18, 11:59 PM.',
  );
  expect(workStop(ohio, false, AFTER)).toBeNull();
});

test('nothing handed over, nothing begins', () => {
  const open = { ...ohio, state: 'not_started' as const, lastDay: null };
  expect(workStop(open, false, '2030-01-01T12:00:00.000Z')).toContain('no handover');
});

test('elsewhere the company decides', () => {
  expect(workStop(texas, false, LAST)).toBeNull();
  expect(workStop(texas, true, LAST)).toMatch(/^Your company does not allow work to begin/);
  expect(workStop(texas, true, '2025-03-19T05:00:00.000Z')).toBeNull();
});

test('a rule that counts from the installation makes no work wait', () => {
  const utah = { ...texas, state: 'after_installation' as const, rules: rulesOf('us-ut') };
  expect(workStop({ ...utah, lastDay: null }, true, LAST)).toBeNull();
  expect(workStop(utah, true, '2025-03-18T12:00:00.000Z')).not.toBeNull();
  expect(workStop(utah, true, '2025-03-19T12:00:00.000Z')).toBeNull();
});

test('a handwritten waiver lets it begin, and so does the end of the right by use or by law', () => {
  expect(workStop({ ...ohio, waiverOn: '2025-03-14' }, true, LAST)).toBeNull();
  for (const state of ['outside', 'exercised'] as const)
    expect(workStop({ ...ohio, state }, true, LAST)).toBeNull();
});
