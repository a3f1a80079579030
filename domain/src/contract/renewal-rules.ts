import { z } from 'zod';

/** What happens at the end of a term. */
export const renewals = ['none', 'month_to_month', 'months'] as const;

/** Ways to notify the customer. */
export const noticeMeans = ['certified_mail', 'by_hand', 'mail', 'email'] as const;
export type NoticeMeans = (typeof noticeMeans)[number];

/** The most days before the customer's last day on which a window may open, and the most months of a renewal. */
const [MAX_WINDOW_DAYS, MAX_RENEWAL_MONTHS] = [120, 120];
const months = z.int().min(0).max(MAX_RENEWAL_MONTHS);
const windowDay = z.int().min(0).max(MAX_WINDOW_DAYS);

/** What a rule of renewals asks for. */
export const renewalAsk = z.discriminatedUnion('what', [
  /** No renewal is longer than so many months. */
  z.object({ what: z.literal('longest'), months: months.min(1) }),
  /** A renewal above so many months is void unless the customer signed or initialed it on its own. */
  z.object({ what: z.literal('acknowledgment'), aboveMonths: months }),
  /** A renewal above so many months needs a notice, from `opens` to `closes` days before the last day on which the customer may say no. */
  z.object({
    what: z.literal('notice'),
    aboveMonths: months,
    opens: windowDay,
    closes: windowDay,
    means: z.array(z.enum(noticeMeans)).min(1).max(noticeMeans.length).readonly(),
  }),
]);
export type RenewalAsk = z.output<typeof renewalAsk>;

/**
 * What the law of a place asks of a contract that renews itself: one row of the table of rules. A row only shortens a renewal or asks for more, so that an unconfirmed
 * one applies as well and says so to the administrator.
 */
export const renewalRule = z.object({
  id: z.string(),
  /** Counts up with every change of the row: a confirmation is of one version. */
  version: z.int().positive(),
  /** 'us-ny'. */
  place: z.string(),
  /** Whom it protects, in words. */
  covers: z.string(),
  homesOnly: z.boolean(),
  asks: renewalAsk,
  /** For contracts that were signed on these days. */
  effectiveFrom: z.iso.date().nullable(),
  effectiveTo: z.iso.date().nullable(),
  /** The law, as cited. */
  law: z.string(),
  /** How well the law is known: its text was read, it is general knowledge, or the question is open. */
  reading: z.enum(['read', 'known', 'open']),
});
export type RenewalRule = z.output<typeof renewalRule>;

/** The rules of renewal that come with the product. Their ids are no id of a rule of the right to cancel: both are confirmed alike. */
export const renewalRules: readonly RenewalRule[] = [
  {
    id: 'renewal-us-ca',
    version: 1,
    place: 'us-ca',
    covers: 'Homes: a renewal above one month',
    homesOnly: true,
    asks: { what: 'acknowledgment', aboveMonths: 1 },
    effectiveFrom: '2017-01-01',
    effectiveTo: null,
    law: 'Cal. Bus. & Prof. Code 7599.54',
    reading: 'known',
  },
  {
    id: 'renewal-us-ny',
    version: 1,
    place: 'us-ny',
    covers: 'A renewal above one month',
    homesOnly: false,
    asks: {
      what: 'notice',
      aboveMonths: 1,
      opens: 30,
      closes: 15,
      means: ['certified_mail', 'by_hand'],
    },
    effectiveFrom: null,
    effectiveTo: null,
    law: 'N.Y. Gen. Oblig. Law 5-903',
    reading: 'known',
  },
  {
    id: 'renewal-us-tn',
    version: 1,
    place: 'us-tn',
    covers: 'Homes of owners and renters',
    homesOnly: true,
    asks: { what: 'longest', months: 12 },
    effectiveFrom: null,
    effectiveTo: null,
    law: 'Tenn. Code 62-32-325',
    reading: 'read',
  },
];
