import { z } from 'zod';
import { renewalAsk, type RenewalRule } from '../contract/renewal-rules.ts';
import { regionsOf } from '../regions.ts';
import { holidayRule, type HolidayRule } from './holiday-rule.ts';
import type { LicenseRule } from './license-rules.ts';
import { cancellationRule, type CancellationRule } from './rule.ts';
import { someText } from '../kernel/visible-text.ts';

/** The longest period that can be entered, in days. */
const MAX_PERIOD_DAYS = 60;

const rightValues = cancellationRule
  .pick({
    ...{ period: true, starts: true, refundDays: true, stopsWork: true, paperOnly: true, signingCap: true },
    ...{ unsolicitedBlockedFrom: true, financingBlockedFrom: true, noPaymentBeforeEnd: true },
    ...{ noCollection: true, noteDays: true },
  })
  .extend({ kind: z.literal('right'), noWaiver: z.boolean() })
  .refine(({ period }) => period.days <= MAX_PERIOD_DAYS, {
    path: ['period', 'days'],
    error: `A period has at most ${MAX_PERIOD_DAYS} days.`,
  });
export type RightValues = z.output<typeof rightValues>;

const renewalValues = z
  .object({ kind: z.literal('renewal'), homesOnly: z.boolean(), asks: renewalAsk })
  .refine(({ asks }) => asks.what !== 'notice' || asks.closes <= asks.opens, {
    path: ['asks', 'closes'],
    error: 'A window must close after it opens: enter fewer days than for its opening.',
  });
export type RenewalValues = z.output<typeof renewalValues>;

const licenseValues = z.object({ kind: z.literal('license') });

const holidayValues = holidayRule
  .pick({ falls: true, observed: true, evenYearsOnly: true })
  .extend({ kind: z.literal('holiday') });
export type HolidayValues = z.output<typeof holidayValues>;

const givenValues = z.discriminatedUnion('kind', [rightValues, renewalValues, licenseValues, holidayValues]);
export type GivenValues = z.output<typeof givenValues>;

/**
 * A rule as counsel replaces it: the parts that a law changes (by table), the days on which it applies, its source,
 * and who read it.
 */
export const givenRule = z.strictObject({
  values: givenValues,
  covers: someText(200, 'Enter whom it protects.'),
  effectiveFrom: z.iso.date('Choose the day.'),
  /** The last day; null if the law has no end date. */
  effectiveTo: z.iso.date().nullable(),
  law: someText(200, 'Enter the section of the law.'),
  note: z.string().trim().max(500).default(''),
  counsel: someText(120, 'Enter who provided it.'),
  confirmedOn: z.iso.date('Choose the day.'),
  /** For a right to cancel: whether opening the signed copy and the notices electronically starts the period here. */
  electronic: z.boolean().default(false),
});
export type GivenRule = z.output<typeof givenRule>;

const places = (['us', 'ca'] as const).flatMap((country) =>
  regionsOf(country).map(({ code }) => `${country}-${code.toLowerCase()}`),
);

/** A right-to-cancel rule for a state or a province that counsel adds because the product does not have it. */
export const addedRule = givenRule.extend({
  values: rightValues,
  /** 'us-pr'. */
  place: z.enum(places, 'Choose the state or province.'),
  seniors: z.boolean(),
  pers: cancellationRule.shape.pers,
});

/** A holiday of a country, a state, or a province that counsel adds because the product does not have it. */
export const addedHoliday = givenRule.omit({ electronic: true }).extend({
  values: holidayValues,
  covers: someText(200, 'Enter its name.'),
  /** 'us' or 'us-pr'. */
  place: z.enum(['us', 'ca', ...places], 'Choose the place.'),
});

/** A row of one of the rule tables, with its table. */
export type TableRule =
  | ({ readonly kind: 'right' } & CancellationRule)
  | ({ readonly kind: 'renewal' } & RenewalRule)
  | ({ readonly kind: 'license' } & LicenseRule)
  | ({ readonly kind: 'holiday' } & HolidayRule);

/** Returns the parts of a rule that counsel may replace, with their current values. */
export function valuesOfRule(rule: TableRule): GivenValues {
  const { kind } = rule;
  if (kind === 'license') return { kind };
  if (kind === 'renewal') return { kind, homesOnly: rule.homesOnly, asks: rule.asks };
  if (kind === 'holiday')
    return { kind, falls: rule.falls, observed: rule.observed, evenYearsOnly: rule.evenYearsOnly };
  const { period, starts, refundDays, stopsWork, noWaiver = false, paperOnly = false } = rule;
  const { unsolicitedBlockedFrom = null, financingBlockedFrom = null, signingCap = null } = rule;
  const { noPaymentBeforeEnd = false, noCollection = false, noteDays = null } = rule;
  return {
    ...{ kind, period, starts, refundDays, stopsWork, noWaiver, paperOnly, signingCap },
    ...{ unsolicitedBlockedFrom, financingBlockedFrom, noPaymentBeforeEnd, noCollection, noteDays },
  };
}
