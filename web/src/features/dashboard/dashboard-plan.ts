import { hasRole, type Actor } from '@sable/domain/kernel/actor';

export interface DashboardPlan {
  /** Whose rows count: the person's own, the whole company's, or only visits. */
  readonly scope: 'own' | 'company' | 'visits';
  readonly leaderboard: boolean;
  /** Who sets the company up. */
  readonly checklist: boolean;
  readonly createsAccounts: boolean;
}

/** What a person's day is made of, by role; the widest role decides (trade specification 1 and 3.1). */
export function dashboardPlan(actor: Actor): DashboardPlan {
  const runs = hasRole(actor, 'super', 'admin');
  if (runs || hasRole(actor, 'manager'))
    return { scope: 'company', leaderboard: true, checklist: runs, createsAccounts: true };
  if (hasRole(actor, 'office'))
    return { scope: 'company', leaderboard: false, checklist: false, createsAccounts: true };
  if (hasRole(actor, 'auditor'))
    return { scope: 'company', leaderboard: true, checklist: false, createsAccounts: false };
  if (hasRole(actor, 'sales'))
    return { scope: 'own', leaderboard: true, checklist: false, createsAccounts: true };
  return { scope: 'visits', leaderboard: false, checklist: false, createsAccounts: false };
}
