import { invalid } from './kernel/errors.ts';
import { regionsOf } from './regions.ts';

/** The states and provinces by code. No code is used in both countries. */
const regionNames = new Map([...regionsOf('us'), ...regionsOf('ca')].map(({ code, name }) => [code, name]));

const LINE = /^([A-Za-z]{2})\s*:\s*(\S.*)$/;

/**
 * Parses licenses by state or province: one per line, the place first. Throws INVALID for a line without a place or a number, and for a place that is
 * listed twice.
 */
export function licensesByRegion(typed: string | null | undefined): ReadonlyMap<string, string> {
  const licenses = new Map<string, string>();
  for (const line of (typed ?? '').split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, place = '', number = ''] = LINE.exec(line) ?? [];
    const code = place.toUpperCase();
    if (!regionNames.has(code))
      throw invalid(
        'licences',
        `“${line}” has no state or province. Nothing was saved. Write one license per line, like CA: ACO 7788.`,
      );
    if (licenses.has(code))
      throw invalid(
        'licences',
        `${regionNames.get(code)} is listed twice. Nothing was saved. Write both numbers on one line.`,
      );
    licenses.set(code, number.trim());
  }
  return licenses;
}

/**
 * Returns the license that applies where something is sold. If the company lists licenses by place, it is the one of that place, or none; otherwise
 * it is the company's general license.
 */
export function licenseAt(
  { licence, licences }: { readonly licence: string | null; readonly licences?: string | null | undefined },
  site: { readonly region: string } | null | undefined,
): string | null {
  const byRegion = licensesByRegion(licences);
  return site && byRegion.size > 0 ? (byRegion.get(site.region.toUpperCase()) ?? null) : licence;
}
