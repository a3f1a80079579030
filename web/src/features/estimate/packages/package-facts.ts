import { sumCents } from '@sable/domain/money';
import { isInside, pointsOver, pointsUsed, type PackageGroup } from '@sable/domain/estimate/package-price';
import type { LineRow } from '../session/rows.ts';

type Group = PackageGroup<LineRow>;

/**
 * Returns the price of a package in cents: the sum of the lines inside it. Points over the allowance and add-ons are
 * separate.
 */
export const insidePrice = ({ lines }: Group, bucket: LineRow['bucket']): number =>
  sumCents(lines.filter((line) => isInside(line) && line.bucket === bucket).map(({ net }) => net));

/** How a package's points compare to its allowance, with advice. */
export interface PointsState {
  readonly tone: 'neutral' | 'warning';
  /** For example, `17 of 12 points used`. */
  readonly used: string;
  /** The consequence, and what to do about it. */
  readonly advice: string;
}

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);

/**
 * Returns the state of a package's points; null if its points are not counted.
 * @param money formats cents for the reader.
 */
export function pointsState(group: Group, money: (cents: number) => string): PointsState | null {
  const { priceMode, points: allowance, pointPrice, overagePaidBy } = group.placed;
  if (priceMode === 'sum' || (priceMode === 'fixed' && allowance === 0)) return null;
  const count = pointsUsed(group);
  const over = pointsOver(group);
  const used = `${count} of ${points(allowance)} used`;
  if (over > 0)
    return {
      tone: 'warning',
      used,
      advice: `${over} over: ${money(over * pointPrice)}${overagePaidBy ? ', taken from the commission' : ''}. Choose products with ${over} fewer, or a package with more points.`,
    };
  const left = Math.max(0, allowance - count);
  return { tone: 'neutral', used, advice: left > 0 ? `${points(left)} left` : 'None left' };
}
