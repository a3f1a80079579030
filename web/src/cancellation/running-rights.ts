import { runningStates } from '@sable/domain/cancellation/cancellation-right';
import { query } from '@sable/domain/queries';

/** The rights to cancel of customers that have not ended, the newest first. */
export const runningRights = (accountId: string | string[], limit = 20) =>
  query('cancellation-rights', {
    where: { accountId, state: [...runningStates] },
    orderBy: { field: 'signedOn', direction: 'desc' },
    limit,
  });
