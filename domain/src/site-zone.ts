import type { PostalAddress } from './address.ts';
import { zonesOfRegion, zonesOfSite } from './quiet-hours.ts';
import { isSameClock } from './zoned-time.ts';

/** Where a customer is. */
interface Place {
  readonly site: PostalAddress | null;
  /** What a person set where the state or province has two. */
  readonly timeZone: string | null;
}

/**
 * The clock at the site of an account (trade specification, section 3: an appointment stores its time zone). Where the site may lie in two zones, the one
 * whose clock the company has, by whatever name (Boise’s is Denver’s), else the first. Null where no site is known: then the company's clock counts.
 *
 * @param at the instant that the clock is to show.
 */
export function siteZone(place: Place | null | undefined, companyZone: string, at: string): string | null {
  if (!place || zonesOfRegion(place.site).length === 0) return null;
  const zones = zonesOfSite(place.site, companyZone, place.timeZone);
  return zones.find((zone) => isSameClock(zone, companyZone, at)) ?? zones[0] ?? null;
}
