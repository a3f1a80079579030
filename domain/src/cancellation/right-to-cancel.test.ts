import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { addDays } from '../calendar-date.ts';
import { regionsOf } from '../regions.ts';
import { holidaysOf, holidaysOfPlace, isHoliday } from './holidays.ts';
import { installationWaitsUntil, matchingRules, rightToCancel } from './right-to-cancel.ts';
import { cancellationRule } from './rule.ts';
import { shippedHolidays } from './shipped-holidays.ts';
import { shippedRules } from './shipped-rules.ts';
import { lastDayOf, saleFacts } from './testing/sale-facts.ts';

// The worked examples of the rule table, by class.
describe('three business days, Saturday counts', () => {
  test.each([
    ['2026-11-25', '2026-11-30'],
    ['2026-12-24', '2026-12-29'],
    ['2027-01-16', '2027-01-21'],
    ['2027-03-07', '2027-03-10'],
    ['2027-05-28', '2027-06-02'],
    ['2027-06-17', '2027-06-23'],
    ['2025-03-14', '2025-03-18'],
    ['2025-08-29', '2025-09-03'],
    ['2025-11-26', '2025-12-01'],
    ['2025-07-02', '2025-07-07'],
    ['2025-03-10', '2025-03-13'],
    ['2025-03-15', '2025-03-19'],
    ['2025-12-24', '2025-12-29'],
    ['2026-07-01', '2026-07-07'],
    ['2021-12-30', '2022-01-05'],
  ])('signed %s in Texas: until %s', (signedOn, last) => {
    expect(lastDayOf({ region: 'TX', signedOn })).toBe(last);
  });
});

test.each([
  ['2026-11-25', '2026-12-02'],
  ['2026-12-24', '2026-12-31'],
  ['2027-01-16', '2027-01-23'],
  ['2027-02-05', '2027-02-11'],
  ['2027-07-03', '2027-07-10'],
  ['2027-12-22', '2027-12-30'],
])('five business days, signed %s: until %s', (signedOn, last) => {
  expect(lastDayOf({ region: 'AK', signedOn })).toBe(last);
  expect(lastDayOf({ region: 'CA', signedOn, isSenior: true })).toBe(last);
  expect(lastDayOf({ region: 'MD', signedOn })).toBe(last);
});

test.each([
  ['2026-11-23', '2026-12-02'],
  ['2026-12-24', '2027-01-04'],
  ['2027-01-16', '2027-01-26'],
  ['2027-02-05', '2027-02-13'],
  ['2027-05-28', '2027-06-07'],
  ['2027-12-22', '2028-01-04'],
])('seven business days, signed %s: until %s', (signedOn, last) => {
  expect(lastDayOf({ region: 'NY', signedOn, hasPers: true })).toBe(last);
  expect(lastDayOf({ region: 'CA', signedOn, hasPers: true, hasAlarmSystem: false })).toBe(last);
  expect(lastDayOf({ region: 'MD', signedOn, isSenior: true })).toBe(last);
});

test.each([
  ['2026-11-23', '2026-12-11'],
  ['2026-12-14', '2027-01-02'],
  ['2027-01-04', '2027-01-22'],
  ['2027-03-01', '2027-03-18'],
  ['2027-06-10', '2027-06-30'],
  ['2027-12-15', '2028-01-06'],
])('fifteen business days, signed %s: until %s', (signedOn, last) => {
  expect(lastDayOf({ region: 'ND', signedOn, isSenior: true })).toBe(last);
});

test.each([
  ['IL', '2026-11-25', '2026-12-01'],
  ['IL', '2026-12-24', '2026-12-30'],
  ['IL', '2027-03-04', '2027-03-09'],
  ['IL', '2027-03-05', '2027-03-10'],
  ['IL', '2027-03-06', '2027-03-10'],
  ['IL', '2027-06-16', '2027-06-22'],
  ['MI', '2027-03-05', '2027-03-10'],
  ['WI', '2027-03-05', '2027-03-10'],
  // Lincoln's Birthday is a Friday.
  ['MO', '2027-02-09', '2027-02-16'],
  ['CT', '2027-02-09', '2027-02-16'],
  // Truman Day is a Saturday, observed on Friday.
  ['MO', '2027-05-04', '2027-05-10'],
  // Good Friday.
  ['CT', '2027-03-24', '2027-03-30'],
  // King Kamehameha Day is a Friday, Statehood Day the third Friday of August.
  ['HI', '2027-06-09', '2027-06-15'],
  ['HI', '2027-08-18', '2027-08-24'],
  // General Election Day.
  ['HI', '2026-11-02', '2026-11-06'],
  ['HI', '2027-03-24', '2027-03-30'],
  ['AR', '2026-12-23', '2026-12-29'],
])(
  'three business days without Saturday, or with a holiday of the state: %s, signed %s: until %s',
  (region, signedOn, last) => {
    expect(lastDayOf({ region, signedOn })).toBe(last);
  },
);

