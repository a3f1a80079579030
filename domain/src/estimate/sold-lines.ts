import type { RowFor } from '../kernel/entity.ts';
import { carriesMoney } from './line-kind.ts';
import type { estimateLines } from './line.ts';
import { linesOfOption } from './offers.ts';
import { sectionsOf } from './placed-lines.ts';
import { isIncluded, type Selection } from './selection.ts';

export type SoldLine = Pick<RowFor<typeof estimateLines>, 'id' | 'kind' | 'optional' | 'selected'> & {
  readonly optionId?: string | null;
};

/**
 * Returns the lines that the customer took, by section, with their headings and notes. A section with nothing taken
 * is left out.
 *
 * @param lines all lines of the estimate in order.
 * @param selection the optional lines that the customer toggled at signing.
 * @param optionId the option that was signed.
 */
export function soldSections<Line extends SoldLine>(
  lines: readonly Line[],
  selection: Selection,
  optionId: string | null | undefined,
): Line[][] {
  const isTaken = (line: Line) =>
    line.kind !== 'credit' && (!carriesMoney(line.kind) || isIncluded(line, selection));
  return sectionsOf(linesOfOption(lines, optionId))
    .map((section) => ({ section, taken: section.filter(isTaken) }))
    .filter(({ section, taken }) => {
      const offered = section.some(({ kind }) => carriesMoney(kind));
      return offered ? taken.some(({ kind }) => carriesMoney(kind)) : taken.length > 0;
    })
    .map(({ taken }) => taken);
}
