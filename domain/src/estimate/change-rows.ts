import type { ContentLine, EstimateContent } from './content.ts';
import { frequencies } from './frequency.ts';
import { carriesMoney } from './line-kind.ts';
import type { EstimateTotals, Frequency } from './pricing-schema.ts';
import { signedBills } from './removal.ts';
import { isIncluded, withChosenQuantity, type Selection } from './selection.ts';

/** A quantity in thousandths, and what it costs before tax, in cents as it is billed; nothing of it is null. */
interface Side {
  readonly quantityMilli: number;
  readonly net: number;
}

/** A line of what a change order changes, as it was signed and as it will be. */
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

/** What a change order changes, line by line: what it takes out, then what it adds. The customer's page, the PDF and the editor draw these rows. */
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

/** How many signed lines stay as they are. */
export const stayingLines = ({ lines }: NonNullable<EstimateContent['change']>): number =>
  lines.filter(({ removed }) => !removed).length;

/** What recurs with tax before and after a change order, by how often it is billed. Cents. */
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
