import { undeliveredStatuses } from '@sable/domain/message';
import { query } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { SendAgain } from '../../../shared/send-again.tsx';
import classes from './panel.module.css';

const LIMIT = 100;

/**
 * Reports that the email with the last answer to a question was not delivered, and resends it. Hidden if it arrived,
 * and for users who may not read it.
 */
export const FailedAnswer = ({ estimateId, questionId }: { estimateId: string; questionId: string }) => {
  const { rows = [] } = useLive(
    query('email-messages', {
      where: { estimateId },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: LIMIT,
    }),
  );
  const last = rows.find(({ reply }) => reply?.questionId === questionId);
  if (!last || !undeliveredStatuses.includes(last.status)) return null;
  return (
    <div role="status" className={classes.failed}>
      <p>
        The email to {last.to} did not arrive. {last.failure} The answer is on the customer’s page.
      </p>
      <SendAgain mail={last} />
    </div>
  );
};
