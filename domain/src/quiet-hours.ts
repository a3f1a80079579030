import type { PostalAddress } from './address.ts';
import { localHour } from './local-date.ts';

const parse = (rows: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    rows.split('|').flatMap((row) => {
      const [zones = '', regions = ''] = row.split(': ');
      return regions.split(' ').map((region) => [region, zones.split(' ')] as const);
    }),
  );

/** The time zones of states and provinces. If a region has two, the zone of its larger part comes first. */
const zonesByRegion = {
  us: parse(
    'America/New_York: CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV|America/New_York America/Chicago: FL IN KY MI TN|America/Chicago America/New_York: AL|America/Chicago: AR IL IA LA MN MS MO OK WI|America/Chicago America/Denver: KS NE ND SD TX|America/Denver: CO MT NM UT WY|America/Phoenix America/Denver: AZ|America/Denver America/Los_Angeles: ID|America/Los_Angeles America/Denver: NV OR|America/Los_Angeles: CA WA|America/Anchorage America/Adak: AK|Pacific/Honolulu: HI|America/Puerto_Rico: PR',
  ),
  ca: parse(
    'America/St_Johns America/Goose_Bay: NL|America/Halifax: NB NS PE|America/Toronto America/Puerto_Rico: QC|America/Toronto America/Winnipeg: ON|America/Winnipeg: MB|America/Regina: SK|America/Edmonton: AB NT|America/Vancouver America/Edmonton: BC|America/Whitehorse: YT|America/Toronto America/Winnipeg America/Edmonton: NU',
  ),
};

/**
 * The three-digit ZIP prefixes in a state's second zone, in three groups: entirely; all but a few villages (the
 * second zone then comes first); and partly. All other prefixes are in the first zone; in a state that is not listed,
 * any ZIP code may be in the second one. The county data comes from 49 CFR part 71, plus the Navajo Nation in Arizona
 * and the towns of eastern Alabama that use Georgia's time. A prefix that serves counties of both zones counts for
 * both.
 */
const secondZoneZips: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'AL||| 368',
    'AZ||| 860 865',
    'FL| 325| 324|',
    'ID| 838| 835|',
    'IN| 463 464 476 477|| 465 469 475 479',
    'KS||| 677 678',
    'KY| 420 421 422 423 424|| 401 426 427',
    'MI||| 498 499',
    'ND|| 586| 585 588',
    'NE| 693|| 690 691 692',
    'NV||| 898',
    'OR|| 979|',
    'SD| 577| 576| 575',
    'TN| 370 371 372 375 380 381 382 383 384 385|| 373 377',
    'TX| 799 885|| 798',
  ].map((row) => {
    const [state = '', ...reaches] = row.split('|');
    return [state, reaches];
  }),
);

type Site = Pick<PostalAddress, 'country' | 'region'> & Partial<Pick<PostalAddress, 'postal'>>;

/**
 * Returns the time zones of a site's state or province, from which a person can choose. Empty if the site is unknown.
 */
export const zonesOfRegion = (site: Site | null): readonly string[] =>
  (site && zonesByRegion[site.country].get(site.region)) ?? [];

const known = new Set(Object.values(zonesByRegion).flatMap((regions) => [...regions.values()].flat()));

/** Whether any state or province is in a time zone. */
export const isZoneOfSites = (zone: string): boolean => known.has(zone);

/**
 * Returns the possible time zones of a customer: the zone that a person set; otherwise those of the site's state or
 * province, narrowed by its ZIP code if possible; or the company's own if the site is unknown.
 *
 * @param chosen the zone that a person set; ignored if the state or province does not have it, for example after a
 * move.
 */
export function zonesOfSite(
  site: Site | null,
  companyZone: string,
  chosen: string | null = null,
): readonly string[] {
  const zones = zonesOfRegion(site);
  if (!site || zones.length === 0) return [companyZone];
  if (chosen && zones.includes(chosen)) return [chosen];
  const reaches = site.country === 'us' && site.postal ? secondZoneZips.get(site.region) : undefined;
  if (!reaches) return zones;
  const start = ` ${site.postal?.slice(0, 3)}`;
  const [wholly, mostly, partly] = reaches.map((zips) => zips.includes(start));
  if (partly) return zones;
  if (mostly) return zones.toReversed();
  return wholly ? zones.slice(1) : zones.slice(0, 1);
}

const FIRST_HOUR = 8;
const LAST_HOUR = 21;

/**
 * Texts are sent from 8 AM to 9 PM in the customer's time zone. With two possible zones, the hours must be allowed in
 * both.
 */
export const isQuiet = (instant: string, zones: readonly string[]): boolean =>
  zones.some((zone) => {
    const hour = localHour(instant, zone);
    return hour < FIRST_HOUR || hour >= LAST_HOUR;
  });

const QUARTER_HOUR_MS = 900_000;

/**
 * Returns the instant itself if it is not quiet, or else the next quarter hour that is not, as ISO 8601.
 * @param isQuietAt must not return true for a whole day
 */
export function firstMoment(instant: string, isQuietAt: (instant: string) => boolean): string {
  if (!isQuietAt(instant)) return instant;
  let time = Math.floor(Date.parse(instant) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  do time += QUARTER_HOUR_MS;
  while (isQuietAt(new Date(time).toISOString()));
  return new Date(time).toISOString();
}

/** Returns the instant itself, or the next quarter hour at which texts may be sent, as ISO 8601. */
export const awakeFrom = (instant: string, zones: readonly string[]): string =>
  firstMoment(instant, (at) => isQuiet(at, zones));
