import { multiplyQuantity, sumCents } from '../money.ts';
import { allocateLargestRemainder } from './allocation.ts';
import type { Bucket } from '../product-kind.ts';
import type { Frequency } from './pricing-schema.ts';
import type { PlacedPackage, Placement } from './placement.ts';

/** The fields of a line that determine its share of a package's price. */
export interface PackagedLine {
  readonly id: string;
  readonly bucket: Bucket;
  readonly frequency: Frequency | null;
  readonly quantityMilli: number;
  readonly unitPrice: number;
  readonly optionId?: string | null | undefined;
  readonly placement?: Placement | null | undefined;
}

/** One placed package with its lines in one option. A copied option has a group of its own. */
export interface PackageGroup<Line> {
  readonly placed: PlacedPackage;
  readonly lines: readonly Line[];
}

type Grouped = Pick<PackagedLine, 'placement' | 'optionId'>;

/** Whether two lines belong to the same placed package and the same option. */
export const isTogether = (a: Grouped, b: Grouped): boolean =>
  !!a.placement && a.placement.id === b.placement?.id && (a.optionId ?? null) === (b.optionId ?? null);

/** Whether a line counts toward its package's price or points and is not priced separately. */
export const isInside = ({ placement }: Grouped): boolean =>
  placement?.role === 'included' || placement?.role === 'required' || placement?.role === 'choice';

/** Returns the packages of an estimate that have lines, each with its lines in order. */
export function packageGroups<Line extends Grouped>(
  placed: readonly PlacedPackage[],
  lines: readonly Line[],
): PackageGroup<Line>[] {
  if (placed.length === 0) return [];
  const groups: { placed: PlacedPackage; lines: Line[] }[] = [];
  for (const line of lines) {
    const pack = placed.find(({ id }) => id === line.placement?.id);
    if (!pack) continue;
    const found = groups.find((group) => group.lines[0] && isTogether(group.lines[0], line));
    if (found) found.lines.push(line);
    else groups.push({ placed: pack, lines: [line] });
  }
  return groups;
}

function fixedPriceOf({ priceMode, price, monthlyPrice }: PlacedPackage, bucket: Bucket): number | null {
  if (priceMode === 'sum') return null;
  return bucket === 'one-time' ? price : monthlyPrice;
}

/**
 * Returns how much of a line's quantity the package's price covers, in thousandths. Above the package's own quantity,
 * a product is paid by its points if it has some and the package sells overage points, or else at its own price. A
 * fixed monthly price covers only lines billed monthly.
 */
export function coveredQuantity(placed: PlacedPackage, line: PackagedLine): number {
  const { placement } = line;
  if (!placement || !isInside(line)) return 0;
  if (fixedPriceOf(placed, line.bucket) === null) return 0;
  if (line.bucket === 'monthly' && (line.frequency ?? 'monthly') !== 'monthly') return 0;
  return sellsPoints(placed, placement)
    ? line.quantityMilli
    : Math.min(line.quantityMilli, placement.quantityMilli);
}

const sellsPoints = ({ priceMode }: PlacedPackage, { points }: Placement): boolean =>
  priceMode === 'fixed_overage' && points > 0;

/**
 * Returns the amount that the package's price adds to each of its lines, in cents; negative if it reduces them. It is
 * the difference between the price and the lines' own prices, allocated by largest remainder over these prices, or
 * over the quantities if all are 0. Together with it, the lines add up to the package's price exactly. A choice adds
 * its extra to the price.
 */
