import { accountStatuses, type AccountStatus } from '@sable/domain/account';

/** The way of an account; what leads off it (at risk, cancelled, lost) is no step. */
const way = accountStatuses.slice(0, accountStatuses.indexOf('active') + 1);

export type StepState = 'done' | 'now' | 'ahead';

export interface LifecycleStep {
  readonly status: AccountStatus;
  readonly state: StepState;
}

/** How far an account has come; undefined once it has left the way. At risk is still active. */
export function lifecycleSteps(status: AccountStatus): readonly LifecycleStep[] | undefined {
  const at = way.indexOf(status === 'at_risk' ? 'active' : status);
  if (at < 0) return undefined;
  return way.map((step, index) => ({
    status: step,
    state: index === at ? 'now' : index < at ? 'done' : 'ahead',
  }));
}
