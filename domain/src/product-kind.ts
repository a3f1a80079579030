/** Kinds of a line that carry money; each belongs to one bucket. */
export const productKinds = ['equipment', 'labor', 'fee', 'monitoring', 'service_plan', 'lease'] as const;
export type ProductKind = (typeof productKinds)[number];

/** One-time or monthly: the two buckets of an estimate never mix. */
export const bucketOf = (kind: ProductKind): 'one-time' | 'monthly' =>
  kind === 'monitoring' || kind === 'service_plan' || kind === 'lease' ? 'monthly' : 'one-time';
