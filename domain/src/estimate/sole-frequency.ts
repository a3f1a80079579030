import type { ContentLine, EstimateContent } from './content.ts';
import { carriesMoney } from './line-kind.ts';

type Frequency = NonNullable<ContentLine['frequency']>;

interface Recurring extends Pick<EstimateContent, 'billing' | 'change'> {
  readonly lines: readonly Pick<ContentLine, 'bucket' | 'kind' | 'frequency'>[];
}

/** How everything that recurs in a version is billed; null where it is billed in several ways. What was sent before bills were kept reads by the month. */
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
