import { accounts } from '@sable/domain/account';
import { affiliates } from '@sable/domain/affiliate';
import { commissionPlans } from '@sable/domain/commission/plan';
import { overagesGivenAway } from '@sable/domain/estimate/package-price';
import { creationOf, type Creation } from '@sable/domain/estimate/creation';
import { matchNone, where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { useLive, useRow } from '../../../live/hooks.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';

const active = query('commission-plans', { where: where({ status: 'active' }), limit: 200 });

/** Includes the lead cost of the affiliate who referred the account, in cents. */
export type Created = Creation & { readonly leadCost: number };

/**
 * Returns what creating the account costs, for users who may read cost and commission plans. Undefined for everyone
 * else, and if a cost is unknown. Also undefined for a replacement: it earns by its increase of the RMR, which is
 * known only at signing.
 */
export function useCreation(): Created | undefined {
  const { actor, seesCost } = useEditor();
  const estimate = useRows((rows) => rows.shownEstimate);
  const totals = useRows((rows) => rows.totals);
  const lines = useRows((rows) => rows.lines);
  const sees = seesCost && commissionPlans.permission(actor).read !== matchNone;
  const { rows: plans } = useLive(sees ? active : null);
  const { row: account } = useRow(accounts, sees ? estimate.accountId : null);
  const { row: affiliate } = useRow(affiliates, account?.affiliateId ?? null);
  if (!sees || !plans || estimate.contractEffect === 'replacement') return undefined;
  const leadCost = affiliate?.leadCost ?? 0;
  const creation = creationOf(totals, estimate, plans, overagesGivenAway(estimate.packages, lines), leadCost);
  return creation && { ...creation, leadCost };
}
