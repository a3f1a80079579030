import {
  IconArrowBackUp,
  IconAt,
  IconBell,
  IconCalendar,
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
import type { ReactNode } from 'react';
import { agoText } from '../../shared/ago-text.ts';
import type { Notification } from '../../shared/use-latest-notifications.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import classes from './notifications.module.css';

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
  event_reminder: IconCalendar,
  text: IconMessage,
  system: IconBell,
};

interface NoticeLineProps {
  notice: Notification;
  /** The current time in milliseconds. */
  now: number;
  onOpen: (notice: Notification) => void;
  /** An additional action. */
  action?: ReactNode;
}

/** One notification. Opening it marks it as read and navigates to its subject. */
export const NoticeLine = ({ notice, now, onOpen, action }: NoticeLineProps) => {
  const Picture = icons[notice.kind];
  return (
    <li className={classes.line}>
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
          <span className={classes.when}>
            {notice.priority === 'urgent' && 'Urgent · '}
            {agoText(notice.createdAt, now)}
          </span>
        </span>
        {!notice.readAt && (
          <span className={classes.dot}>
            <span className={visuallyHidden.text}>Unread</span>
          </span>
        )}
      </button>
      {action}
    </li>
  );
};
