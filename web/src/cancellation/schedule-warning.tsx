import { scheduleWarning } from '@sable/domain/cancellation/schedule-warning';
import { query } from '@sable/domain/queries';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLive } from '../live/hooks.ts';
import { useSettings } from '../shared/use-settings.ts';
import classes from './schedule-warning.module.css';

interface ScheduleWarningProps {
  accountId: string;
  /** The day of the work, 'YYYY-MM-DD'. */
  day: string;
}

/** Warns, live, of work that is planned before the customer's right to cancel has ended. Nothing is refused. */
export const ScheduleWarning = ({ accountId, day }: ScheduleWarningProps) => {
  const { rows = [] } = useLive(
    query('cancellation-rights', {
      where: { accountId, state: ['not_started', 'after_installation', 'ends'] },
      orderBy: { field: 'signedOn', direction: 'desc' },
      limit: 20,
    }),
  );
  const waits = useSettings().company?.waitsForRight ?? false;
  const [warning] = rows.flatMap((right) => scheduleWarning(right, day, waits) ?? []);
  return (
    <div role="status" className={classes.place}>
      {warning && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden /> {warning}
        </p>
      )}
    </div>
  );
};
