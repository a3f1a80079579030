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

/** With what the affiliate takes who brought the account, in cents. */
export type Created = Creation & { readonly leadCost: number };

/**
 * What creating the account costs, for those who read cost and commission plans; undefined for everybody else, and where a cost is unknown. A replacement earns by what it
 * adds to the RMR, which only signing knows: nothing is said of it.
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
