import { z } from 'zod';
import { isCalendarDate, joinDate } from '../calendar-date.ts';

/** A year without a February 29, because an annual holiday must exist in every year. */
const COMMON_YEAR = 2027;

const month = z.int('Choose the month.').min(1).max(12);

/**
 * The rule for the date of a holiday: a day of the month, the first such weekday on or after a day of the month, or a
 * number of days from Easter Sunday.
 */
const falling = z.discriminatedUnion('on', [
  z
    .object({ on: z.literal('date'), month, day: z.int().min(1).max(31) })
    .refine((given) => isCalendarDate(joinDate({ ...given, year: COMMON_YEAR })), {
      path: ['day'],
      error: 'This month has fewer days.',
    }),
  z.object({
    on: z.literal('weekday'),
    month,
    /** 0 is Sunday. */
    weekday: z.int().min(0).max(6),
    from: z.int().min(1).max(25),
  }),
  z.object({ on: z.literal('easter'), days: z.int().min(-60).max(60) }),
]);
export type Falling = z.output<typeof falling>;

/**
 * The substitute day off when a holiday falls on a weekend: the nearest of Friday and Monday (United States), the
 * next working day that is not a holiday (Canada), or none.
 */
const observances = ['nearest', 'next', 'none'] as const;

/**
 * A statutory holiday of a country, a state, or a province: one row of the rule table. A right to cancel never ends
 * on one, and holidays do not count as business days.
 */
export const holidayRule = z.object({
  id: z.string(),
  /** Increases with every change of the row, because a confirmation applies to one version. */
  version: z.int().positive(),
  /** 'us' or 'ca' for a whole country, otherwise with the region: 'us-hi'. */
  place: z.string().regex(/^(us|ca)(-[a-z]{2})?$/),
  /** The name of the holiday. */
  covers: z.string(),
  falls: falling,
  observed: z.enum(observances),
  evenYearsOnly: z.boolean(),
  /** The range of days on which the rule applies. */
  effectiveFrom: z.iso.date().nullable(),
  effectiveTo: z.iso.date().nullable(),
  /** The citation of the law. */
  law: z.string(),
  /** How certain the rule is: the text of the law was read, it is general knowledge, or the question is open. */
  reading: z.enum(['read', 'known', 'open']),
});
export type HolidayRule = z.output<typeof holidayRule>;

/** Maximum number of rows for one place. */
export const MAX_HOLIDAYS = 100;
