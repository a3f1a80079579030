import { accounts } from '@sable/domain/account';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { matchNone } from '@sable/domain/kernel/predicate';

export interface DashboardPlan {
  /** The dashboard layout for the role. */
  readonly chair: 'owner' | 'office' | 'auditor' | 'rep' | 'installer' | 'field';
  /** Whose records are shown: the person's own, the whole company's, or only visits. */
  readonly scope: 'own' | 'company' | 'visits';
  readonly leaderboard: boolean;
  /** Whether the setup checklist is shown. */
  readonly checklist: boolean;
  readonly createsAccounts: boolean;
  /** Whether the person does jobs: directions, steps, signature. */
  readonly installs: boolean;
}

/**
 * Returns the contents of a person's dashboard, by role. The widest role decides (trade specification 1 and 3.1), and
 * anyone who also installs gets their jobs. Permission to create accounts follows from all roles, including custom
 * ones.
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
