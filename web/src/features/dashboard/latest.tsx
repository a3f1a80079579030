import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { useLive } from '../../live/hooks.ts';
import { listedCollections } from '../../record-path.ts';
import { ActivityList } from '../../shared/activity-list.tsx';
import { withoutRuns } from '../../shared/audit-diff.ts';
import { Line, Lines, LinesSkeleton } from '../../shared/lines.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useAuditDisplay } from '../../shared/use-audit-display.ts';
import { useFormats } from '../../shared/use-company.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './dashboard.module.css';
import type { Day } from './scope.ts';

const MAX_UPDATES = 7;

/** Latest changes that this person may see. */
export const LatestActivity = ({ day }: { day: Day }) => {
  const display = useAuditDisplay();
  const { rows } = useLive(
    query('updates', {
      // Only collections with a list of their own; lines and counters would crowd out the rest.
      where: { collection: listedCollections, createdBy: day.owner },
      orderBy: { field: 'seq', direction: 'desc' },
      limit: 30,
    }),
  );
  return (
    <Section title="Latest activity" flush>
      {rows ? (
        <ActivityList updates={withoutRuns(rows).slice(0, MAX_UPDATES)} display={display} />
      ) : (
        <LinesSkeleton count={4} />
      )}
    </Section>
  );
};

/** The person's latest notifications. Opening one marks it as read. */
export const LatestNotifications = ({ day }: { day: Day }) => {
  const act = useAction();
  const { instant } = useFormats();
  const { rows } = useLive(
    query('notifications', {
      where: { userId: day.me, shown: true },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 6,
    }),
  );
  const unread = rows?.filter(({ readAt }) => !readAt).map(({ id }) => id) ?? [];
  const readAll = (
    <Button small kind="quiet" onClick={() => void act(m.notifications.read, { ids: unread })}>
      Mark as read
    </Button>
  );
  return (
    <Section title="Notifications" flush actions={unread.length > 0 && readAll}>
      {!rows && <LinesSkeleton />}
      {rows?.length === 0 && (
        <EmptyState small title="No notification yet">
          Updates for you appear here right away, such as when a customer asks or signs.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Lines label="Latest notifications">
          {rows.map((notice) => (
            <Line
              key={notice.id}
              href={notice.link ?? undefined}
              before={
                notice.readAt ? undefined : <span className={classes.unread} role="img" aria-label="Unread" />
              }
              title={notice.title}
              detail={[notice.body, instant(notice.createdAt)].filter(Boolean).join(' · ')}
            />
          ))}
        </Lines>
      )}
    </Section>
  );
};
