import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeZone } from '../shared/use-company.ts';
import { Button } from '../ui/button.tsx';
import classes from './second-factor-reminder.module.css';

/**
 * Shows until when a person whose role requires two-step sign-in can postpone it.
 *
 * @param due an instant
 */
export const SecondFactorReminder = ({ due }: { due: string }) => {
  const [put, setPut] = useState(false);
  const timeZone = useTimeZone();
  if (put) return null;
  const day = new Date(due).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone });
  return (
    <div className={classes.reminder} role="status">
      <IconShieldLock size={16} stroke={1.75} aria-hidden />
      <span>
        <strong>Set up two-step sign-in by {day}.</strong> From then on your role cannot be used without it.
      </span>
      <Button small href="/user?tab=security">
        Set it up
      </Button>
      <Button small kind="quiet" onClick={() => setPut(true)}>
        Later
      </Button>
    </div>
  );
};
