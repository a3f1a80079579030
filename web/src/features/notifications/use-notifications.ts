import { useEffect, useRef } from 'react';
import { where } from '@sable/domain/kernel/predicate';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { isQuietFor } from '@sable/domain/quiet-time';
import { useActor, useLive, useMutate } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { useCompany } from '../../shared/use-company.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { useLatestNotifications, type Notification } from '../../shared/use-latest-notifications.ts';
import { toast } from '../../ui/toast.ts';
import { arrivalsOf } from './arrivals.ts';

export interface Notifications {
  /** Undefined while loading. */
  readonly rows: readonly Notification[] | undefined;
  /** Number of unread notifications, up to the maximum that is counted. */
  readonly unread: number;
  readonly open: (notice: Notification) => void;
}

/** The bell counts to 99. */
const MAX_COUNTED = 100;

/** Returns whether it is currently the user's quiet time, in the company's time zone. */
function useQuiet() {
  const wishes = useSettings().user;
  const zone = useCompany().row?.timeZone;
  const isQuiet = useRef((): boolean => false);
  useEffect(() => {
    isQuiet.current = () =>
      wishes !== undefined && zone !== undefined && isQuietFor(wishes, new Date().toISOString(), zone);
  }, [wishes, zone]);
  return isQuiet;
}

/** Shows notifications that arrive while the app is open. Earlier ones are only in the list. */
const useArrivals = (rows: readonly Notification[] | undefined, open: (notice: Notification) => void) => {
  const latest = useRef<string | null>(null);
  const quiet = useQuiet();
  useEffect(() => {
    if (!rows) return;
    const before = latest.current;
    latest.current = rows[0]?.createdAt ?? '';
    if (before === null) return;
    for (const notice of arrivalsOf(rows, before)) {
      if (notice.priority !== 'urgent' && quiet.current()) continue;
      const action = notice.link ? { label: 'Open', onClick: () => open(notice) } : undefined;
      toast.info(notice.title, { detail: notice.body ?? undefined, action });
    }
  }, [rows, open, quiet]);
};

/** Returns the user's latest notifications, the unread count, and a function to open one, live. */
export function useNotifications(): Notifications {
  const mutate = useMutate();
  const unreadOnly = where({ userId: useActor().id, readAt: null, shown: true });
  const latest = useLatestNotifications();
  const waiting = useLive(
    query('notifications', {
      where: unreadOnly,
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: MAX_COUNTED,
    }),
  );

  const read = (id: string) => {
    mutate(m.notifications.read, { ids: [id] }).catch((error: Error) =>
      toast.error('Not marked as read.', { detail: error.message }),
    );
  };
  const open = (notice: Notification) => {
    if (!notice.readAt) read(notice.id);
    if (notice.link) navigate(notice.link);
  };
  useArrivals(latest, open);
  return { rows: latest, unread: waiting.rows?.length ?? 0, open };
}
