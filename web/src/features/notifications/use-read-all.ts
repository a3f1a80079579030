import { m } from '@sable/domain/mutation-names';
import type { NotificationKind } from '@sable/domain/notification';
import { useAction } from '../../shared/use-action.ts';

/** Marks all notifications of the user as read, or those of some kinds. Sends as many requests as necessary. */
export function useReadAll(): (kinds?: readonly NotificationKind[]) => Promise<void> {
  const act = useAction();
  return async (kinds) => {
    for (let more = true; more;) {
      const done = await act(m.notifications.readAll, kinds ? { kinds: [...kinds] } : {});
      more = done.ok && done.result.more;
    }
  };
}
