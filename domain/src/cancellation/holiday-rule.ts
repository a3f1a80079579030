import { z } from 'zod';
import { isCalendarDate, joinDate } from '../calendar-date.ts';

/** A year without a February 29: a holiday of every year has another day. */
const COMMON_YEAR = 2027;

const month = z.int('Choose the month.').min(1).max(12);

/** The day of a holiday: a day of the month, the first such weekday on or after a day of the month, or a number of days from Easter Sunday. */
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
 * Which other day is free when a holiday falls on a weekend: the nearest of Friday and Monday (United States), the next working day that is no holiday (Canada), or none.
 */
const observances = ['nearest', 'next', 'none'] as const;

/** A statutory holiday of a country, a state or a province: one row of the table of rules. No day of a right to cancel ends on one, and none counts as a business day. */
export const holidayRule = z.object({
  id: z.string(),
  /** Counts up with every change of the row: a confirmation is of one version. */
  version: z.int().positive(),
  /** 'us' or 'ca' for a whole country, else the region too: 'us-hi'. */
  place: z.string().regex(/^(us|ca)(-[a-z]{2})?$/),
  /** Its name. */
  covers: z.string(),
  falls: falling,
  observed: z.enum(observances),
  evenYearsOnly: z.boolean(),
  /** It is a holiday on days from here to there. */
  effectiveFrom: z.iso.date().nullable(),
  effectiveTo: z.iso.date().nullable(),
  /** The law, as cited. */
  law: z.string(),
  /** How well the law is known: its text was read, it is general knowledge, or the question is open. */
  reading: z.enum(['read', 'known', 'open']),
});
export type HolidayRule = z.output<typeof holidayRule>;

/** The most rows that one place has. */
export const MAX_HOLIDAYS = 100;
