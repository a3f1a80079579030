import { isForRegion, matchTaxProfile, type MissingPart, type TaxPlace, type TaxSite } from '../tax-place.ts';
import { formatLongDay } from '../calendar-date.ts';
import type { EstimateRow } from './estimate.ts';

type Profile = TaxPlace & { readonly id: string; readonly name: string };

const questions: Readonly<Record<Exclude<MissingPart, 'region'>, string>> = {
  county: 'Which county is this in?',
  city: 'Which city is this in?',
  postal: 'What is the ZIP or postal code of the site?',
};

/** Returns why the site determines no tax profile, with what to do; empty if it does. */
function placeBlockers(site: TaxSite | null | undefined, profiles: readonly Profile[]): string[] {
  const match = matchTaxProfile(profiles, site);
  switch (match.kind) {
    case 'profile':
      return [];
    case 'none':
      return [`No tax profile for ${site?.region}. Choose one, or add one under Company → Tax.`];
    case 'tied':
      return [
        `${match.profiles.map(({ name }) => `“${name}”`).join(' and ')} are tax profiles for the same place. Choose one, or change one under Company → Tax.`,
      ];
    case 'incomplete':
      return match.part === 'region'
        ? ['Add the state or province to the site’s address: it decides the tax.']
        : [`${questions[match.part]} Add it to the site’s address: it decides the tax.`];
  }
}

/** Returns why an offer may not last until a day: it would outlive its exemption certificate. Null if it may. */
export function outlivedExemption(
  exemption: NonNullable<EstimateRow['tax']>['exemption'],
  expiresOn: string | null,
): string | null {
  if (!exemption?.validTo || !expiresOn || expiresOn <= exemption.validTo) return null;
  return `The exemption certificate ${exemption.number} ends on ${formatLongDay(exemption.validTo)}, before this offer does. Choose an earlier expiration day, or renew the certificate on the account.`;
}

/**
 * Returns why an estimate cannot be sent with its taxes, with what to do.
 * @param profiles those of the site's region, see `profilesOfRegion`.
 */
export function taxBlockers(
  {
    taxBasis,
    taxProfileId,
    tax,
    expiresOn,
  }: Pick<EstimateRow, 'taxBasis' | 'taxProfileId' | 'tax' | 'expiresOn'>,
  site: TaxSite | null | undefined,
  profiles: readonly Profile[],
): string[] {
  const outlived = outlivedExemption(tax?.exemption, expiresOn) ?? [];
  if (taxBasis === 'none')
    return tax?.untaxed ? [] : ['Enter why no sales tax applies, or use the tax of the site’s address.'];
  if (taxBasis === 'place') return placeBlockers(site, profiles).concat(outlived);
  const isUsable =
    site && profiles.some((profile) => profile.id === taxProfileId && isForRegion(profile, site));
  return isUsable
    ? [outlived].flat()
    : [`The tax profile is not for ${site?.region || 'the site’s place'}. Choose another tax profile.`];
}
