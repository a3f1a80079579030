import type { RowOf } from '../kernel/entity.ts';
import { notReady } from '../kernel/errors.ts';
import type { estimateLines } from './line.ts';
import { isInside, type PackageGroup } from './package-price.ts';
import type { PlacedPackage } from './placement.ts';

type Line = Pick<
  RowOf<typeof estimateLines>,
  'name' | 'optionId' | 'productId' | 'lastProductId' | 'placement'
>;

/** Whether a line is offered together with a package: in its option, or with one of the two in every option. */
const isShown = (line: Line, { lines: [own] }: PackageGroup<Line>): boolean =>
  line.optionId === null || (own?.optionId ?? null) === null || line.optionId === own?.optionId;

/** A line whose product is not sold with a package that it is offered with; undefined where all may be sold together. */
function excludedLine(
  groups: readonly PackageGroup<Line>[],
  lines: readonly Line[],
): { readonly line: Line; readonly placed: PlacedPackage } | undefined {
  for (const group of groups) {
    const { placed } = group;
    if (!placed.excluded || !group.lines.some(isInside)) continue;
    const line = lines.find(
      // A line that lost its product is held against the last one that it had.
      (each) => placed.excluded?.includes(each.productId ?? each.lastProductId ?? '') && isShown(each, group),
    );
    if (line) return { line, placed };
  }
  return undefined;
}

/** Refuses a draft that holds a product together with a package that is not sold with it. Throws NOT_READY. */
export function checkExcluded(groups: readonly PackageGroup<Line>[], lines: readonly Line[]): void {
  const found = excludedLine(groups, lines);
  if (!found) return;
  throw notReady(
    `“${found.line.name}” is not sold with the package “${found.placed.name}”. The estimate is unchanged. Take one of the two off first, or offer them in different options.`,
  );
}
