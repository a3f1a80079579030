import type { CancellationRule } from './rule.ts';
import { shippedRules } from './shipped-rules.ts';

/** Returns the latest version of the row that ships under an id; undefined for a row that counsel added. */
const shippedRow = (id: string): CancellationRule | undefined =>
  shippedRules.findLast((rule) => rule.id === id);

/**
 * Returns a stored row with shipped values for the fields that it omits: sale terms that were introduced after it was
 * stored, and the texts of the papers, which nobody replaces. `false` and null are kept, because they mean that the
 * law requires nothing.
 */
export function withShippedTerms<Row extends CancellationRule>(row: Row): Row {
  const shipped = shippedRow(row.id);
  if (!shipped) return row;
  const { paperOnly, unsolicitedBlockedFrom, financingBlockedFrom, signingCap } = shipped;
  const { noPaymentBeforeEnd, noCollection, noteDays, papers } = shipped;
  return {
    ...(paperOnly !== undefined && { paperOnly }),
    ...(unsolicitedBlockedFrom !== undefined && { unsolicitedBlockedFrom }),
    ...(financingBlockedFrom !== undefined && { financingBlockedFrom }),
    ...(signingCap !== undefined && { signingCap }),
    ...(noPaymentBeforeEnd !== undefined && { noPaymentBeforeEnd }),
    ...(noCollection !== undefined && { noCollection }),
    ...(noteDays !== undefined && { noteDays }),
    ...(papers !== undefined && { papers }),
    ...row,
  };
}
