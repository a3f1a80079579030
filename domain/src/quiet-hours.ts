import type { PostalAddress } from './address.ts';
import { localHour } from './local-date.ts';

const parse = (rows: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    rows.split('|').flatMap((row) => {
      const [zones = '', regions = ''] = row.split(': ');
      return regions.split(' ').map((region) => [region, zones.split(' ')] as const);
    }),
  );

/** The time zones of states and provinces: both where a border runs through one, first the one that most of it lies in. */
const zonesByRegion = {
  us: parse(
    'America/New_York: CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV|America/New_York America/Chicago: FL IN KY MI TN|America/Chicago America/New_York: AL|America/Chicago: AR IL IA LA MN MS MO OK WI|America/Chicago America/Denver: KS NE ND SD TX|America/Denver: CO MT NM UT WY|America/Phoenix America/Denver: AZ|America/Denver America/Los_Angeles: ID|America/Los_Angeles America/Denver: NV OR|America/Los_Angeles: CA WA|America/Anchorage America/Adak: AK|Pacific/Honolulu: HI|America/Puerto_Rico: PR',
  ),
  ca: parse(
    'America/St_Johns America/Goose_Bay: NL|America/Halifax: NB NS PE|America/Toronto America/Puerto_Rico: QC|America/Toronto America/Winnipeg: ON|America/Winnipeg: MB|America/Regina: SK|America/Edmonton: AB NT|America/Vancouver America/Edmonton: BC|America/Whitehorse: YT|America/Toronto America/Winnipeg America/Edmonton: NU',
  ),
};

/**
 * The first three digits of the ZIP codes that reach into a state's second zone, by how far: wholly, but for some villages (it stands first), and in
 * part. All others lie in its first zone; a state that is not named may have its second one anywhere. The counties are those of 49 CFR part 71,
 * the Navajo Nation in Arizona, and the towns of eastern Alabama that keep Georgia's time; where a ZIP code's digits serve counties of both zones it
 * counts for both.
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

/** The time zones of the state or province of a site: what a person chooses from. None while the site is not known. */
export const zonesOfRegion = (site: Site | null): readonly string[] =>
  (site && zonesByRegion[site.country].get(site.region)) ?? [];

const known = new Set(Object.values(zonesByRegion).flatMap((regions) => [...regions.values()].flat()));

/** Whether any state or province lies in a time zone. */
export const isZoneOfSites = (zone: string): boolean => known.has(zone);

/**
 * The time zones in which a customer may be at home: the one that a person set, else those of the site’s state or province, by its ZIP code where that tells them apart,
 * or the company’s own while the site is not known.
 *
 * @param chosen what a person set; without meaning where the state or province does not have it, as after a move.
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

/** Texts go out from 8 AM to 9 PM where the customer is; of two possible zones both must be awake. */
export const isQuiet = (instant: string, zones: readonly string[]): boolean =>
  zones.some((zone) => {
    const hour = localHour(instant, zone);
    return hour < FIRST_HOUR || hour >= LAST_HOUR;
  });

const QUARTER_HOUR_MS = 900_000;

/** The instant itself, or the first quarter of an hour after it that is not quiet, as ISO 8601. @param isQuietAt never true for all of a day */
export function firstMoment(instant: string, isQuietAt: (instant: string) => boolean): string {
  if (!isQuietAt(instant)) return instant;
  let time = Math.floor(Date.parse(instant) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  do time += QUARTER_HOUR_MS;
  while (isQuietAt(new Date(time).toISOString()));
  return new Date(time).toISOString();
}

/** The instant itself, or the first quarter of an hour after it at which texts may go out again, as ISO 8601. */
export const awakeFrom = (instant: string, zones: readonly string[]): string =>
  firstMoment(instant, (at) => isQuiet(at, zones));
