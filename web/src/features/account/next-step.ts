import type { AccountStatus } from '@sable/domain/account';
import type { EstimateStatus } from '@sable/domain/estimate/lifecycle';

/** The one thing to do next at an account. */
export type NextStep = 'walk-through' | 'estimate' | 'install' | 'activate' | 'open-estimate';

/**
 * What follows for an account. A quoted one waits for its customer: what is open there is the estimate.
 * @param hasInstall whether a day is planned for the installation.
 */
export function nextStepOf(status: AccountStatus, hasInstall: boolean): NextStep | null {
  if (status === 'lead' || status === 'contacted') return 'walk-through';
  if (status === 'quoted') return 'open-estimate';
  if (status === 'sold') return hasInstall ? null : 'install';
  if (status === 'installed') return 'activate';
  return 'estimate';
}

/** Estimates that nobody can answer or bring back: to open one leads nowhere. */
const over: readonly EstimateStatus[] = ['voided', 'rescinded'];

/** The estimate that a quoted account waits for: the latest one that can still be answered, extended or revised. */
export const awaitedEstimate = <Row extends { readonly status: EstimateStatus }>(
  latestFirst: readonly Row[],
): Row | undefined => latestFirst.find(({ status }) => !over.includes(status));
