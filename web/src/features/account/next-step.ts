import type { AccountStatus } from '@sable/domain/account';

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
