import type { ContractRow } from '../contract/contract.ts';
import { writeContract, type Agreement } from '../contract/sale.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { followSale } from '../sale/follow-up.ts';
import { estimates } from './estimate.ts';
import { priceEstimate } from './pricing.ts';
import { pricedFields, type EstimateRow } from './reprice.ts';
import { contentPricingInput, type Selection } from './selection.ts';
import type { estimateVersions } from './version.ts';

type Version = Pick<RowOf<typeof estimateVersions>, 'content'>;

/** The amounts of a version with the options that the customer chose. Throws HASH_MISMATCH for a choice of a line that is no option. */
export function priceChoice({ content }: Version, selection: Selection) {
  const optional = new Set(content.lines.filter((line) => line.optional).map(({ id }) => id));
  if (Object.keys(selection).some((id) => !optional.has(id))) throw new AppError('HASH_MISMATCH');
  const priced = priceEstimate(contentPricingInput(content, selection));
  const { lineCount: _count, margin: _margin, ...fields } = pricedFields(priced, content.lines.length);
  return { priced, fields, selection };
}

/** Marks an estimate as accepted with what was chosen, and writes its contract and what follows from a sale, as the product: the caller has checked who agreed to what. */
export async function sellVersion(
  tx: Transaction,
  estimate: EstimateRow,
  { priced, fields, selection }: ReturnType<typeof priceChoice>,
  agreement: Agreement,
): Promise<{ readonly sold: EstimateRow; readonly contract: ContractRow }> {
  // With another choice than the one sent, the margin computed before no longer holds.
  const before = estimate.status;
  const margin = Object.keys(selection).length > 0 ? { margin: null } : {};
  const sold = await tx.asSystem().update(estimates, estimate, {
    status: 'accepted',
    decidedAt: tx.context.now,
    selection,
    ...fields,
    ...margin,
  });
  const contract = await writeContract(tx, { ...agreement, estimate: sold, estimateBefore: before, priced });
  await followSale(tx, sold);
  return { sold, contract };
}
