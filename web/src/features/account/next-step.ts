import type { AccountStatus } from '@sable/domain/account';
import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';

/** The next step for an account. */
export type NextStep = 'walk-through' | 'estimate' | 'install' | 'activate' | 'open-estimate';

/**
 * Returns the next step for an account. A quoted account waits for its customer, so its step is the open estimate.
 * @param hasInstall whether the installation is scheduled.
 */
export function nextStepOf(status: AccountStatus, hasInstall: boolean): NextStep | null {
  if (status === 'lead' || status === 'contacted') return 'walk-through';
  if (status === 'quoted') return 'open-estimate';
  if (status === 'sold') return hasInstall ? null : 'install';
  if (status === 'installed') return 'activate';
  return 'estimate';
}

/** Estimates that cannot be answered or reopened, so there is no point in linking to them. */
const over: readonly EstimateStatus[] = ['voided', 'rescinded'];

/**
 * Returns the estimate that a quoted account waits for: the latest one that can still be answered, extended, or
 * revised.
 */
export const awaitedEstimate = <Row extends { readonly status: EstimateStatus }>(
  latestFirst: readonly Row[],
): Row | undefined => latestFirst.find(({ status }) => !over.includes(status));
