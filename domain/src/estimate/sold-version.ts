import type { ContractRow } from '../contract/contract.ts';
import { writeContract, type Agreement } from '../contract/sale.ts';
import type { RowOf } from '../kernel/entity.ts';
import { AppError } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { followSale } from '../sale/follow-up.ts';
import { askAboutSiblings } from './ask-siblings.ts';
import { isAllowedChoice } from './choices.ts';
import type { EstimateContent } from './content.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { termsOf } from './offers.ts';
import { scheduleOf } from './payment-schedule.ts';
import type { optionPlaces } from './options.ts';
import { priceEstimate } from './pricing.ts';
import { pricedFields } from './reprice.ts';
import { contentOfOption, contentPricingInput, type Selection } from './selection.ts';
import type { estimateVersions } from './version.ts';

type Version = Pick<RowOf<typeof estimateVersions>, 'content'>;

/**
 * Compares an option with the recommended one: by their totals over their terms, and for equal totals by their order.
 */
function placeOf({ options = [] }: EstimateContent, optionId: string): (typeof optionPlaces)[number] {
  const worth = (id: string | undefined) => {
    const index = options.findIndex((option) => option.id === id);
    return { index, total: options[index]?.totals.tcvExTax ?? 0 };
  };
  const taken = worth(optionId);
  const recommended = worth(options.find((option) => option.recommended)?.id);
  if (taken.index === recommended.index) return 'recommended';
  const difference = taken.total - recommended.total || taken.index - recommended.index;
  return difference > 0 ? 'above' : 'below';
}

/**
 * Returns the content of the option that a customer chose. Throws HASH_MISMATCH unless the version offers it, or has
 * no options and none was chosen.
 */
function chosenContent(content: EstimateContent, optionId: string | null): EstimateContent {
  const offered = content.options?.some(({ id }) => id === optionId) ?? optionId === null;
  if (!offered) throw new AppError('HASH_MISMATCH');
  return contentOfOption(content, optionId);
}

/**
 * Returns the amounts of a version with the option and the optional lines that the customer chose. Throws
 * HASH_MISMATCH for an unknown option, a choice of a line that is not optional or belongs to another option, more or
 * fewer lines of a choice than allowed, or a quantity that is not offered.
 */
export function priceChoice(version: Version, selection: Selection, optionId: string | null) {
  const content = chosenContent(version.content, optionId);
  const byId = new Map(content.lines.map((line) => [line.id, line]));
  const isOffered = ([id, chosen]: [string, boolean | number]): boolean => {
    const line = byId.get(id);
    if (typeof chosen === 'boolean') return line?.optional === true;
    const range = line?.quantityRange;
    return range !== undefined && range.min <= chosen && chosen <= range.max;
  };
  if (!Object.entries(selection).every(isOffered) || !isAllowedChoice(content.lines, selection))
    throw new AppError('HASH_MISMATCH');
  const priced = priceEstimate(contentPricingInput(content, selection));
  const { lineCount: _count, margin: _margin, ...amounts } = pricedFields(priced, content.lines.length);
  const optionTaken = optionId === null ? null : placeOf(version.content, optionId);
  const fields = {
    ...amounts,
    ...(optionId && termsOf({ ...content, paymentSchedule: [...scheduleOf(content)] })),
  };
  return { priced, fields, sent: content, chosen: { selection, chosenOptionId: optionId, optionTaken } };
}

/**
 * Marks an estimate as accepted with the customer's choices, and creates its contract and everything else that
 * follows from a sale. Writes as the system: the caller has checked who agreed to what.
 */
export async function sellVersion(
  tx: Transaction,
  estimate: EstimateRow,
  { priced, fields, sent, chosen }: ReturnType<typeof priceChoice>,
  agreement: Agreement,
): Promise<{ readonly sold: EstimateRow; readonly contract: ContractRow }> {
  const before = estimate.status;
  // If the customer chose something other than the sent default, the stored margin no longer applies.
  const isAsSent =
    Object.keys(chosen.selection).length === 0 && (chosen.optionTaken ?? 'recommended') === 'recommended';
  const sold = await tx.asSystem().update(estimates, estimate, {
    status: 'accepted',
    decidedAt: agreement.signedAt ?? tx.context.now,
    sealing: null,
    ...chosen,
    ...fields,
    ...(!isAsSent && { margin: null }),
  });
  const contract = await writeContract(tx, {
    ...agreement,
    estimate: sold,
    estimateBefore: before,
    priced,
    sent,
  });
  await followSale(tx, sold, contract);
  await askAboutSiblings(tx, sold);
  return { sold, contract };
}
