import { hasRole, type Actor } from '@sable/domain/kernel/actor';

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

/** What a person's day is made of, by role; the widest role decides (trade specification 1 and 3.1), and whoever installs besides has their jobs on it. */
export const dashboardPlan = (actor: Actor): DashboardPlan => ({
  ...widestPlan(actor),
  installs: hasRole(actor, 'installer'),
});

function widestPlan(actor: Actor): Omit<DashboardPlan, 'installs'> {
  const runs = hasRole(actor, 'super', 'admin');
  if (runs || hasRole(actor, 'manager'))
    return { chair: 'owner', scope: 'company', leaderboard: true, checklist: runs, createsAccounts: true };
  if (hasRole(actor, 'office'))
    return { chair: 'office', scope: 'company', leaderboard: false, checklist: false, createsAccounts: true };
  if (hasRole(actor, 'auditor'))
    return {
      chair: 'auditor',
      scope: 'company',
      leaderboard: true,
      checklist: false,
      createsAccounts: false,
    };
  if (hasRole(actor, 'sales'))
    return { chair: 'rep', scope: 'own', leaderboard: true, checklist: false, createsAccounts: true };
  return {
    chair: hasRole(actor, 'installer') ? 'installer' : 'field',
    scope: 'visits',
    leaderboard: false,
    checklist: false,
    createsAccounts: false,
  };
}
