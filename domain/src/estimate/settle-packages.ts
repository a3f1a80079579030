import type { RowOf } from '../kernel/entity.ts';
import { notReady } from '../kernel/errors.ts';
import { positionsBetween } from '../kernel/position.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { additionalEquipment } from '../texts/additional-equipment.ts';
import type { estimates } from './estimate.ts';
import { checkExcluded } from './excluded-products.ts';
import { estimateLines, linesOf } from './line.ts';
import {
  isInside,
  packageGroups,
  packageParts,
  pointsCharged,
  pointsUsed,
  type PackageGroup,
} from './package-price.ts';
import { overageTaxClass } from './placement.ts';

type EstimateRow = RowOf<typeof estimates>;
type LineRow = RowOf<typeof estimateLines>;
type Group = PackageGroup<LineRow>;

/**
 * Throws NOT_READY if a package with a fixed price sells no overage points and its choices need more points than it
 * includes.
 */
function checkAllowance(group: Group): void {
  const { name, priceMode, points } = group.placed;
  const used = pointsUsed(group);
  if (priceMode !== 'fixed' || points === 0 || used <= points) return;
  throw notReady(
    `The package “${name}” has ${points} points, and this takes ${used}. The estimate is unchanged. Choose products with fewer points, or another package.`,
  );
}

/**
 * Creates, updates, or deletes the line for overage points. It is deleted if there are none or if the package is
 * empty.
 */
async function settleOverage(
  tx: Transaction,
  estimate: EstimateRow,
  group: Group,
  lines: readonly LineRow[],
): Promise<boolean> {
  const { placed } = group;
  const found = group.lines.find(({ placement }) => placement?.role === 'overage');
  const last = group.lines.findLast(isInside);
  const over = last ? pointsCharged(group) : 0;
  const quantityMilli = over * 1000;
  if (found?.quantityMilli === quantityMilli || (!found && over === 0)) return false;
  if (found) {
    const line = await tx.get(estimateLines, found.id, { lock: true });
    if (over === 0) await tx.delete(estimateLines, line);
    else await tx.update(estimateLines, line, { quantityMilli });
    return true;
  }
  if (!last) return false;
  const next = lines[lines.indexOf(last) + 1];
  await tx.create(estimateLines, {
    estimateId: estimate.id,
    position: positionsBetween(last.position, next?.position ?? null, 1)[0] ?? '',
    // Neither a device nor from the price book: an additional amount for the devices of the package.
    kind: 'fee',
    name: additionalEquipment(placed.name),
    optionId: last.optionId,
    packageId: placed.packageId,
    placement: { id: placed.id, role: 'overage', quantityMilli: 0, points: 0, group: null, extra: 0 },
    quantityMilli,
    unitPrice: placed.pointPrice,
    // The lines that use the points carry their cost.
    unitCost: 0,
    taxClass: overageTaxClass(placed),
    taxable: estimate.tax?.taxedClasses?.includes(overageTaxClass(placed)) ?? false,
  });
  return true;
}

/**
 * Stores what the packages of a draft add to its lines: the shares of their prices, and a line for overage points.
 * Returns the updated lines. An estimate that has left draft stays unchanged. Throws NOT_READY for more points than a
 * fixed price allows.
 */
export async function settlePackages(tx: Transaction, estimate: EstimateRow): Promise<LineRow[]> {
  const read = () => tx.list(estimateLines, linesOf(estimate.id));
  const lines = await read();
  if (estimate.packages.length === 0 || estimate.status !== 'draft') return lines;
  const groups = packageGroups(estimate.packages, lines);
  for (const group of groups) checkAllowance(group);
  checkExcluded(groups, lines);
  const parts = packageParts(estimate.packages, lines);
  const moved = lines.filter((line) => line.packagePart !== (parts.get(line.id) ?? 0));
  const locked = await tx.findMany(
    estimateLines,
    moved.map(({ id }) => id),
    { lock: true },
  );
  for (const line of locked.values())
    await tx.update(estimateLines, line, { packagePart: parts.get(line.id) ?? 0 });
  let changed = moved.length > 0;
  for (const group of groups) if (await settleOverage(tx, estimate, group, lines)) changed = true;
  return changed ? read() : lines;
}
