import type { z } from 'zod';
import { choice, day, optional } from '../kernel/fields.ts';
import { taxComponentSchema } from './pricing-schema.ts';
import type { ComponentRounding, TaxComponent } from './pricing-schema.ts';

export const taxClasses = [
  'equipment_sold',
  'equipment_leased',
  'installation_labor',
  'monitoring',
  'service_plan',
  'fee',
] as const;
export const taxClassSchema = choice('Tax class', taxClasses);
export type TaxClass = z.infer<typeof taxClassSchema>;

/** A rate with the days on which it applies, both inclusive; null leaves that end open. */
export const datedTaxComponentSchema = taxComponentSchema.extend({
  validFrom: optional(day('Valid from')),
  validTo: optional(day('Valid to')),
});
export type DatedTaxComponent = z.infer<typeof datedTaxComponentSchema>;

/** The fields of a stored tax profile that pricing needs. */
export interface TaxProfile {
  readonly components: readonly DatedTaxComponent[];
  readonly componentRounding: ComponentRounding;
  readonly taxableClasses: readonly TaxClass[];
}

/** A built-in profile, to be copied into a company's own. */
export interface BuiltInTaxProfile extends TaxProfile {
  readonly country: 'ca';
  readonly region: Province;
}

const always = (name: string, ratePpm: number): DatedTaxComponent => ({
  name,
  ratePpm,
  validFrom: null,
  validTo: null,
});
const GST = always('GST', 50_000);

/** Rates by place of supply: CRA; SOR/2025-77 and CRA Notice 342 for Nova Scotia. */
const canadianComponents = {
  AB: [GST],
  BC: [GST, always('PST', 70_000)],
  MB: [GST, always('RST', 70_000)],
  NB: [always('HST', 150_000)],
  NL: [always('HST', 150_000)],
  NS: [
    { name: 'HST', ratePpm: 150_000, validFrom: null, validTo: '2025-03-31' },
    { name: 'HST', ratePpm: 140_000, validFrom: '2025-04-01', validTo: null },
  ],
  NT: [GST],
  NU: [GST],
  ON: [always('HST', 130_000)],
  PE: [always('HST', 150_000)],
  QC: [GST, always('QST', 99_750)],
  SK: [GST, always('PST', 60_000)],
  YT: [GST],
} as const satisfies Record<string, readonly DatedTaxComponent[]>;

export type Province = keyof typeof canadianComponents;

export function isProvince(region: string): region is Province {
  return Object.hasOwn(canadianComponents, region);
}

/**
 * Returns the built-in profile of a province or territory: every class is taxed, each tax is rounded separately, and
 * there is no tax on tax.
 */
export function canadianTaxProfile(province: Province): BuiltInTaxProfile {
  return {
    country: 'ca',
    region: province,
    components: canadianComponents[province].map((component) => ({ ...component })),
    componentRounding: 'each',
    taxableClasses: [...taxClasses],
  };
}

/** A tax with its name and days, without its rate. */
type TaxDays = Pick<DatedTaxComponent, 'name' | 'validFrom' | 'validTo'>;

const overlap = (a: TaxDays, b: TaxDays): boolean =>
  (a.validFrom ?? '') <= (b.validTo ?? '9999-12-31') && (b.validFrom ?? '') <= (a.validTo ?? '9999-12-31');

/** Returns what is wrong with the days of a tax, compared with the others of its profile; undefined if nothing is. */
export function taxDaysFault(tax: TaxDays, others: readonly TaxDays[]): string | undefined {
  if (tax.validFrom && tax.validTo && tax.validTo < tax.validFrom) return 'The last day is before the first.';
  const twin = others.some((other) => other.name === tax.name && overlap(tax, other));
  return twin ? 'The same tax applies twice on some days. End one before the other begins.' : undefined;
}

/** Returns the taxes of a profile that apply on a day 'YYYY-MM-DD', in the profile's order. */
export function taxComponentsFor(profile: Pick<TaxProfile, 'components'>, date: string): TaxComponent[] {
  const holds = ({ validFrom, validTo }: DatedTaxComponent) =>
    (!validFrom || validFrom <= date) && (!validTo || date <= validTo);
  return profile.components.filter(holds).map(({ name, ratePpm, registration }) => ({
    name,
    ratePpm,
    ...(registration && { registration }),
  }));
}

/** Whether the profile taxes lines of a class. */
export function isTaxed(profile: Pick<TaxProfile, 'taxableClasses'>, taxClass: TaxClass): boolean {
  return profile.taxableClasses.includes(taxClass);
}
