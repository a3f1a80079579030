import type { RowOf } from '../kernel/entity.ts';
import { notReady } from '../kernel/errors.ts';
import type { estimateLines } from './line.ts';
import { isInside, type PackageGroup } from './package-price.ts';
import type { PlacedPackage } from './placement.ts';

type Line = Pick<
  RowOf<typeof estimateLines>,
  'name' | 'optionId' | 'productId' | 'lastProductId' | 'placement'
>;

/** Whether a line and a package are offered together: both in the same option, or either of them in every option. */
const isShown = (line: Line, { lines: [own] }: PackageGroup<Line>): boolean =>
  line.optionId === null || (own?.optionId ?? null) === null || line.optionId === own?.optionId;

/**
 * Returns a line whose product may not be sold with a package that it is offered with; undefined if there is none.
 */
function excludedLine(
  groups: readonly PackageGroup<Line>[],
  lines: readonly Line[],
): { readonly line: Line; readonly placed: PlacedPackage } | undefined {
  for (const group of groups) {
    const { placed } = group;
    if (!placed.excluded || !group.lines.some(isInside)) continue;
    const line = lines.find(
      // A line that lost its product is checked by the last one that it had.
      (each) => placed.excluded?.includes(each.productId ?? each.lastProductId ?? '') && isShown(each, group),
    );
    if (line) return { line, placed };
  }
  return undefined;
}

/** Throws NOT_READY for a draft that combines a product with a package that it is not sold with. */
export function checkExcluded(groups: readonly PackageGroup<Line>[], lines: readonly Line[]): void {
  const found = excludedLine(groups, lines);
  if (!found) return;
  throw notReady(
    `“${found.line.name}” is not sold with the package “${found.placed.name}”. The estimate is unchanged. Remove one of the two first, or offer them in different options.`,
  );
}
