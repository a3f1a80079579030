import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Popup } from '../../ui/hint.tsx';
import { NotificationList } from './notification-list.tsx';
import { useNotifications } from './use-notifications.ts';
import { useReadAll } from './use-read-all.ts';
import classes from './notifications.module.css';

/** The bell in the top bar, with the unread count and the list that it opens. */
export const NotificationsBell = () => {
  const { rows, unread, open } = useNotifications();
  const readAll = useReadAll();
  const [opened, setOpened] = useState<number | null>(null);
  const shown = unread > 99 ? '99+' : unread;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`;
  const trigger = (
    <button
      type="button"
      className={classes.bell}
      aria-label={label}
      aria-expanded={opened !== null}
      onClick={() => setOpened(opened === null ? Date.now() : null)}
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {shown}
        </span>
      )}
    </button>
  );
  return (
    <Popup
      label="Notifications"
      trigger={trigger}
      open={opened !== null}
      onChange={(next) => setOpened(next ? Date.now() : null)}
      width={Math.min(380, window.innerWidth - 16)}
      position="bottom-end"
    >
      <NotificationList
        rows={rows}
        unread={unread}
        now={opened ?? 0}
        onOpen={(notice) => {
          setOpened(null);
          open(notice);
        }}
        onReadAll={() => void readAll()}
        onLeave={() => setOpened(null)}
      />
    </Popup>
  );
};
