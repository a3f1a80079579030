import { IconBell } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import type { Notification } from '../../shared/use-latest-notifications.ts';
import { NoticeLine } from './notice-line.tsx';
import classes from './notifications.module.css';

interface NotificationListProps {
  rows: readonly Notification[] | undefined;
  unread: number;
  /** The current time in milliseconds. */
  now: number;
  onOpen: (notice: Notification) => void;
  onReadAll: () => void;
  /** Called when the user goes to the page with all notifications. */
  onLeave: () => void;
}

/** The user's notifications, latest first. */
export const NotificationList = ({
  rows,
  unread,
  now,
  onOpen,
  onReadAll,
  onLeave,
}: NotificationListProps) => (
  <div>
    <div className={classes.head}>
      <h2 className={classes.heading}>Notifications</h2>
      {unread > 0 && (
        <Button small kind="quiet" onClick={onReadAll}>
          Mark all as read
        </Button>
      )}
    </div>
    {!rows && <TextSkeleton lines={4} />}
    {rows?.length === 0 && (
      <EmptyState small icon={<IconBell size={24} stroke={1.5} />} title="Nothing new">
        A message appears here when a customer opens, signs, declines, or asks about an estimate.
      </EmptyState>
    )}
    {rows && rows.length > 0 && (
      <ul className={classes.list}>
        {rows.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} now={now} onOpen={onOpen} />
        ))}
      </ul>
    )}
    <p className={classes.foot}>
      <a href="/notifications" onClick={onLeave}>
        All notifications
      </a>
    </p>
  </div>
);
