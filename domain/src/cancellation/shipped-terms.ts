import type { CancellationRule } from './rule.ts';
import { shippedRules } from './shipped-rules.ts';

/** The row that the product ships under an id, in its last version; undefined for a row of counsel's own. */
const shippedRow = (id: string): CancellationRule | undefined =>
  shippedRules.findLast((rule) => rule.id === id);

/**
 * A row as it was kept, with what the product ships for what it does not speak of: the terms of the sale that came after it was kept, and the texts of the papers, which nobody replaces. `false` and null
 * stand: they say that the law asks for nothing.
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
