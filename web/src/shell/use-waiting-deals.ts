import { isOwnDeal } from '@sable/domain/estimate/four-eyes';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { useActor, useLive } from '../live/hooks.ts';
import { useAction } from '../shared/use-action.ts';
import { dialog } from '../ui/dialog.ts';
import type { WaitingDeal } from './palette-acts.ts';

const MAX_DEALS = 20;
const none: readonly WaitingDeal[] = [];

/**
 * Returns estimates that wait for somebody's approval, except those that the person requested or has credit in; empty
 * until they are wanted.
 */
export function useWaitingDeals(wanted: boolean): readonly WaitingDeal[] {
  const { id: me } = useActor();
  const { rows } = useLive(
    wanted
      ? query('estimates', { where: { status: 'pending_approval' }, orderBy: 'updatedAt', limit: MAX_DEALS })
      : null,
  );
  if (!rows) return none;
  return rows.filter((deal) => !isOwnDeal(deal, me));
}

/**
 * Returns a function that approves an estimate after one confirmation. It shows the server's message if it is
 * refused.
 */
export function useApprove(): (id: string, title: string) => Promise<void> {
  const act = useAction();
  return async (id, title) => {
    const sure = await dialog.confirm({
      title: `${title}?`,
      message: 'The rep is notified and can send it. You can recall it until then.',
      okText: 'Approve',
    });
    if (sure) await act(m.estimates.approve, { id }, { done: 'Approved. The rep is notified.' });
  };
}
