import { plansWork } from '@sable/domain/work-order';
import { IconInfoCircle } from '@tabler/icons-react';
import { useActor } from '../../live/hooks.ts';
import classes from './conflict-note.module.css';
import { useWaitingOrder } from './use-waiting-order.ts';

/** Informs people who may not schedule work that their visit does not schedule the account's installation. */
export const OfficePlansNote = ({ accountId }: { accountId: string }) => {
  const isPlanner = plansWork(useActor());
  const { row: order } = useWaitingOrder(isPlanner ? null : accountId);
  return (
    <div role="status" className={order ? classes.note : undefined}>
      {order && (
        <>
          <IconInfoCircle size={18} aria-hidden className={classes.icon} />
          <p className={classes.line}>
            {`The office plans this work. The visit is saved, and “${order.title}” has no date until the office sets one.`}
          </p>
        </>
      )}
    </div>
  );
};
