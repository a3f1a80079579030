import { addDays, joinDate, splitDate, weekday } from '../calendar-date.ts';

export interface Holiday {
  readonly name: string;
  /** The day the law names. */
  readonly date: string;
  /** The day off: the day itself, or the working day that replaces a Saturday or Sunday. */
  readonly observed: string;
}

interface Named {
  readonly name: string;
  /** The first year of the holiday. */
  readonly since?: number;
  readonly evenYearsOnly?: true;
  /** No other day is free when it falls on a weekend. */
  readonly staysOnWeekend?: true;
}

/** A day of the month, the first such weekday on or after a day of the month, or a number of days from Easter Sunday. */
export type HolidayRule = Named &
  (
    | { readonly month: number; readonly day: number }
    | { readonly month: number; readonly weekday: number; readonly from: number }
    | { readonly easter: number }
  );

/** Where a holiday on a weekend is observed: in the United States on Friday or Monday, in Canada on the next working day. */
export type Observance = 'nearest' | 'next';

const [SUNDAY, MONDAY, TUESDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 2, 4, 5, 6] as const;

/** 5 U.S.C. 6103(a); Juneteenth since 2021. */
const federal: readonly HolidayRule[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: MONDAY, from: 15 },
  { name: "Washington's Birthday", month: 2, weekday: MONDAY, from: 15 },
  { name: 'Memorial Day', month: 5, weekday: MONDAY, from: 25 },
  { name: 'Juneteenth National Independence Day', since: 2021, month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: MONDAY, from: 1 },
  { name: 'Columbus Day', month: 10, weekday: MONDAY, from: 8 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: THURSDAY, from: 22 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

const goodFriday: HolidayRule = { name: 'Good Friday', easter: -2 };
const lincolnsBirthday: HolidayRule = { name: "Lincoln's Birthday", month: 2, day: 12 };

/** What states add to the federal list. Shipped unconfirmed: a day more only lengthens the right. */
const states: Readonly<Record<string, readonly HolidayRule[]>> = {
  AR: [{ name: 'Christmas Eve', month: 12, day: 24 }],
  CT: [lincolnsBirthday, goodFriday],
  HI: [
    { name: 'Prince Kuhio Day', month: 3, day: 26 },
    goodFriday,
    { name: 'King Kamehameha I Day', month: 6, day: 11 },
    { name: 'Statehood Day', month: 8, weekday: FRIDAY, from: 15 },
    { name: 'General Election Day', evenYearsOnly: true, month: 11, weekday: TUESDAY, from: 2 },
  ],
  MA: [{ name: "Patriots' Day", month: 4, weekday: MONDAY, from: 15 }],
  MO: [lincolnsBirthday, { name: 'Truman Day', month: 5, day: 8 }],
  ND: [goodFriday],
  UT: [{ name: 'Pioneer Day', month: 7, day: 24 }],
};

const canada: readonly HolidayRule[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  goodFriday,
  { name: 'Easter Monday', easter: 1 },
  { name: 'Victoria Day', month: 5, weekday: MONDAY, from: 18 },
  { name: 'Canada Day', month: 7, day: 1 },
  { name: 'Labour Day', month: 9, weekday: MONDAY, from: 1 },
  { name: 'National Day for Truth and Reconciliation', since: 2021, month: 9, day: 30 },
  { name: 'Thanksgiving', month: 10, weekday: MONDAY, from: 8 },
  { name: 'Remembrance Day', month: 11, day: 11 },
  { name: 'Christmas Day', month: 12, day: 25 },
  { name: 'Boxing Day', staysOnWeekend: true, month: 12, day: 26 },
];

const thirdMondayOfFebruary = (name: string): HolidayRule => ({ name, month: 2, weekday: MONDAY, from: 15 });
const firstMondayOfAugust: HolidayRule = { name: 'Civic Holiday', month: 8, weekday: MONDAY, from: 1 };
const familyDay = thirdMondayOfFebruary('Family Day');
const indigenousPeoplesDay: HolidayRule = { name: 'National Indigenous Peoples Day', month: 6, day: 21 };

/** What provinces and territories add. Shipped unconfirmed: a day more only lengthens the right. */
const provinces: Readonly<Record<string, readonly HolidayRule[]>> = {
  AB: [familyDay, firstMondayOfAugust],
  BC: [familyDay, firstMondayOfAugust],
  MB: [thirdMondayOfFebruary('Louis Riel Day'), firstMondayOfAugust],
  NB: [familyDay, firstMondayOfAugust],
  NS: [thirdMondayOfFebruary('Heritage Day'), firstMondayOfAugust],
  NT: [indigenousPeoplesDay, firstMondayOfAugust],
  NU: [firstMondayOfAugust],
  ON: [familyDay, firstMondayOfAugust],
  PE: [thirdMondayOfFebruary('Islander Day')],
  QC: [
    { name: "Day after New Year's Day", staysOnWeekend: true, month: 1, day: 2 },
    { name: 'National Holiday', month: 6, day: 24 },
  ],
  SK: [familyDay, firstMondayOfAugust],
  YT: [indigenousPeoplesDay, { name: 'Discovery Day', month: 8, weekday: MONDAY, from: 15 }],
};

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher's algorithm). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * correction + 114;
  return joinDate({ year, month: Math.floor(days / 31), day: (days % 31) + 1 });
}

