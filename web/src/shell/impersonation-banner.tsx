import { IconUserShare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { postJson } from '../live/client-error.ts';
import { leaveSession, loadSession, useSession } from '../session/session.ts';
import { attempt } from '../shared/use-action.ts';
import { Button } from '../ui/button.tsx';
import classes from './impersonation-banner.module.css';

const MINUTE_MS = 60_000;

const stop = () => attempt(() => leaveSession(() => postJson('/api/impersonation/stop', {}), '/super'));

/** Returns the minutes until an instant, rounded up; 0 once it has passed. */
const useMinutesLeft = (endsAt: string): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS));
};

/**
 * Shows on every screen that a super user is impersonating someone, how much time is left, and a way back.
 *
 * @param endsAt an instant
 */
export const ImpersonationBanner = ({ endsAt }: { endsAt: string }) => {
  const { user, company } = useSession();
  const minutes = useMinutesLeft(endsAt);
  useEffect(() => {
    // The server has already ended it; the next request detects that.
    if (minutes === 0) void loadSession();
  }, [minutes]);
  return (
    <div className={classes.banner} role="status">
      <IconUserShare size={16} stroke={1.75} aria-hidden />
      <span>
        <strong>
          You act as {user?.name} at {company?.name}.
        </strong>{' '}
        Everything you open and change is recorded. {minutes} min left.
      </span>
      <Button small onClick={() => void stop()}>
        Back to your account
      </Button>
    </div>
  );
};
