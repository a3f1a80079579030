import type { TaxClass } from './estimate/tax-tables.ts';

/**
 * Kinds of lines with an amount, and the properties of each; each belongs to one bucket. An allowance is a sum
 * reserved for an item whose cost is not known yet: it is sold like any line, and a change order settles it.
 */
export const productKinds = [
  'equipment',
  'labor',
  'fee',
  'allowance',
  'monitoring',
  'service_plan',
  'lease',
] as const;
export type ProductKind = (typeof productKinds)[number];

/** The label of a kind on the staff's screens. */
export const productKindLabels = {
  equipment: 'Equipment',
  labor: 'Labor',
  fee: 'Fee',
  allowance: 'Allowance',
  monitoring: 'Monitoring',
  service_plan: 'Service plan',
  lease: 'Lease',
} as const satisfies Record<ProductKind, string>;

/** The two buckets of an estimate, one-time and monthly; they never mix. */
export type Bucket = 'one-time' | 'monthly';

const buckets = {
  equipment: 'one-time',
  labor: 'one-time',
  fee: 'one-time',
  allowance: 'one-time',
  monitoring: 'monthly',
  service_plan: 'monthly',
  lease: 'monthly',
} as const satisfies Record<ProductKind, Bucket>;

export const bucketOf = (kind: ProductKind): Bucket => buckets[kind];

/** The default tax class of a kind. */
export const defaultTaxClass = {
  equipment: 'equipment_sold',
  labor: 'installation_labor',
  fee: 'fee',
  allowance: 'equipment_sold',
  monitoring: 'monitoring',
  service_plan: 'service_plan',
  lease: 'equipment_leased',
} as const satisfies Record<ProductKind, TaxClass>;

/** The names that other programs use for a kind, by which an import recognizes it. */
export const productKindWords: Readonly<Record<ProductKind, RegExp>> = {
  equipment: /^(equipment|equip|hardware|device|part|inventory|inventory part|goods?|product|material)$/,
  labor: /^(labor|labour|install(ation)?|hours?|non ?inventory labor)$/,
  fee: /^(fee|activation|charge|other charge|permit)$/,
  allowance: /^(allowance|tbd|provisional( sum)?)$/,
  monitoring: /^(monitoring|monthly|recurring|rmr|subscription|interactive)$/,
  service_plan: /^(service plan|service|maintenance|warranty|plan)$/,
  lease: /^(lease|leased|rental|rent)$/,
};

/**
 * How equipment is installed: as a device with a zone, as a device without one, or as material that is not listed
 * individually.
 */
export const installedAs = ['zone', 'device', 'material'] as const;
export type InstalledAs = (typeof installedAs)[number];

/** The meaning of a signal from a device's zone for the central station. */
export const zoneTypes = [
  'entry_exit',
  'perimeter',
  'interior',
  'glass_break',
  'fire',
  'carbon_monoxide',
  'flood',
  'holdup',
  'medical',
] as const;
export type ZoneType = (typeof zoneTypes)[number];
