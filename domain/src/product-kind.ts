/**
 * Kinds of a line that carry money; each belongs to one bucket. An allowance is a sum that is set aside for what nobody knows the cost of yet: it is sold like any line, and a
 * change order settles it.
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

/** One-time or monthly: the two buckets of an estimate never mix. */
export const bucketOf = (kind: ProductKind): 'one-time' | 'monthly' =>
  kind === 'monitoring' || kind === 'service_plan' || kind === 'lease' ? 'monthly' : 'one-time';

/** How a piece of equipment is installed: as a device with a zone, as a device without one, or as material that nobody lists by the piece. */
export const installedAs = ['zone', 'device', 'material'] as const;
export type InstalledAs = (typeof installedAs)[number];

/** What a signal of a device's zone means to the central station. */
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
