import { companies } from '../company.ts';
import { hasRole, isSystem } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { formatMoney } from '../money.ts';
import { roles } from '../role.ts';
import { approvalReasons } from './approval-reasons.ts';
import type { EstimateContent } from './content.ts';
import { freeze } from './freeze.ts';
import { estimateLines, linesOf } from './line.ts';
import { reprice, type EstimateRow } from './reprice.ts';
import { checkSendable } from './sending-guard.ts';
import { amountsOf, refreshTax } from './tax-choice.ts';

/** The largest discount that the actor's roles may give without approval, in ppm. */
export async function discountLimitPpm(tx: Transaction): Promise<number> {
  if (isSystem(tx.actor) || hasRole(tx.actor, 'super')) return 1_000_000;
  const known = await tx.asSystem().list(roles, { where: where({ key: tx.actor.roles }), limit: 50 });
  return Math.max(0, ...known.map((role) => role.maxDiscountPpm));
}

/** Throws NOT_READY when today's taxes make the estimate another amount than the one that was stored, and so seen. */
async function checkMoved(tx: Transaction, seen: EstimateRow, now: EstimateRow): Promise<void> {
  const before = amountsOf(seen);
  const after = amountsOf(now);
  if (before.total === after.total && before.monthly === after.monthly) return;
  const { currency } = await tx.asSystem().get(companies, tx.actor.companyId);
  const words = ({ total, monthly }: typeof after) =>
    `${formatMoney(total, { currency })} and ${formatMoney(monthly, { currency })} a month`;
  throw new AppError('NOT_READY', {
    message: `The taxes have changed: the estimate was ${words(before)}, and is ${words(after)} today. Nothing was changed. Take today’s taxes, check the total, and try again.`,
    taxMoved: { before, after },
  });
}

/**
 * Freezes a draft or an approved estimate as the version that the customer gets, with today's taxes and prices. Throws NOT_READY with what is missing, and NEEDS_APPROVAL
 * with the reasons.
 *
 * @param outcome what cannot be done, and what became of the draft: the first sentences of a refusal.
 */
export async function freezeOffer(
  tx: Transaction,
  seen: EstimateRow,
  outcome: string,
): Promise<{
  readonly estimate: EstimateRow;
  readonly version: { readonly id: string; readonly content: EstimateContent };
}> {
  const draft = await refreshTax(tx, seen);
  const lines = await tx.list(estimateLines, linesOf(seen.id));
  await checkSendable(tx, draft, lines, outcome);
  await checkMoved(tx, seen, draft);
  const isDraft = draft.status === 'draft';
  const priced = isDraft ? await reprice(tx, draft) : draft;
  const reasons = isDraft ? await approvalReasons(tx, priced, lines, await discountLimitPpm(tx)) : [];
  if (reasons.length > 0) throw new AppError('NEEDS_APPROVAL', { reasons });
  return { estimate: priced, version: await freeze(tx, priced) };
}
