/** Whom something is sold to, as far as the law of a place asks. A site that is not known yet is under no law. */
export interface SoldTo {
  readonly type: 'residential' | 'commercial';
  readonly site?: { readonly country: 'us' | 'ca'; readonly region: string } | null | undefined;
}

/** Where and when a row of the tables of rules counts. */
interface RuleSpan {
  /** 'us-ca'. */
  readonly place: string;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}

/** Whether a rule of one place counts there on a day; never without a site. */
export const isInForce = (
  { place, effectiveFrom, effectiveTo }: RuleSpan,
  site: SoldTo['site'],
  day: string,
): boolean =>
  !!site &&
  place === `${site.country}-${site.region.toLowerCase()}` &&
  (effectiveFrom === null || effectiveFrom <= day) &&
  (effectiveTo === null || effectiveTo >= day);
