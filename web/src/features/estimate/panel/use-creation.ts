import { commissionPlans } from '@sable/domain/commission/plan';
import { overagesGivenAway } from '@sable/domain/estimate/package-price';
import { creationOf, type Creation } from '@sable/domain/estimate/creation';
import { matchNone, where } from '@sable/domain/kernel/predicate';
import { query } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';

const active = query('commission-plans', { where: where({ status: 'active' }), limit: 200 });

/**
 * What creating the account costs, for those who read cost and commission plans; undefined for everybody else, and where a cost is unknown. A replacement earns by what it
 * adds to the RMR, which only signing knows: nothing is said of it.
 */
export function useCreation(): Creation | undefined {
  const { actor, seesCost } = useEditor();
  const estimate = useRows((rows) => rows.shownEstimate);
  const totals = useRows((rows) => rows.totals);
  const lines = useRows((rows) => rows.lines);
  const sees = seesCost && commissionPlans.permission(actor).read !== matchNone;
  const { rows: plans } = useLive(sees ? active : null);
  if (!sees || !plans || estimate.contractEffect === 'replacement') return undefined;
  return creationOf(totals, estimate, plans, overagesGivenAway(estimate.packages, lines));
}
