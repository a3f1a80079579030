import {
  IconArrowBackUp,
  IconAt,
  IconBell,
  IconChecklist,
  IconCircleCheck,
  IconCircleX,
  IconClockX,
  IconEye,
  IconMessage,
  IconMessageQuestion,
  IconThumbDown,
  IconThumbUp,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import type { Notification } from '../../shared/use-latest-notifications.ts';
import { agoText } from '../../shared/ago-text.ts';
import classes from './notifications.module.css';
import visuallyHidden from '../../ui/visually-hidden.module.css';

const icons: Readonly<Record<Notification['kind'], Icon>> = {
  estimate_viewed: IconEye,
  estimate_accepted: IconCircleCheck,
  estimate_declined: IconCircleX,
  estimate_rescinded: IconArrowBackUp,
  estimate_question: IconMessageQuestion,
  estimate_expired: IconClockX,
  approval_needed: IconChecklist,
  approval_given: IconThumbUp,
  approval_refused: IconThumbDown,
  lead: IconUserPlus,
  mention: IconAt,
  text: IconMessage,
  system: IconBell,
};

interface NotificationListProps {
  rows: readonly Notification[] | undefined;
  unread: number;
  /** The present, in milliseconds. */
  now: number;
  onOpen: (notice: Notification) => void;
  onReadAll: () => void;
}

const Notice = ({
  notice,
  now,
  onOpen,
}: {
  notice: Notification;
  now: number;
  onOpen: NotificationListProps['onOpen'];
}) => {
  const Picture = icons[notice.kind];
  return (
    <li>
      <button
        type="button"
        className={classes.notice}
        data-unread={!notice.readAt || undefined}
        onClick={() => onOpen(notice)}
      >
        <Picture size={18} stroke={1.75} className={classes.picture} data-kind={notice.kind} aria-hidden />
        <span className={classes.text}>
          <span className={classes.title}>{notice.title}</span>
          {notice.body && <span className={classes.body}>{notice.body}</span>}
          <span className={classes.when}>{agoText(notice.createdAt, now)}</span>
        </span>
        {!notice.readAt && (
          <span className={classes.dot}>
            <span className={visuallyHidden.text}>Unread</span>
          </span>
        )}
      </button>
    </li>
  );
};

/** What has happened that concerns this person, latest first. */
export const NotificationList = ({ rows, unread, now, onOpen, onReadAll }: NotificationListProps) => (
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
        You will hear here when a customer opens, signs, declines or asks about an estimate.
      </EmptyState>
    )}
    {rows && rows.length > 0 && (
      <ul className={classes.list}>
        {rows.map((notice) => (
          <Notice key={notice.id} notice={notice} now={now} onOpen={onOpen} />
        ))}
      </ul>
    )}
  </div>
);
