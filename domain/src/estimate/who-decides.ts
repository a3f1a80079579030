import { hasRole, isSystem } from '../kernel/actor.ts';
import { where } from '../kernel/predicate.ts';
import type { Transaction } from '../kernel/transaction.ts';
import { WHOLE_PPM } from '../money.ts';
import { roles } from '../role.ts';
import { reasonsOfOffers, type RoleLimits } from './approval-reasons.ts';
import { holdsCredit, submittersOf } from './four-eyes.ts';
import type { EstimateRow } from './estimate.ts';
import type { LineRow } from './line.ts';

async function limitsOf(tx: Transaction, keys: readonly string[]): Promise<RoleLimits> {
  const known = await tx.asSystem().list(roles, { where: where({ key: [...keys] }), limit: 50 });
  return {
    discountPpm: Math.max(0, ...known.map((role) => role.maxDiscountPpm)),
    outsidePriceBook: known.some((role) => role.outsidePriceBook),
  };
}

/** Returns what the actor's roles allow without approval: for each limit, the highest of the roles. */
export async function roleLimits(tx: Transaction): Promise<RoleLimits> {
  if (isSystem(tx.actor) || hasRole(tx.actor, 'super'))
    return { discountPpm: WHOLE_PPM, outsidePriceBook: true };
  return limitsOf(tx, tx.actor.roles);
}

/** Returns why a rep would need approval for an offer, regardless of who sends it; empty if none is needed. */
export const reasonsOfRep = async (
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<string[]> =>
  reasonsOfOffers(tx, estimate, lines, { ...(await limitsOf(tx, ['sales'])), decides: false });

/**
 * Returns why the actor needs approval before sending an offer; empty if they decide alone. A person with approval
 * permission sends their own offer without asking. They need approval for an offer that another person submitted if
 * they hold credit in it (decisions 5.7). Taking the request back or rejecting it does not bypass the four-eyes rule.
 */
export async function reasonsToAsk(
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<string[]> {
  const own = await reasonsOfOffers(tx, estimate, lines, await roleLimits(tx));
  if (own.length > 0 || tx.actor.kind !== 'user') return own;
  const isOthers = submittersOf(estimate).some((userId) => userId !== tx.actor.id);
  return isOthers && holdsCredit(estimate, tx.actor.id) ? reasonsOfRep(tx, estimate, lines) : own;
}
