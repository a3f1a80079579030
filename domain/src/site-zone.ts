import type { PostalAddress } from './address.ts';
import { zonesOfRegion, zonesOfSite } from './quiet-hours.ts';

/** Where a customer is. */
interface Place {
  readonly site: PostalAddress | null;
  /** What a person set where the state or province has two. */
  readonly timeZone: string | null;
}

/**
 * The clock at the site of an account (trade specification, section 3: an appointment stores its time zone). Where the site may lie in two zones, the company's where it is one
 * of them, else the first. Null where no site is known: then the company's clock counts.
 */
export function siteZone(place: Place | null | undefined, companyZone: string): string | null {
  if (!place || zonesOfRegion(place.site).length === 0) return null;
  const zones = zonesOfSite(place.site, companyZone, place.timeZone);
  return zones.includes(companyZone) ? companyZone : (zones[0] ?? null);
}
