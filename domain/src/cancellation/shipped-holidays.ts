import { regionsOf } from '../regions.ts';
import type { Falling, HolidayRule } from './holiday-rule.ts';

const [MONDAY, TUESDAY, THURSDAY, FRIDAY] = [1, 2, 4, 5] as const;

const on = (month: number, day: number): Falling => ({ on: 'date', month, day });
/** Returns the first such weekday on or after a day of the month. */
const first = (weekday: number, month: number, from: number): Falling => ({
  on: 'weekday',
  month,
  weekday,
  from,
});
const easter = (days: number): Falling => ({ on: 'easter', days });

type Day = readonly [key: string, name: string, falls: Falling, more?: Partial<HolidayRule>];

const rows = (
  place: string,
  days: readonly Day[],
  source: Pick<HolidayRule, 'law' | 'reading'>,
): HolidayRule[] =>
  days.map(([key, covers, falls, more]) => ({
    id: `holiday-${place}-${key}`,
    version: 1,
    place,
    covers,
    falls,
    observed: place.startsWith('us') ? 'nearest' : 'next',
    evenYearsOnly: false,
    effectiveFrom: null,
    effectiveTo: null,
    ...source,
    ...more,
  }));

/** The federal holidays; Juneteenth since 2021. */
const federal = rows(
  'us',
  [
    ['new-year', "New Year's Day", on(1, 1)],
    ['king', 'Birthday of Martin Luther King, Jr.', first(MONDAY, 1, 15)],
    ['washington', "Washington's Birthday", first(MONDAY, 2, 15)],
    ['memorial', 'Memorial Day', first(MONDAY, 5, 25)],
    ['juneteenth', 'Juneteenth National Independence Day', on(6, 19), { effectiveFrom: '2021-01-01' }],
    ['independence', 'Independence Day', on(7, 4)],
    ['labor', 'Labor Day', first(MONDAY, 9, 1)],
    ['columbus', 'Columbus Day', first(MONDAY, 10, 8)],
    ['veterans', 'Veterans Day', on(11, 11)],
    ['thanksgiving', 'Thanksgiving Day', first(THURSDAY, 11, 22)],
    ['christmas', 'Christmas Day', on(12, 25)],
  ],
  { law: '5 U.S.C. 6103(a)', reading: 'read' },
);

const lincoln: Day = ['lincoln', "Lincoln's Birthday", on(2, 12)];
const goodFriday: Day = ['good-friday', 'Good Friday', easter(-2)];

/** Holidays that states add to the federal list. An extra day only lengthens the right. */
const states: Readonly<Record<string, readonly Day[]>> = {
  ar: [['christmas-eve', 'Christmas Eve', on(12, 24)]],
  ct: [lincoln, goodFriday],
  hi: [
    ['kuhio', 'Prince Kuhio Day', on(3, 26)],
    goodFriday,
    ['kamehameha', 'King Kamehameha I Day', on(6, 11)],
    ['statehood', 'Statehood Day', first(FRIDAY, 8, 15)],
    ['election', 'General Election Day', first(TUESDAY, 11, 2), { evenYearsOnly: true }],
  ],
  ma: [['patriots', "Patriots' Day", first(MONDAY, 4, 15)]],
  mo: [lincoln, ['truman', 'Truman Day', on(5, 8)]],
  nd: [goodFriday],
  ut: [['pioneer', 'Pioneer Day', on(7, 24)]],
};

/** The general list of Canada. A day that a province does not observe only lengthens the right. */
const national = rows(
  'ca',
  [
    ['new-year', "New Year's Day", on(1, 1)],
    goodFriday,
    ['easter-monday', 'Easter Monday', easter(1)],
    ['victoria', 'Victoria Day', first(MONDAY, 5, 18)],
    ['canada', 'Canada Day', on(7, 1)],
    ['labour', 'Labour Day', first(MONDAY, 9, 1)],
    [
      'reconciliation',
      'National Day for Truth and Reconciliation',
      on(9, 30),
      { effectiveFrom: '2021-01-01' },
    ],
    ['thanksgiving', 'Thanksgiving', first(MONDAY, 10, 8)],
    ['remembrance', 'Remembrance Day', on(11, 11)],
    ['christmas', 'Christmas Day', on(12, 25)],
    ['boxing', 'Boxing Day', on(12, 26), { observed: 'none' }],
  ],
  { law: 'Holidays Act, R.S.C. 1985, c. H-5; Interpretation Act, s. 35', reading: 'known' },
);

const inFebruary = (name: string): Day => ['february', name, first(MONDAY, 2, 15)];
const family = inFebruary('Family Day');
const august: Day = ['august', 'Civic Holiday', first(MONDAY, 8, 1)];
const indigenous: Day = ['indigenous', 'National Indigenous Peoples Day', on(6, 21)];

/** Holidays that provinces and territories add. An extra day only lengthens the right. */
const provinces: Readonly<Record<string, readonly Day[]>> = {
  ab: [family, august],
  bc: [family, august],
  mb: [inFebruary('Louis Riel Day'), august],
  nb: [family, august],
  ns: [inFebruary('Heritage Day'), august],
  nt: [indigenous, august],
  nu: [august],
  on: [family, august],
  pe: [inFebruary('Islander Day')],
  qc: [
    ['january-2', "Day after New Year's Day", on(1, 2), { observed: 'none' }],
    ['national', 'National Holiday', on(6, 24)],
  ],
  sk: [family, august],
  yt: [indigenous, ['discovery', 'Discovery Day', first(MONDAY, 8, 15)]],
};

const ofRegions = (country: 'us' | 'ca', days: Readonly<Record<string, readonly Day[]>>): HolidayRule[] =>
  regionsOf(country).flatMap(({ code, name }) =>
    rows(`${country}-${code.toLowerCase()}`, days[code.toLowerCase()] ?? [], {
      law: `List of holidays of ${name}`,
      reading: 'known',
    }),
  );

/** The statutory holidays that ship with Sable. No counsel has confirmed them. */
export const shippedHolidays: readonly HolidayRule[] = [
  ...federal,
  ...ofRegions('us', states),
  ...national,
  ...ofRegions('ca', provinces),
];
