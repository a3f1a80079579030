import { z } from 'zod';

/** What happens at the end of a term. */
export const renewals = ['none', 'month_to_month', 'months'] as const;

/** Ways to notify the customer. */
export const noticeMeans = ['certified_mail', 'by_hand', 'mail', 'email'] as const;
export type NoticeMeans = (typeof noticeMeans)[number];

/**
 * The maximum number of days before the customer's last day on which a window may open, and the maximum number of
 * months of a renewal.
 */
const [MAX_WINDOW_DAYS, MAX_RENEWAL_MONTHS] = [120, 120];
const months = z.int().min(0).max(MAX_RENEWAL_MONTHS);
const windowDay = z.int().min(0).max(MAX_WINDOW_DAYS);

/** The requirement of a renewal rule. */
export const renewalAsk = z.discriminatedUnion('what', [
  /** No renewal may be longer than this number of months. */
  z.object({ what: z.literal('longest'), months: months.min(1) }),
  /** A renewal of more than this number of months is void unless the customer signed or initialed it separately. */
  z.object({ what: z.literal('acknowledgment'), aboveMonths: months }),
  /**
   * A renewal of more than this number of months requires a notice, from `opens` to `closes` days before the last day
   * on which the customer may decline.
   */
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
 * A legal requirement of a place for contracts that renew automatically: one row of the rule table. A row only
 * shortens a renewal or requires more. An unconfirmed row therefore applies too, and the administrator sees that it
 * is unconfirmed.
 */
export const renewalRule = z.object({
  id: z.string(),
  /** Increases with every change of the row, because a confirmation applies to one version. */
  version: z.int().positive(),
  /** 'us-ny'. */
  place: z.string(),
  /** A description of the people whom it protects. */
  covers: z.string(),
  homesOnly: z.boolean(),
  asks: renewalAsk,
  /** The range of signing days of the contracts to which it applies. */
  effectiveFrom: z.iso.date().nullable(),
  effectiveTo: z.iso.date().nullable(),
  /** The citation of the law. */
  law: z.string(),
  /** How certain the rule is: the text of the law was read, it is general knowledge, or the question is open. */
  reading: z.enum(['read', 'known', 'open']),
});
export type RenewalRule = z.output<typeof renewalRule>;

/**
 * The renewal rules that ship with Sable. Their ids must differ from those of right-to-cancel rules, because both are
 * confirmed the same way.
 */
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
