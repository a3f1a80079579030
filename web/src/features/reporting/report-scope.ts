import { contracts } from '@sable/domain/contract/contract';
import { estimates } from '@sable/domain/estimate/estimate';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { matchAll, matchNone } from '@sable/domain/kernel/predicate';
import { hasRight } from '@sable/domain/kernel/rights';

/** `company`: everyone, with a choice of rep; `own`: only the user's own; `none`: the user may not see amounts. */
export type ReportScope = 'company' | 'own' | 'none';

/**
 * Returns the scope that custom roles grant: whether they see prices, and how far they can read estimates and
 * contracts.
 */
function definedScope(actor: Actor): ReportScope {
  const defined = { ...actor, roles: [] };
  if (!hasRight(defined, 'price')) return 'none';
  const reach = [estimates, contracts].map((entity) => entity.permission(defined).read);
  if (reach.every((read) => read === matchAll)) return 'company';
  return reach.some((read) => read !== matchNone) ? 'own' : 'none';
}

/**
 * Returns whose figures a user's reports contain (trade specification 3.1, reports). The widest of their roles
 * applies.
 */
export function reportScope(actor: Actor): ReportScope {
  if (hasRole(actor, 'super', 'admin', 'manager', 'office', 'auditor')) return 'company';
  const defined = definedScope(actor);
  return defined === 'none' && hasRole(actor, 'sales') ? 'own' : defined;
}
