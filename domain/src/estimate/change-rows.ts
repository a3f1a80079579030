import type { ContentLine, EstimateContent } from './content.ts';
import { frequencies } from './frequency.ts';
import { carriesMoney } from './line-kind.ts';
import type { EstimateTotals, Frequency } from './pricing-schema.ts';
import { signedBills } from './removal.ts';
import { isIncluded, withChosenQuantity, type Selection } from './selection.ts';

/** A quantity in thousandths, and its amount before tax, in cents as billed. A side is null if it has nothing. */
interface Side {
  readonly quantityMilli: number;
  readonly net: number;
}

/** One line that a change order changes, before and after. */
export interface ChangeRow {
  readonly key: string;
  readonly what: 'added' | 'removed' | 'fewer';
  readonly name: string;
  readonly frequency: Frequency | null;
  readonly before: Side | null;
  readonly after: Side | null;
}

interface Changed {
  readonly change?: EstimateContent['change'] | null;
  readonly lines: readonly ContentLine[];
}

/**
 * Returns the changes of a change order, line by line: first what it removes, then what it adds. The customer's page,
 * the PDF, and the editor render these rows.
 */
export function changeRows({ change, lines }: Changed, selection: Selection = {}): ChangeRow[] {
  if (!change) return [];
  const gone = change.lines.flatMap((line): ChangeRow[] => {
    const { id, name, frequency, quantityMilli, net, removed } = line;
    if (!removed) return [];
    const isWhole = removed.quantityMilli === quantityMilli;
    return [
      {
        key: id,
        what: isWhole ? 'removed' : 'fewer',
        name,
        frequency,
        before: { quantityMilli, net },
        after: isWhole
          ? null
          : { quantityMilli: quantityMilli - removed.quantityMilli, net: net - removed.net },
      },
    ];
  });
  const added = lines
    .filter((line) => carriesMoney(line.kind) && isIncluded(line, selection))
    .map((line): ChangeRow => {
      const { id, name, frequency, net } = line;
      const { quantityMilli } = withChosenQuantity(line, selection);
      return { key: id, what: 'added', name, frequency, before: null, after: { quantityMilli, net } };
    });
  return [...gone, ...added];
}

/** Returns how many signed lines stay unchanged. */
export const stayingLines = ({ lines }: NonNullable<EstimateContent['change']>): number =>
  lines.filter(({ removed }) => !removed).length;

/** Returns the recurring amounts with tax before and after a change order, by billing frequency. Cents. */
export function changedBills(
  change: NonNullable<EstimateContent['change']>,
  { billed = [] }: Pick<EstimateTotals, 'billed'>,
): readonly { readonly frequency: Frequency; readonly before: number; readonly after: number }[] {
  const signed = new Map(signedBills(change.lines).map(({ frequency, before }) => [frequency, before]));
  const changes = new Map(billed.map(({ frequency, total }) => [frequency, total]));
  return frequencies
    .filter((frequency) => signed.has(frequency) || changes.has(frequency))
    .map((frequency) => {
      const before = signed.get(frequency) ?? 0;
      return { frequency, before, after: before + (changes.get(frequency) ?? 0) };
    });
}