test('North Dakota skips Good Friday, also for older buyers', () => {
  expect(lastDayOf({ region: 'ND', signedOn: '2027-03-24' })).toBe('2027-03-29');
  expect(lastDayOf({ region: 'ND', signedOn: '2027-03-10', isSenior: true })).toBe('2027-03-29');
});

describe('Canada: ten days from the receipt', () => {
  const canadian = (region: string, signedOn: string, handedOverOn = signedOn) => {
    const right = rightToCancel(saleFacts({ country: 'ca', region, signedOn, handedOverOn }), shippedRules);
    return right.state === 'ends' ? [right.days[0]?.stated, right.lastDay] : [];
  };
  test.each([
    ['ON', '2027-02-01', '2027-02-11', '2027-02-11'],
    ['ON', '2027-03-05', '2027-03-15', '2027-03-15'],
    ['ON', '2027-02-05', '2027-02-15', '2027-02-16'],
    ['PE', '2027-02-05', '2027-02-15', '2027-02-16'],
    ['NL', '2027-02-05', '2027-02-15', '2027-02-15'],
    ['ON', '2027-06-10', '2027-06-20', '2027-06-21'],
    ['AB', '2027-06-10', '2027-06-21', '2027-06-21'],
    ['ON', '2026-12-15', '2026-12-25', '2026-12-28'],
    ['QC', '2027-02-01', '2027-02-11', '2027-02-11'],
    ['QC', '2026-12-16', '2026-12-28', '2026-12-28'],
    ['QC', '2026-12-23', '2027-01-04', '2027-01-04'],
    ['QC', '2027-03-16', '2027-03-30', '2027-03-30'],
    ['QC', '2027-06-14', '2027-06-25', '2027-06-25'],
    ['QC', '2027-06-21', '2027-07-02', '2027-07-02'],
  ])('%s, received %s: the law says %s, the seller keeps to %s', (region, signedOn, stated, last) => {
    expect(canadian(region, signedOn)).toEqual([stated, last]);
  });

  // Family Day, Louis Riel Day, Heritage Day, Islander Day: the third Monday of February.
  test.each(['AB', 'BC', 'MB', 'NB', 'NS', 'ON', 'PE', 'SK'])(
    '%s, received Fri 2027-02-05: what the seller keeps to is Tue 02-16',
    (region) => {
      const [stated, last] = canadian(region, '2027-02-05');
      // The wording of Alberta's law itself moves the last day past a holiday.
      expect([stated, last]).toEqual([region === 'AB' ? '2027-02-16' : '2027-02-15', '2027-02-16']);
    },
  );

  test('the copy came later than the signature', () => {
    expect(canadian('NL', '2027-02-01', '2027-02-04')).toEqual(['2027-02-14', '2027-02-15']);
  });
});

test('without a hand-over nothing has started, and a later one starts the period', () => {
  expect(lastDayOf({ region: 'TX', signedOn: '2025-03-14', handedOverOn: null })).toBe('not_started');
  expect(lastDayOf({ region: 'TX', signedOn: '2025-03-14', handedOverOn: '2025-03-17' })).toBe('2025-03-20');
  expect(lastDayOf({ region: 'TX', signedOn: '2025-03-14', handedOverOn: '2025-03-01' })).toBe('2025-03-18');
});

test('an installation waits for the rules that have a last day before it', () => {
  const untilOf = (region: string, handedOverOn: string | null) =>
    installationWaitsUntil(
      rightToCancel(saleFacts({ region, signedOn: '2025-03-14', handedOverOn }), shippedRules),
    );
  expect([untilOf('OH', '2025-03-14'), untilOf('UT', '2025-03-14'), untilOf('OH', null)]).toEqual([
    '2025-03-18',
    '2025-03-18',
    null,
  ]);
});

test('Utah counts from the installation when that is later', () => {
  const facts = { region: 'UT', signedOn: '2027-07-20' };
  expect(rightToCancel(saleFacts(facts), shippedRules)).toMatchObject({
    state: 'after_installation',
    atLeast: '2027-07-26',
  });
  // Pioneer Day is a Saturday, observed on Friday.
  expect(lastDayOf({ ...facts, installedOn: '2027-07-22' })).toBe('2027-07-28');
  expect(lastDayOf({ ...facts, installedOn: '2027-07-01' })).toBe('2027-07-26');
});

