import {
  canadianTaxProfile,
  taxClasses,
  taxComponentsFor,
  taxDaysFault,
  type Province,
} from '@sable/domain/estimate/tax-tables';
import { day, optional } from '@sable/domain/kernel/fields';
import { sumCents } from '@sable/domain/money';
import { type RowIn } from '@sable/domain/queries';
import { taxProfiles } from '@sable/domain/tax-profile';
import { z } from 'zod';

export type TaxProfileRow = RowIn<'tax-profiles'>;

const lineSchema = z.object({
  /** Only for rendering: lines can be identical while they are edited. */
  key: z.number(),
  name: z.string().trim(),
  /** Parts per million; null while empty. */
  ratePpm: z.number().nullable(),
  /** The company's registration number; blank without one. */
  registration: z.string().trim().max(40),
  validFrom: optional(day('First day')),
  validTo: optional(day('Last day')),
});
export type TaxLine = z.input<typeof lineSchema>;
type ParsedLine = z.output<typeof lineSchema>;

const { name, country, region, county, city, postalPrefix, componentRounding, rounding, taxableClasses } =
  taxProfiles.shape;

const draftSchema = z.object({
  name,
  country,
  region,
  county,
  city,
  postalPrefix,
  componentRounding,
  rounding,
  taxableClasses,
  components: z.array(lineSchema),
});

/** The form values of a tax profile before validation. */
export type TaxDraft = z.input<typeof draftSchema>;

export const emptyLine = (key: number): TaxLine => ({
  key,
  name: '',
  ratePpm: null,
  registration: '',
  validFrom: null,
  validTo: null,
});

export const newTaxDraft = (country: 'us' | 'ca'): TaxDraft => ({
  name: '',
  country,
  region: '',
  county: '',
  city: '',
  postalPrefix: '',
  components: [emptyLine(0)],
  componentRounding: country === 'ca' ? 'each' : 'together',
  rounding: 'document',
  taxableClasses: country === 'ca' ? [...taxClasses] : ['equipment_sold', 'equipment_leased', 'monitoring'],
});

type Stored = Pick<
  TaxProfileRow,
  | 'name'
  | 'country'
  | 'region'
  | 'county'
  | 'city'
  | 'postalPrefix'
  | 'components'
  | 'componentRounding'
  | 'rounding'
  | 'taxableClasses'
>;

export const taxDraftOf = ({ components, ...profile }: Stored): TaxDraft => ({
  name: profile.name,
  country: profile.country,
  region: profile.region,
  county: profile.county,
  city: profile.city,
  postalPrefix: profile.postalPrefix,
  componentRounding: profile.componentRounding,
  rounding: profile.rounding,
  taxableClasses: [...profile.taxableClasses],
  components: components.map((component, key) => ({
    ...component,
    registration: component.registration ?? '',
    key,
  })),
});

/** Returns the built-in tax profile of a province as an editable draft. */
export const provinceDraft = (province: Province, name: string): TaxDraft => {
  const profile = canadianTaxProfile(province);
  return taxDraftOf({
    ...profile,
    name,
    county: '',
    city: '',
    postalPrefix: '',
    rounding: 'document',
    components: [...profile.components],
    taxableClasses: [...profile.taxableClasses],
  });
};

const isBlank = (line: ParsedLine): boolean => !line.name && line.ratePpm === null;

function lineFault(line: ParsedLine, others: readonly ParsedLine[]): string | undefined {
  if (isBlank(line)) return undefined;
  if (!line.name) return 'Name the tax, such as State or GST.';
  if (line.ratePpm === null) return 'Type the rate.';
  return taxDaysFault(
    line,
    others.filter(({ key }) => key !== line.key),
  );
}

/** Validates the form and converts it for saving. Blank lines are dropped. */
export const taxForm = draftSchema
  .superRefine(({ components }, context) => {
    for (const [index, line] of components.entries()) {
      const message = lineFault(line, components);
      if (message) context.addIssue({ code: 'custom', path: ['components', index, 'name'], message });
    }
  })
  .transform(({ components, ...profile }) => ({
    ...profile,
    components: components
      .filter((line) => !isBlank(line))
      .map(({ name, ratePpm, registration, validFrom, validTo }) => ({
        name,
        ratePpm: ratePpm ?? 0,
        ...(registration && { registration }),
        validFrom,
        validTo,
      })),
  }));

/** Returns the sum of a profile's rates on a day, which is what a taxed line pays, in parts per million. */
export const rateOn = (profile: Pick<TaxProfileRow, 'components'>, date: string): number =>
  sumCents(taxComponentsFor(profile, date).map(({ ratePpm }) => ratePpm));
