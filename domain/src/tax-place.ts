import type { PostalAddress } from './address.ts';
import { regionsOf } from './regions.ts';

/** The place of a tax profile; an empty part is not a condition. */
export interface TaxPlace {
  readonly country: 'us' | 'ca';
  readonly region: string;
  readonly county: string;
  readonly city: string;
  readonly postalPrefix: string;
}

/** The parts of an address that determine its tax. */
export type TaxSite = Pick<PostalAddress, 'country' | 'region' | 'county' | 'city' | 'postal'>;

/** A part of the site's address that is required to determine its profile. */
export type MissingPart = 'region' | 'county' | 'city' | 'postal';

/** The result of matching a company's profiles to a site. */
export type TaxMatch<Profile> =
  | { readonly kind: 'profile'; readonly profile: Profile }
  | { readonly kind: 'none' }
  | { readonly kind: 'tied'; readonly profiles: readonly Profile[] }
  | { readonly kind: 'incomplete'; readonly part: MissingPart };

/** Words with two spellings: Saint and St, Sainte and Ste, Fort and Ft. */
const alike: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft' };

/** Normalizes the name of a county or city for comparison: without case, accents, and punctuation. */
function placeName(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.map((word) => alike[word] ?? word).join(' ');
}

/** Normalizes a county's name and removes “County” or “Parish”. */
const countyName = (name: string): string => placeName(name).replace(/ (county|parish)$/, '');

/** Normalizes a postal code, or its prefix, for comparison: letters and digits only. */
export const postalKey = (postal: string): string => postal.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Returns a normalized key of the place. Two profiles of one company with equal keys are for the same place. */
export const placeKey = ({ country, region, county, city, postalPrefix }: TaxPlace): string =>
  [country, region, countyName(county), placeName(city), postalKey(postalPrefix)].join('|');

/** Formats a place: “ZIP 454…, Dayton, Montgomery County, Ohio”. */
export function placeText({ country, region, county, city, postalPrefix }: TaxPlace): string {
  const regionName = regionsOf(country).find(({ code }) => code === region)?.name ?? region;
  const parts = [
    postalPrefix && `${country === 'ca' ? 'Postal code' : 'ZIP'} ${postalPrefix}…`,
    city,
    county && (/ (county|parish)$/i.test(county) ? county : `${county} County`),
    regionName || (country === 'ca' ? 'Canada' : 'No state'),
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * Returns how specific a place is: the longest postal prefix wins, then city, then county, then region (compared in
 * this order).
 */
const exactness = ({ postalPrefix, city, county, region }: TaxPlace): readonly number[] => [
  postalKey(postalPrefix).length,
  ...[city, county, region].map((part) => (part ? 1 : 0)),
];

/** Returns a positive number if `a` is the more specific place. */
function compareExactness(a: TaxPlace, b: TaxPlace): number {
  const other = exactness(b);
  const differing = exactness(a)
    .map((part, index) => part - (other[index] ?? 0))
    .find((difference) => difference !== 0);
  return differing ?? 0;
}

interface Candidate<Profile> {
  readonly profile: Profile;
  /** The parts that the profile requires and the site leaves empty. */
  readonly missing: readonly MissingPart[];
}

/** Returns the profile as a candidate for the site; empty if a part of the site differs. */
function candidateOf<Profile extends TaxPlace>(profile: Profile, site: TaxSite): Candidate<Profile>[] {
  if (!isForRegion(profile, site)) return [];
  const parts = [
    { part: 'postal', wanted: postalKey(profile.postalPrefix), actual: postalKey(site.postal) },
    { part: 'city', wanted: placeName(profile.city), actual: placeName(site.city) },
    { part: 'county', wanted: countyName(profile.county), actual: countyName(site.county) },
  ] as const;
  const missing = parts.flatMap(({ part, wanted, actual }) => (wanted && !actual ? [part] : []));
  const fits = parts.every(({ part, wanted, actual }) =>
    part === 'postal' ? !actual || actual.startsWith(wanted) : !wanted || !actual || wanted === actual,
  );
  return fits ? [{ profile, missing }] : [];
}

/**
 * Whether a profile is for the country and region of a site. Only Canada has a profile for the whole country (GST).
 */
export function isForRegion(profile: TaxPlace, site: Pick<TaxSite, 'country' | 'region'>): boolean {
  if (profile.country !== site.country) return false;
  return profile.region === site.region || (profile.region === '' && site.country === 'ca');
}

/**
 * Returns the most specific profile whose parts all match the site. A profile of another place is never used: without
 * a match, there is no profile. If a more specific profile requires a part that the site leaves empty, the result
 * reports the missing part.
 */
export function matchTaxProfile<Profile extends TaxPlace>(
  profiles: readonly Profile[],
  site: TaxSite | null | undefined,
): TaxMatch<Profile> {
  if (!site?.region) return { kind: 'incomplete', part: 'region' };
  const candidates = profiles
    .flatMap((profile) => candidateOf(profile, site))
    .sort((a, b) => compareExactness(b.profile, a.profile));
  const [best] = candidates;
  if (!best) return { kind: 'none' };
  const [part] = best.missing;
  if (part) return { kind: 'incomplete', part };
  const equals = candidates.filter(
    ({ profile, missing }) => missing.length === 0 && compareExactness(profile, best.profile) === 0,
  );
  return equals.length > 1
    ? { kind: 'tied', profiles: equals.map(({ profile }) => profile) }
    : { kind: 'profile', profile: best.profile };
}
