import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar-date.ts';
import { endOfLocalDay, localDate } from '../local-date.ts';
import { zonesOfSite } from '../quiet-hours.ts';
import { regionsOf } from '../regions.ts';
import { isHoliday } from './holidays.ts';
import { clockOf, lastZone, runsAt, type RightFacts } from './right-clock.ts';
import { rightToCancel, rulesOfPlace } from './right-to-cancel.ts';
import type { CancellationRule } from './rule.ts';
import { shippedRules } from './shipped-rules.ts';

// Whatever facts of a sale are recorded, in whatever order, no right that a customer was given gets shorter, and none
// ends before the strictest rule allows.

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
/** Recorded facts: added, withdrawn, or corrected, in days after the signature. */
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

test(`the last day that a customer was given never moves earlier, by no fact and no list of holidays (SEED=${seed})`, () => {
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
          holidays: null,
          rules: [...rulesOfPlace({ ...where, signedOn }, shippedRules)],
        };
        // A day given under an earlier edition of the holidays, which may be later than under the current one.
        let givenDay: string | null = listed === null ? null : addDays(signedOn, listed);
        for (const one of acts) {
          facts = recorded(facts, one);
          const clock = clockOf(facts, givenDay);
          if (givenDay !== null) expect((clock.lastDay ?? '') >= givenDay).toBe(true);
          if (facts.handedOverOn === null) expect(clock.state).toBe('not_started');
          givenDay = clock.lastDay;
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
          holidays: null,
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

/** Timeout in milliseconds for all of them on a busy machine. */
const LONG_MS = 3_600_000;

/** Every day of six years in each place with `SABLE_RIGHTS=all`; otherwise a different sample each time. */
const stride = process.env['SABLE_RIGHTS'] === 'all' ? 1 : 89;
const signingDays = Array.from({ length: 2191 }, (_, at) => addDays('2025-01-01', at)).filter(
  (_, at) => (at + seed) % stride === 0,
);
const allPlaces = (['us', 'ca'] as const).flatMap((country) =>
  regionsOf(country).map(({ code }) => ({ country, region: code })),
);

/** Computes the last day by the wording of the law, counted on a calendar that is listed day by day. */
function countedByHand(
  { period, place }: CancellationRule,
  from: string,
  { country, region }: Pick<RightFacts, 'country' | 'region'>,
): string {
  const calendar = Array.from({ length: 60 }, (_, at) => addDays(from, at + 1));
  const isWorking = (day: string, saturday: boolean) => {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    return weekday !== 0 && (saturday || weekday !== 6) && !isHoliday(day, country, region);
  };
  const found =
    period.unit === 'business'
      ? calendar.filter((day) => isWorking(day, period.countsSaturday))[period.days - 1]
      : calendar.slice(period.days - 1).find((day) => isWorking(day, false));
  if (!found) throw new RangeError(`${place} has no last day`);
  return found;
}

test(
  `in each place the last day is the latest that the words of its laws give, of ${signingDays.length} days (SEED=${seed})`,
  () => {
    let counted = 0;
    for (const where of allPlaces)
      for (const signedOn of signingDays) {
        const rules = [...rulesOfPlace({ ...where, signedOn }, shippedRules)];
        for (const later of [0, 1, 6])
          for (const senior of ['yes', 'no'] as const) {
            const handedOverOn = addDays(signedOn, later);
            const installedOn = addDays(signedOn, 2 * later);
            const facts = { ...where, signedOn, handedOverOn, installedOn, senior, rules };
            const { state, lastDay } = clockOf({
              ...facts,
              ...{ emergency: 'alone', soldEmergency: null, holidays: null },
            });
            const days = rules
              .filter(({ seniors }) => !seniors || senior === 'yes')
              .map((rule) =>
                countedByHand(rule, rule.starts === 'installation' ? installedOn : handedOverOn, where),
              );
            if (state !== 'ends' || lastDay !== days.toSorted().at(-1))
              expect({ ...facts, state, lastDay }).toEqual({ ...facts, state: 'ends', lastDay: days });
            counted += 1;
          }
      }
    expect(counted).toBe(allPlaces.length * signingDays.length * 6);
  },
  LONG_MS,
);

test(
  `in each place the right ends with the last second of its day there, of ${signingDays.length} days (SEED=${seed})`,
  () => {
    for (const { country, region } of allPlaces) {
      const possible = zonesOfSite({ country, region, postal: '' }, 'UTC');
      for (const day of signingDays) {
        const zone = lastZone(possible, day);
        const last = endOfLocalDay(day, zone);
        const next = new Date(Date.parse(last) + 1000).toISOString();
        if (localDate(last, zone) !== day || localDate(next, zone) !== addDays(day, 1))
          expect({ region, zone, day, last }).toBe('the last second of the day');
      }
    }
  },
  LONG_MS,
);
