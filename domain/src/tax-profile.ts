import {
  datedTaxComponentSchema,
  taxClasses,
  taxClassSchema,
  taxDaysFault,
  type DatedTaxComponent,
} from './estimate/tax-tables.ts';
import { defineEntity, type RowFor, type RowOf } from './kernel/entity.ts';
import { AppError, invalid } from './kernel/errors.ts';
import { choice, list, requiredText, sortKey, text } from './kernel/fields.ts';
import { full, readOnly } from './kernel/permission.ts';
import { where } from './kernel/predicate.ts';
import { listQuery } from './kernel/typed-query.ts';
import { regionsOf } from './regions.ts';
import { placeKey, postalKey, type TaxPlace } from './tax-place.ts';

/**
 * Maximum number of profiles of one state or province that are compared; no state has as many ZIP codes with their
 * own tax.
 */
const MAX_OF_REGION = 1000;

/** Throws INVALID for a place that cannot contain a site, or that is not a place of supply. */
function checkPlace(place: TaxPlace): void {
  const refuse = (field: keyof TaxPlace, message: string) => new AppError('INVALID', { message, field });
  const { country, region, county, city, postalPrefix } = place;
  if (country === 'us' && !region)
    throw refuse(
      'region',
      'State: a tax profile of the United States is for one state. Nothing was saved. Choose it.',
    );
  if (!region && (county || city || postalPrefix))
    throw refuse(
      'region',
      'Province: a county, city, or postal code needs its province. Nothing was saved. Choose it.',
    );
  if (region && !regionsOf(country).some(({ code }) => code === region))
    throw refuse(
      'region',
      `State or province: “${region}” is not in this country. Nothing was saved. Choose it from the list.`,
    );
  const pattern = country === 'ca' ? /^[A-Z](\d([A-Z](\d([A-Z]\d?)?)?)?)?$/ : /^\d{1,9}$/;
  if (postalPrefix && !pattern.test(postalKey(postalPrefix)))
    throw refuse(
      'postalPrefix',
      `Postal code begins with: write it like ${country === 'ca' ? 'K1A' : '454'}. Nothing was saved.`,
    );
}

/** Throws INVALID for a tax that ends before it begins, or that applies twice on a day. */
function checkDays(components: readonly DatedTaxComponent[]): void {
  for (const [index, component] of components.entries()) {
    const fault = taxDaysFault(component, components.toSpliced(index, 1));
    if (fault) throw invalid('components', `Taxes: ${component.name}. ${fault} Nothing was saved.`);
  }
}

/**
 * The taxes of a place of supply: components with the days on which they apply, and the line classes that they apply
 * to.
 */
export const taxProfiles = defineEntity({
  collection: 'tax-profiles',
  one: 'Tax profile',
  many: 'Tax profiles',
  shape: {
    name: requiredText('Name', 80, { sortBy: 'nameKey' }),
    nameKey: text('Name key', 90, { server: true, unused: true }),
    country: choice('Country', ['us', 'ca'] as const),
    region: text('State or province', 3),
    county: text('County', 80),
    city: text('City', 100),
    postalPrefix: text('Postal code begins with', 12),
    components: list('Taxes', datedTaxComponentSchema, 12),
    componentRounding: choice('Rounding of components', ['together', 'each'] as const),
    rounding: choice('Rounding of tax', ['document', 'line'] as const),
    taxableClasses: list('Taxed', taxClassSchema, taxClasses.length),
  },
  defaults: {
    country: 'us',
    region: '',
    county: '',
    city: '',
    postalPrefix: '',
    components: [],
    componentRounding: 'together',
    rounding: 'document',
    taxableClasses: ['equipment_sold', 'equipment_leased', 'monitoring'],
    nameKey: '',
  },
  access: {
    rows: {
      super: full,
      admin: full,
      manager: full,
      office: full,
      sales: readOnly,
      auditor: readOnly,
    },
  },
  title: (row) => row.name,
  derive: (row) => ({ nameKey: sortKey(row.name) }),
  check: (row) => {
    checkPlace(row);
    checkDays(row.components);
  },
  // Rejects a second profile for the same place: a site would have two equally specific profiles, and a name must not
  // decide between them.
  async afterWrite(tx, { entity, after }) {
    const system = tx.asSystem();
    const { country, region } = after;
    const others = await system.list(entity, { where: where({ country, region }), limit: MAX_OF_REGION });
    const twin = others.find((other) => other.id !== after.id && placeKey(other) === placeKey(after));
    if (twin)
      throw new AppError('INVALID', {
        message: `“${twin.name}” is for the same place. Nothing was saved. Change that profile, or make this one’s place more exact.`,
        field: 'region',
      });
  },
  columns: ['name', 'country', 'region', 'county', 'city', 'postalPrefix', 'updatedAt'],
  sortable: ['nameKey', 'region', 'updatedAt'],
  filterable: 'all',
  generic: { delete: true },
  sample: (n) => ({
    name: `Sample City ${n}`,
    region: 'OH',
    city: `Sample City ${n}`,
    components: [{ name: 'State', ratePpm: 57_500, validFrom: null, validTo: null }],
  }),
});

export type TaxProfileRow = RowOf<typeof taxProfiles>;

/**
 * Returns the condition for the profiles that may apply to a site: those of its region, and in Canada also those of
 * the whole country.
 */
export const profilesOfRegion = ({ country, region }: Pick<TaxPlace, 'country' | 'region'>) =>
  listQuery<RowFor<typeof taxProfiles>>(taxProfiles.collection, {
    where: { country, region: ['', region] },
    orderBy: 'nameKey',
    limit: MAX_OF_REGION,
  });
