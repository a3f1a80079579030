import { hasRole, isSystem } from '../kernel/actor.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { formatPercent } from '../percent.ts';
import { products } from '../product.ts';
import { MAX_LINES } from './line.ts';
import { discountSharePpm, isBelowFloor, worstDiscountSharePpm } from './readiness.ts';
import type { EstimateRow, LineRow } from './reprice.ts';

/** Whether a line's price is below its product's floor, for someone who may not decide that alone. */
async function isFloorBroken(tx: Transaction, lines: readonly LineRow[]): Promise<boolean> {
  if (isSystem(tx.actor) || hasRole(tx.actor, 'super', 'admin', 'manager')) return false;
  const ids = [...new Set(lines.flatMap((line) => line.productId ?? []))];
  if (ids.length === 0) return false;
  // As the product: a rep reads no drafts, and the floor holds for a product that went back to draft too.
  const sold = await tx.asSystem().list(products, { where: where({ id: ids }), limit: MAX_LINES });
  return isBelowFloor(lines, sold);
}

/**
 * Why the actor, who may give discounts up to the limit, may not send or approve an estimate alone; empty when they may. The words go to
 * screens and notices, so they tell no floor and not which line it is: by trying prices one could find it.
 */
export async function approvalReasons(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
  limitPpm: number,
): Promise<string[]> {
  const reasons: string[] = [];
  const share = worstDiscountSharePpm(estimate, lines);
  if (share > limitPpm) {
    // What the draft shows may be within the limit; then the words say where the rest comes from.
    const chosen = share > discountSharePpm(estimate) ? ', with the options a customer can choose,' : '';
    reasons.push(
      `Discount of ${formatPercent(share)}${chosen} is above the limit of ${formatPercent(limitPpm)}.`,
    );
  }
  if (await isFloorBroken(tx, lines)) reasons.push('A price is lower than may be given without approval.');
  return reasons;
}