export function packageParts(
  placed: readonly PlacedPackage[],
  lines: readonly PackagedLine[],
): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  for (const group of packageGroups(placed, lines))
    for (const bucket of ['one-time', 'monthly'] as const) {
      const price = fixedPriceOf(group.placed, bucket);
      const covered = group.lines.flatMap((line) => {
        const quantityMilli = line.bucket === bucket ? coveredQuantity(group.placed, line) : 0;
        return quantityMilli > 0
          ? [{ line, quantityMilli, cost: multiplyQuantity(line.unitPrice, quantityMilli) }]
          : [];
      });
      if (price === null || covered.length === 0) continue;
      const cost = sumCents(covered.map((part) => part.cost));
      const extras = sumCents(covered.map(({ line }) => line.placement?.extra ?? 0));
      const difference = sumCents([price, extras]) - cost;
      const weights = covered.map((part) => (cost > 0 ? part.cost : part.quantityMilli));
      const shares = allocateLargestRemainder(Math.abs(difference), weights);
      covered.forEach(({ line }, index) =>
        parts.set(line.id, Math.sign(difference) * (shares[index] ?? 0) + 0),
      );
    }
  return parts;
}

/**
 * Returns the points that the lines in a package use, rounded up. If the package sells no overage points, only the
 * package's own quantities count.
 */
export function pointsUsed({ placed, lines }: PackageGroup<PackagedLine>): number {
  const milli = lines.filter(isInside).map(({ placement, quantityMilli }) => {
    if (!placement) return 0;
    const counted = sellsPoints(placed, placement)
      ? quantityMilli
      : Math.min(quantityMilli, placement.quantityMilli);
    return counted * placement.points;
  });
  return Math.ceil(sumCents(milli) / 1000);
}

/** Returns the points above those that the package's price covers. */
export const pointsOver = (group: PackageGroup<PackagedLine>): number =>
  group.placed.priceMode === 'fixed_overage' ? Math.max(0, pointsUsed(group) - group.placed.points) : 0;

/**
 * Returns the points that the customer pays in addition to the package's price; 0 if the commission pays for them.
 */
export const pointsCharged = (group: PackageGroup<PackagedLine>): number =>
  group.placed.overagePaidBy === 'commission' ? 0 : pointsOver(group);

/** Returns the price of the packages' overage points that the commission pays for (decisions 6.5), in cents. */
export const overagesGivenAway = (placed: readonly PlacedPackage[], lines: readonly PackagedLine[]): number =>
  sumCents(
    packageGroups(
      placed.filter(({ overagePaidBy }) => overagePaidBy === 'commission'),
      lines,
    ).map((group) => pointsOver(group) * group.placed.pointPrice),
  );

/** Whether a package is complete: no line in it is missing or below the package's own quantity. */
export function isComplete({ placed, lines }: PackageGroup<PackagedLine>): boolean {
  const whole = lines.filter(
    (line) => isInside(line) && line.quantityMilli >= (line.placement?.quantityMilli ?? 0),
  );
  const fewest = placed.groups.every(
    ({ name, min }) => whole.filter(({ placement }) => placement?.group === name).length >= min,
  );
  return fewest && whole.filter(({ placement }) => placement?.role !== 'choice').length >= placed.parts;
}

/**
 * Returns the lines as the draft's packages currently price them: with their shares of the price, and the overage
 * points on the overage line. The editor prices with it while the user types a quantity; `settlePackages` stores the
 * result.
 */
export function withPackagePrices<Line extends PackagedLine & { readonly packagePart?: number | undefined }>(
  placed: readonly PlacedPackage[],
  lines: readonly Line[],
): readonly Line[] {
  if (placed.length === 0) return lines;
  const parts = packageParts(placed, lines);
  const over = new Map(
    packageGroups(placed, lines).flatMap((group) => {
      const line = group.lines.find(({ placement }) => placement?.role === 'overage');
      return line ? [[line.id, pointsCharged(group)] as const] : [];
    }),
  );
  return lines.map((line) => {
    const packagePart = parts.get(line.id) ?? 0;
    const points = over.get(line.id);
    if (points === 0) return { ...line, unitPrice: 0 };
    const quantityMilli = points === undefined ? line.quantityMilli : points * 1000;
    return packagePart === (line.packagePart ?? 0) && quantityMilli === line.quantityMilli
      ? line
      : { ...line, packagePart, quantityMilli };
  });
}
