import { accounts } from '@sable/domain/account';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { matchNone } from '@sable/domain/kernel/predicate';

export interface DashboardPlan {
  /** Which screen of the day they sit at. */
  readonly chair: 'owner' | 'office' | 'auditor' | 'rep' | 'installer' | 'field';
  /** Whose rows count: the person's own, the whole company's, or only visits. */
  readonly scope: 'own' | 'company' | 'visits';
  readonly leaderboard: boolean;
  /** Who sets the company up. */
  readonly checklist: boolean;
  readonly createsAccounts: boolean;
  /** Works off jobs: the way there, the steps, the signature. */
  readonly installs: boolean;
}

/**
 * What a person's day is made of, by role; the widest role decides (trade specification 1 and 3.1), and whoever installs besides has their jobs on it.
 * What they may begin follows from all of their roles, also from one of the company's own.
 */
export const dashboardPlan = (actor: Actor): DashboardPlan => ({
  ...widestPlan(actor),
  installs: hasRole(actor, 'installer'),
  createsAccounts: accounts.permission(actor).create !== matchNone,
});

function widestPlan(actor: Actor): Omit<DashboardPlan, 'installs' | 'createsAccounts'> {
  const runs = hasRole(actor, 'super', 'admin');
  if (runs || hasRole(actor, 'manager'))
    return { chair: 'owner', scope: 'company', leaderboard: true, checklist: runs };
  if (hasRole(actor, 'office'))
    return { chair: 'office', scope: 'company', leaderboard: false, checklist: false };
  if (hasRole(actor, 'auditor'))
    return {
      chair: 'auditor',
      scope: 'company',
      leaderboard: true,
      checklist: false,
    };
  if (hasRole(actor, 'sales')) return { chair: 'rep', scope: 'own', leaderboard: true, checklist: false };
  return {
    chair: hasRole(actor, 'installer') ? 'installer' : 'field',
    scope: 'visits',
    leaderboard: false,
    checklist: false,
  };
}
