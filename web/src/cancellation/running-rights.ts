import { runningStates } from '@sable/domain/cancellation/cancellation-right';
import { query } from '@sable/domain/queries';

/** Returns a query for customers' rights to cancel that have not ended, newest first. */
export const runningRights = (accountId: string | string[], limit = 20) =>
  query('cancellation-rights', {
    where: { accountId, state: [...runningStates] },
    orderBy: { field: 'signedOn', direction: 'desc' },
    limit,
  });
