import { hasRole } from '@sable/domain/kernel/actor';
import { scheduleWarning } from '@sable/domain/cancellation/schedule-warning';
import { stopsWork } from '@sable/domain/cancellation/work-stop';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useLive } from '../live/hooks.ts';
import { useSettings } from '../shared/use-settings.ts';
import { Button } from '../ui/button.tsx';
import { EarlyForm } from './early-form.tsx';
import { runningRights } from './running-rights.ts';
import classes from './schedule-warning.module.css';

interface ScheduleWarningProps {
  accountId: string;
  /** The day of the work, 'YYYY-MM-DD'. */
  day: string;
}

/** Warns, live, about work that is planned before the customer's right to cancel has ended. It blocks nothing. */
export const ScheduleWarning = ({ accountId, day }: ScheduleWarningProps) => {
  const { rows = [] } = useLive(runningRights(accountId));
  const waits = useSettings().company?.waitsForRight ?? false;
  const decides = hasRole(useActor(), 'admin', 'manager', 'office');
  const [deciding, setDeciding] = useState(false);
  const [first] = rows.flatMap((right) => {
    const warning = scheduleWarning(right, day, waits);
    return warning ? [{ right, warning }] : [];
  });
  return (
    <>
      <div role="status" className={classes.place}>
        {first && (
          <p className={classes.warning}>
            <IconAlertTriangle size={18} aria-hidden /> {first.warning}
          </p>
        )}
      </div>
      {first && decides && !first.right.earlyReason && !stopsWork(first.right, waits) && (
        <Button small onClick={() => setDeciding(true)}>
          Work before the end…
        </Button>
      )}
      {first && deciding && <EarlyForm id={first.right.id} onClose={() => setDeciding(false)} />}
    </>
  );
};
