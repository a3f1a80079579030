import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar-date.ts';
import { endOfLocalDay, localDate } from '../local-date.ts';
import { regionsOf } from '../regions.ts';
import { clockOf, lastZone, runsAt, type RightFacts } from './right-clock.ts';
import { rightToCancel, rulesOfPlace } from './right-to-cancel.ts';
import { shippedRules } from './shipped-rules.ts';

// Whatever becomes known of a sale, in whatever order: no right that a customer was told of gets shorter, and none ends before the strictest rule says.

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Halifax',
  'America/St_Johns',
  'Pacific/Honolulu',
] as const;
const place = fc.constantFrom('us' as const, 'ca' as const).chain((country) =>
  fc.record({
    country: fc.constant(country),
    region: fc.constantFrom(...regionsOf(country).map(({ code }) => code)),
  }),
);
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2025-01-01', days));
/** What somebody records: facts that come, are taken back, or are corrected, in days after the signature. */
const act = fc.oneof(
  fc.record({ handedOverOn: fc.option(fc.integer({ min: 0, max: 30 })) }),
  fc.record({ installedOn: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ senior: fc.constantFrom('yes' as const, 'no' as const, 'declined' as const) }),
  fc.record({ emergency: fc.constantFrom('none' as const, 'alone' as const, 'with_system' as const) }),
);

const recorded = (
  facts: RightFacts,
  one: typeof act extends fc.Arbitrary<infer Act> ? Act : never,
): RightFacts => {
  const after = (days: number) => addDays(facts.signedOn, days);
  if ('handedOverOn' in one)
    return { ...facts, handedOverOn: one.handedOverOn === null ? null : after(one.handedOverOn) };
  if ('installedOn' in one) return { ...facts, installedOn: after(one.installedOn) };
  return { ...facts, ...one };
};

test(`what a customer was told is never shortened, by no fact and no list of holidays (SEED=${seed})`, () => {
  fc.assert(
    fc.property(
      place,
      day,
      fc.array(act, { maxLength: 8 }),
      fc.option(fc.integer({ min: 0, max: 40 })),
      (where, signedOn, acts, listed) => {
        let facts: RightFacts = {
          ...where,
          signedOn,
          handedOverOn: null,
          installedOn: null,
          senior: 'declined',
          emergency: 'none',
          soldEmergency: null,
          rules: [...rulesOfPlace({ ...where, signedOn }, shippedRules)],
        };
        // A day that stands from an earlier edition of the holidays, later than those of today give.
        let told: string | null = listed === null ? null : addDays(signedOn, listed);
        for (const one of acts) {
          facts = recorded(facts, one);
          const clock = clockOf(facts, told);
          if (told !== null) expect((clock.lastDay ?? '') >= told).toBe(true);
          if (facts.handedOverOn === null) expect(clock.state).toBe('not_started');
          told = clock.lastDay;
        }
      },
    ),
    { seed, numRuns: 3000 },
  );
});

test(`the last day is never before that of any rule that matches (SEED=${seed})`, () => {
  fc.assert(
    fc.property(
      place,
      day,
      fc.integer({ min: 0, max: 30 }),
      fc.boolean(),
      (where, signedOn, later, isSenior) => {
        const handedOverOn = addDays(signedOn, later);
        const rules = [...rulesOfPlace({ ...where, signedOn }, shippedRules)];
        const facts = { ...where, signedOn, handedOverOn, installedOn: handedOverOn };
        const { lastDay } = clockOf({
          ...facts,
          senior: isSenior ? 'yes' : 'no',
          emergency: 'none',
          soldEmergency: null,
          rules,
        });
        const answers = { isSenior, hasPers: false, hasAlarmSystem: false };
        const alone = rules
          .filter(({ seniors, pers }) => (!seniors || isSenior) && pers === null)
          .map((rule) => rightToCancel({ ...facts, ...answers }, [rule]));
        for (const right of alone)
          expect(right.state === 'ends' && right.lastDay <= (lastDay ?? '')).toBe(true);
        expect(alone.length).toBeGreaterThan(0);
      },
    ),
    { seed, numRuns: 3000 },
  );
});

test(`a right ends with its day in each zone that the premises may be in, whatever the clocks do (SEED=${seed})`, () => {
  fc.assert(
    fc.property(
      day,
      day,
      fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1, maxLength: 3 }),
      (signedOn, lastDay, possible) => {
        const zone = lastZone(possible, signedOn);
        const endsAt = endOfLocalDay(lastDay, zone);
        expect(localDate(endsAt, zone)).toBe(lastDay);
        for (const other of possible) expect(endOfLocalDay(lastDay, other) <= endsAt).toBe(true);
        expect(runsAt({ state: 'ends', endsAt }, new Date(Date.parse(endsAt) - 1000).toISOString())).toBe(
          true,
        );
      },
    ),
    { seed, numRuns: 1000 },
  );
});
