import type { PostalAddress } from './address.ts';
import { zonesOfRegion, zonesOfSite } from './quiet-hours.ts';
import { isSameClock } from './zoned-time.ts';

/** The location of a customer. */
interface Place {
  readonly site: PostalAddress | null;
  /** The zone that a person chose if the state or province has two. */
  readonly timeZone: string | null;
}

/**
 * Returns the time zone of an account's site (trade specification, section 3: an appointment stores its time zone).
 * If the site may be in two zones, the one with the same clock as the company's zone, even under another name
 * (Boise’s is Denver’s), or else the first. Null if no site is known: then the company's time zone applies.
 *
 * @param at the instant at which the clocks are compared.
 */
export function siteZone(place: Place | null | undefined, companyZone: string, at: string): string | null {
  if (!place || zonesOfRegion(place.site).length === 0) return null;
  const zones = zonesOfSite(place.site, companyZone, place.timeZone);
  return zones.find((zone) => isSameClock(zone, companyZone, at)) ?? zones[0] ?? null;
}
