import { hasRole, type Actor } from '@sable/domain/kernel/actor';

/** `company`: everyone, with a choice of rep; `own`: the person alone; `none`: amounts are not theirs to see. */
export type ReportScope = 'company' | 'own' | 'none';

/** Whose numbers a role's reports hold (trade specification 3.1, reports). */
export function reportScope(actor: Actor): ReportScope {
  if (hasRole(actor, 'super', 'admin', 'manager', 'office', 'auditor')) return 'company';
  return hasRole(actor, 'sales') ? 'own' : 'none';
}
