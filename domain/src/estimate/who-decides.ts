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

/** What the actor's roles leave to them without approval: of each limit the most that one of the roles gives. */
export async function roleLimits(tx: Transaction): Promise<RoleLimits> {
  if (isSystem(tx.actor) || hasRole(tx.actor, 'super'))
    return { discountPpm: WHOLE_PPM, outsidePriceBook: true };
  return limitsOf(tx, tx.actor.roles);
}

/** Why a rep would have to ask about an offer, whoever sends it; empty where nobody would. */
export const reasonsOfRep = async (
  tx: Transaction,
  estimate: EstimateRow,
  lines: readonly LineRow[],
): Promise<string[]> =>
  reasonsOfOffers(tx, estimate, lines, { ...(await limitsOf(tx, ['sales'])), decides: false });

/**
 * Why the actor has to ask before an offer goes out; empty where they decide alone. Who could approve sends an offer of their own without asking, but not one that somebody
 * else submitted while they hold credit in it (decisions 5.7): taking the request back or refusing it is no way around the other pair of eyes.
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
