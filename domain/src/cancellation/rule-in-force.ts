/** The customer data that the law of a place depends on. No law applies to a site that is not known yet. */
export interface SoldTo {
  readonly type: 'residential' | 'commercial';
  readonly site?: { readonly country: 'us' | 'ca'; readonly region: string } | null | undefined;
}

/** The place and the days on which a row of the rule tables applies. */
interface RuleSpan {
  /** 'us-ca'. */
  readonly place: string;
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}

/** Whether a rule of a place applies there on a day; never without a site. */
export const isInForce = (
  { place, effectiveFrom, effectiveTo }: RuleSpan,
  site: SoldTo['site'],
  day: string,
): boolean =>
  !!site &&
  place === `${site.country}-${site.region.toLowerCase()}` &&
  (effectiveFrom === null || effectiveFrom <= day) &&
  (effectiveTo === null || effectiveTo >= day);
