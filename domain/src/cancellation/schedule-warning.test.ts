import { expect, test } from 'vitest';
import { dayOfInstall, scheduleWarning, workStart } from './schedule-warning.ts';
import { shippedRules } from './shipped-rules.ts';

const rulesOf = (place: string) => shippedRules.filter((rule) => rule.place === 'us' || rule.place === place);
const right = {
  state: 'ends' as const,
  lastDay: '2025-03-18',
  rules: rulesOf('us-tx'),
  waiverOn: null,
  earlyReason: null,
};

test('work is warned of to the last day, and not after it', () => {
  expect(scheduleWarning(right, '2025-03-18', false)).toBe(
    'The customer may cancel until Tue, Mar 18, 11:59 PM. Work before that may have to be undone at your cost.',
  );
  expect(scheduleWarning(right, '2025-03-19', false)).toBeNull();
});

test('without a hand-over every day is warned of, and a law that stops work says so', () => {
  expect(scheduleWarning({ ...right, state: 'not_started', lastDay: null }, '2030-01-01', false)).toContain(
    'no handover',
  );
  expect(scheduleWarning({ ...right, rules: rulesOf('us-oh') }, '2025-03-17', false)).toContain(
    'does not allow work to begin',
  );
});

test('a rule that counts from the installation lets it happen once the other rules have ended', () => {
  const utah = { ...right, state: 'after_installation' as const, rules: rulesOf('us-ut') };
  expect(scheduleWarning(utah, '2025-03-18', false)).not.toBeNull();
  expect(scheduleWarning(utah, '2025-03-19', false)).toBeNull();
});

test('a right that is used up, or that the law does not give, warns of nothing', () => {
  expect(scheduleWarning({ ...right, state: 'exercised' }, '2025-03-17', false)).toBeNull();
  expect(scheduleWarning({ ...right, state: 'outside' }, '2025-03-17', false)).toBeNull();
});

test('an install without a day could begin today; service, removal, and what is over do not wait', () => {
  const ready = { type: 'install', status: 'ready', scheduledOn: null };
  expect(dayOfInstall(ready, '2025-03-17')).toBe('2025-03-17');
  expect(dayOfInstall({ ...ready, scheduledOn: '2025-03-20' }, '2025-03-17')).toBe('2025-03-20');
  expect(dayOfInstall({ ...ready, type: 'service' }, '2025-03-17')).toBeNull();
  expect(dayOfInstall({ ...ready, status: 'cancelled' }, '2025-03-17')).toBeNull();
  expect(dayOfInstall(ready, undefined)).toBeNull();
});

test('the reason for work before the end stands with the warning', () => {
  expect(scheduleWarning({ ...right, earlyReason: 'They leave on Friday.' }, '2025-03-18', false)).toMatch(
    /at your cost\. Reason to start early: They leave on Friday\.$/,
  );
});

test('installing waits for the last right that runs, and for none that was waived, decided, or is over', () => {
  expect(workStart([], false)).toEqual({ kind: 'at once' });
  expect(workStart([right, { ...right, lastDay: '2025-03-31' }], false)).toEqual({
    kind: 'from',
    day: '2025-04-01',
  });
  expect(workStart([right, { ...right, state: 'not_started', lastDay: null }], false)).toEqual({
    kind: 'unknown',
  });
  expect(workStart([{ ...right, state: 'exercised' }], false)).toEqual({ kind: 'at once' });
  expect(workStart([{ ...right, waiverOn: '2025-03-15' }], true)).toEqual({ kind: 'at once' });
  const decided = { ...right, earlyReason: 'They leave on Friday.' };
  expect(workStart([decided], false)).toEqual({ kind: 'at once' });
  expect(workStart([decided], true)).toEqual({ kind: 'from', day: '2025-03-19' });
});
