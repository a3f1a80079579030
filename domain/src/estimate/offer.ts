import { companies } from '../company.ts';
import { deepEqual } from '../kernel/deep-equal.ts';
import { AppError } from '../kernel/errors.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { localeOf } from '../language.ts';
import { formatMoney } from '../money.ts';
import { documentEn } from '../texts/en/document.ts';
import { approves } from './approval-reasons.ts';
import type { EstimateContent } from './content.ts';
import { freeze } from './freeze.ts';
import { estimateLines, linesOf, type LineRow } from './line.ts';
import { followReader } from './offer-texts.ts';
import { offersOf } from './offers.ts';
import { priceEstimate } from './pricing.ts';
import { estimates, type EstimateRow } from './estimate.ts';
import { pricingInput, reprice } from './reprice.ts';
import { checkSendable } from './sending-guard.ts';
import { amountsOf, refreshTax } from './tax-choice.ts';
import { recurringTotals } from './total-rows.ts';
import { reasonsOfRep, reasonsToAsk } from './who-decides.ts';

/** Returns the amounts of each option, or of an estimate without options. Amounts in cents. */
const offeredAmounts = (estimate: EstimateRow, lines: readonly LineRow[]) =>
  offersOf(estimate, lines).map((offer) => {
    if (!offer.option) return { name: 'the estimate', amounts: amountsOf(estimate) };
    const totals = priceEstimate(pricingInput(offer.estimate, offer.lines));
    return {
      name: `“${offer.option.name}”`,
      amounts: { total: totals.oneTime.total, recurring: recurringTotals(totals) },
    };
  });

type Offered = ReturnType<typeof offeredAmounts>;

/** Throws NOT_READY if today's taxes change the amounts that were stored and therefore seen. */
async function checkMoved(tx: Transaction, seen: Offered, now: Offered): Promise<void> {
  const index = now.findIndex(({ amounts }, place) => !deepEqual(amounts, seen[place]?.amounts));
  const before = seen[index]?.amounts;
  const after = now[index]?.amounts;
  if (!before || !after) return;
  const { currency } = await tx.asSystem().get(companies, tx.actor.companyId);
  const money = (cents: number) => formatMoney(cents, { currency, locale: localeOf('en', currency) });
  const amountsText = ({ total, recurring }: typeof after) =>
    documentEn.listed([
      money(total),
      ...recurring.map((bill) => documentEn.billed[bill.frequency](money(bill.total))),
    ]);
  throw new AppError('NOT_READY', {
    message: `The taxes have changed: ${now[index]?.name} was ${amountsText(before)}, and is ${amountsText(after)} today. Nothing was changed. Take today’s taxes, check the total, and try again.`,
    taxMoved: { before, after },
  });
}

/**
 * Freezes a draft or an approved estimate as the version that the customer receives, with today's taxes and prices.
 * Throws NOT_READY with what is missing, and NEEDS_APPROVAL with the reasons.
 *
 * @param outcome the first sentences of a refusal: what cannot be done, and what happens to the draft.
 */
export async function freezeOffer(
  tx: Transaction,
  seen: EstimateRow,
  outcome: string,
): Promise<{
  readonly estimate: EstimateRow;
  readonly version: { readonly id: string; readonly content: EstimateContent; readonly hash: string };
}> {
  const linesSeen = await tx.list(estimateLines, linesOf(seen.id));
  const draft = await refreshTax(tx, seen);
  const lines = await tx.list(estimateLines, linesOf(seen.id));
  await checkSendable(tx, draft, lines, outcome);
  await checkMoved(tx, offeredAmounts(seen, linesSeen), offeredAmounts(draft, lines));
  const isDraft = draft.status === 'draft';
  const priced = isDraft ? await followReader(tx, await reprice(tx, draft)) : draft;
  const reasons = isDraft ? await reasonsToAsk(tx, priced, lines) : [];
  if (reasons.length > 0) throw new AppError('NEEDS_APPROVAL', { reasons });
  const decided = isDraft ? await decidedAlone(tx, priced, lines) : priced;
  return { estimate: decided, version: await freeze(tx, decided) };
}

/**
 * Records, for a draft sent without a request, why a rep would have needed approval and who decided. The approval
 * report shows it. Removes requests without a decision.
 */
async function decidedAlone(
  tx: Transaction,
  draft: EstimateRow,
  lines: readonly LineRow[],
): Promise<EstimateRow> {
  const { id, kind } = tx.actor;
  const reasons = kind === 'user' && approves(tx.actor) ? await reasonsOfRep(tx, draft, lines) : [];
  if (reasons.length === 0) return draft.approval ? tx.update(estimates, draft, { approval: null }) : draft;
  const approval = { reasons, requestedBy: id, decidedBy: id, note: null };
  return tx.update(estimates, draft, { approval });
}