function dateOf(rule: HolidayRule, year: number): string {
  if ('easter' in rule) return addDays(easterSunday(year), rule.easter);
  if ('day' in rule) return joinDate({ year, month: rule.month, day: rule.day });
  const first = joinDate({ year, month: rule.month, day: rule.from });
  return addDays(first, (rule.weekday - weekday(first) + 7) % 7);
}

const isWeekend = (date: string): boolean => [SUNDAY, SATURDAY].some((day) => day === weekday(date));

function observedDay(date: string, observance: Observance, taken: ReadonlySet<string>): string {
  if (!isWeekend(date)) return date;
  if (observance === 'nearest') return addDays(date, weekday(date) === SATURDAY ? -1 : 1);
  let day = date;
  while (isWeekend(day) || taken.has(day)) day = addDays(day, 1);
  return day;
}

/** The holidays named after a year. New Year's Day on a Saturday is observed in the United States on Dec 31 of the year before. */
export function holidaysOf(rules: readonly HolidayRule[], year: number, observance: Observance): Holiday[] {
  const taken = new Set<string>();
  const found: Holiday[] = [];
  for (const rule of rules) {
    if ((rule.since ?? 0) > year || (rule.evenYearsOnly && year % 2 === 1)) continue;
    const date = dateOf(rule, year);
    const observed = rule.staysOnWeekend ? date : observedDay(date, observance, taken);
    taken.add(date).add(observed);
    found.push({ name: rule.name, date, observed });
  }
  return found;
}

/** The federal holidays of the United States named after a year. */
export const federalHolidays = (year: number): Holiday[] => holidaysOf(federal, year, 'nearest');

const known = new Map<string, ReadonlySet<string>>();

/** The holidays around a year, and the days on which they are observed, of a state or province. */
function daysOff(country: 'us' | 'ca', region: string, year: number): ReadonlySet<string> {
  const name = `${country} ${region} ${year}`;
  const found = known.get(name);
  if (found) return found;
  const rules =
    country === 'us' ? [...federal, ...(states[region] ?? [])] : [...canada, ...(provinces[region] ?? [])];
  const observance = country === 'us' ? 'nearest' : 'next';
  const days = new Set(
    [year - 1, year, year + 1]
      .flatMap((each) => holidaysOf(rules, each, observance))
      .flatMap(({ date, observed }) => [date, observed]),
  );
  known.set(name, days);
  return days;
}

/** Whether a day is a holiday at a place, or the day on which one is observed: a buyer may get a day more than the law asks, never one less. */
export const isHoliday = (date: string, country: 'us' | 'ca', region: string): boolean =>
  daysOff(country, region, splitDate(date).year).has(date);

export const isSunday = (date: string): boolean => weekday(date) === SUNDAY;
export const isSaturday = (date: string): boolean => weekday(date) === SATURDAY;
