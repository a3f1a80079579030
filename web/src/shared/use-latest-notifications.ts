import { query, type RowIn } from '@sable/domain/queries';
import { useActor, useLive } from '../live/hooks.ts';

export type Notification = RowIn<'notifications'>;

/** The maximum number of notifications in the list under the bell. */
const MAX_NOTIFICATIONS = 30;

/** Returns the person's own notifications, newest first, live. Undefined until they are loaded. */
export function useLatestNotifications(): readonly Notification[] | undefined {
  const { rows } = useLive(
    query('notifications', {
      where: { userId: useActor().id, shown: true },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: MAX_NOTIFICATIONS,
    }),
  );
  return rows;
}
