/** What happens at the end of a term. */
export const renewals = ['none', 'month_to_month', 'months'] as const;

/**
 * What the law of a place asks of a contract that renews itself: one row of the table of rules. A row only shortens a renewal or asks for more, so that an unconfirmed
 * one applies as well and says so to the administrator.
 */
export interface RenewalRule {
  readonly id: string;
  /** Counts up with every change of the row: a confirmation is of one version. */
  readonly version: number;
  /** 'us-ny'. */
  readonly place: string;
  /** Whom it protects, in words. */
  readonly covers: string;
  readonly homesOnly: boolean;
  readonly asks: RenewalAsk;
  /** For contracts that were signed on these days. */
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
  /** The law, as cited. */
  readonly law: string;
  /** How well the law is known: its text was read, it is general knowledge, or the question is open. */
  readonly reading: 'read' | 'known' | 'open';
}

/** Ways in which the customer is told. */
export const noticeMeans = ['certified_mail', 'by_hand', 'mail', 'email'] as const;
export type NoticeMeans = (typeof noticeMeans)[number];

export type RenewalAsk =
  /** No renewal is longer than so many months. */
  | { readonly what: 'longest'; readonly months: number }
  /** A renewal above so many months is void unless the customer signed or initialed it on its own. */
  | { readonly what: 'acknowledgment'; readonly aboveMonths: number }
  /** A renewal above so many months needs a notice, from `opens` to `closes` days before the last day on which the customer may say no. */
  | {
      readonly what: 'notice';
      readonly aboveMonths: number;
      readonly opens: number;
      readonly closes: number;
      readonly means: readonly NoticeMeans[];
    };

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