test('an older buyer and an alarm button are protected where the law says so, and only from its first day', () => {
  const idsOf = (facts: Parameters<typeof saleFacts>[0]) =>
    matchingRules(saleFacts(facts), shippedRules).map(({ id }) => id);
  const signedOn = '2026-03-02';
  expect(idsOf({ region: 'CA', signedOn })).toEqual(['us', 'us-ca']);
  expect(idsOf({ region: 'CA', signedOn, isSenior: true })).toEqual(['us', 'us-ca', 'us-ca-65']);
  expect(idsOf({ region: 'CA', signedOn: '2020-12-31', isSenior: true })).toEqual(['us']);
  expect(idsOf({ region: 'CA', signedOn, hasPers: true })).toEqual(['us', 'us-ca']);
  expect(idsOf({ region: 'CA', signedOn, hasPers: true, hasAlarmSystem: false })).toEqual([
    'us',
    'us-ca',
    'us-ca-pers',
  ]);
  expect(idsOf({ region: 'NY', signedOn, hasPers: true })).toEqual(['us', 'us-ny', 'us-ny-pers']);
});

test('every state and province has a rule, each row is whole, and no id stands twice', () => {
  for (const rule of shippedRules) expect(cancellationRule.parse(rule)).toEqual(rule);
  expect(new Set(shippedRules.map(({ id }) => id)).size).toBe(shippedRules.length);
  for (const country of ['us', 'ca'] as const)
    for (const { code } of regionsOf(country)) {
      const facts = saleFacts({
        country,
        region: code,
        signedOn: '2026-03-02',
        isSenior: true,
        hasPers: true,
      });
      expect([code, matchingRules(facts, shippedRules).length > 0]).toEqual([code, true]);
    }
});

test('the last day is never before the federal one, whatever else matches, nor earlier for a later hand-over', () => {
  const facts = fc.record({
    region: fc.constantFrom(...regionsOf('us').map(({ code }) => code)),
    day: fc.integer({ min: 0, max: 4000 }),
    later: fc.integer({ min: 0, max: 20 }),
    isSenior: fc.boolean(),
    hasPers: fc.boolean(),
    hasAlarmSystem: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, ({ day, later, ...rest }) => {
      const signedOn = addDays('2025-01-01', day);
      const of = (handedOverOn: string, rules = shippedRules) => {
        const right = rightToCancel(
          { country: 'us', signedOn, handedOverOn, installedOn: signedOn, ...rest },
          rules,
        );
        return right.state === 'ends' ? right.lastDay : '';
      };
      const federal = of(signedOn, shippedRules.slice(0, 1));
      expect(federal > signedOn).toBe(true);
      expect(of(signedOn) >= federal).toBe(true);
      expect(of(addDays(signedOn, later)) >= of(signedOn)).toBe(true);
    }),
  );
});

describe('holidays', () => {
  const federalHolidays = (year: number) =>
    holidaysOf(holidaysOfPlace({ country: 'us', region: '' }, shippedHolidays), year);

  test('the federal ones of 2025 fall on the published days', () => {
    expect(federalHolidays(2025).map(({ observed }) => observed)).toEqual([
      '2025-01-01',
      '2025-01-20',
      '2025-02-17',
      '2025-05-26',
      '2025-06-19',
      '2025-07-04',
      '2025-09-01',
      '2025-10-13',
      '2025-11-11',
      '2025-11-27',
      '2025-12-25',
    ]);
  });

  test('a weekend holiday is observed on the nearest weekday, and both days are free', () => {
    const observed = (year: number, name: string) =>
      federalHolidays(year).find((holiday) => holiday.name === name)?.observed;
    expect(observed(2026, 'Independence Day')).toBe('2026-07-03');
    expect(observed(2023, "New Year's Day")).toBe('2023-01-02');
    expect(observed(2022, "New Year's Day")).toBe('2021-12-31');
    expect(observed(2022, 'Juneteenth National Independence Day')).toBe('2022-06-20');
    const off = (date: string) => isHoliday(date, 'us', 'TX');
    expect(['2026-07-03', '2026-07-04', '2021-12-31', '2021-06-18', '2021-06-19'].map(off)).toEqual(
      Array(5).fill(true),
    );
    expect(['2020-06-19', '2025-03-15', '2025-03-16'].map(off)).toEqual([false, false, false]);
  });

  test('Easter, the days of provinces and states, and Canadian days off after a weekend', () => {
    const off = (country: 'us' | 'ca', region: string, ...dates: string[]) =>
      dates.map((date) => isHoliday(date, country, region));
    expect(off('ca', 'ON', '2025-04-18', '2025-04-21', '2026-04-03', '2038-04-26')).toEqual(
      Array(4).fill(true),
    );
    expect(off('ca', 'ON', '2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28')).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(off('ca', 'QC', '2027-06-24', '2027-02-15')).toEqual([true, false]);
    expect(off('ca', 'BC', '2026-05-18', '2027-02-15', '2026-08-03')).toEqual([true, true, true]);
    expect(off('us', 'HI', '2026-11-03', '2027-11-02', '2026-08-21')).toEqual([true, false, true]);
    expect(off('us', 'MA', '2027-04-19')).toEqual([true]);
  });
});
