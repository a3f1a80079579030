import { accountStatuses, type AccountStatus } from '@sable/domain/account';

/** The regular lifecycle stages. Statuses off the path (at risk, canceled, lost) are not steps. */
const way = accountStatuses.slice(0, accountStatuses.indexOf('active') + 1);

export type StepState = 'done' | 'now' | 'ahead';

export interface LifecycleStep {
  readonly status: AccountStatus;
  readonly state: StepState;
}

/** Returns the steps with their state; undefined if the account has left the path. At risk counts as active. */
export function lifecycleSteps(status: AccountStatus): readonly LifecycleStep[] | undefined {
  const at = way.indexOf(status === 'at_risk' ? 'active' : status);
  if (at < 0) return undefined;
  return way.map((step, index) => ({
    status: step,
    state: index === at ? 'now' : index < at ? 'done' : 'ahead',
  }));
}
