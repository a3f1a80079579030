import type { ContentLine, EstimateContent } from './content.ts';
import { carriesMoney } from './line-kind.ts';

type Frequency = NonNullable<ContentLine['frequency']>;

interface Recurring extends Pick<EstimateContent, 'billing' | 'change'> {
  readonly lines: readonly Pick<ContentLine, 'bucket' | 'kind' | 'frequency'>[];
}

/**
 * Returns the billing frequency of all recurring lines of a version; null if there are several. A version sent before
 * bills were stored counts as monthly.
 */
export function soleFrequency({ billing, change, lines }: Recurring): Frequency | null {
  if (!billing) return 'monthly';
  const removed = change?.lines.filter((line) => line.removed !== null) ?? [];
  const found = new Set(
    [...lines, ...removed]
      .filter(({ bucket, kind }) => bucket === 'monthly' && carriesMoney(kind))
      .map(({ frequency }) => frequency ?? 'monthly'),
  );
  const [first = 'monthly'] = found;
  return found.size > 1 ? null : first;
}
