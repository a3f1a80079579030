import { IconCloudOff, IconGitMerge, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './bars.module.css';

export type ConnectionStatus = 'online' | 'reconnecting' | 'offline';

const keptText = (count: number | undefined): string => {
  if (count === undefined) return '';
  if (count === 0) return 'Changes that you save are kept in this browser.';
  return count === 1
    ? 'One change is kept in this browser and will be sent.'
    : `${count} changes are kept in this browser and will be sent.`;
};

interface OfflineBannerProps {
  state: ConnectionStatus;
  /** Changes that have not reached the server yet; omitted if nothing is stored. */
  waiting?: number;
  onRetry?: () => void;
}

/** Shows that the server is unreachable and that nothing typed is lost. Shows nothing while online. */
export const OfflineBanner = ({ state, waiting, onRetry }: OfflineBannerProps) => {
  if (state === 'online') return null;
  const reconnecting = state === 'reconnecting';
  const Icon = reconnecting ? IconRefresh : IconCloudOff;
  return (
    <div className={classes.banner} role="status" data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden className={reconnecting ? classes.turning : undefined} />
      <span>
        <strong>{reconnecting ? 'Reconnecting…' : 'You are offline.'}</strong> {keptText(waiting)}
      </span>
      {onRetry && !reconnecting && (
        <Button small kind="quiet" onClick={onRetry}>
          Try now
        </Button>
      )}
    </div>
  );
};

interface ConflictBarProps {
  /** The field's label. */
  field: string;
  /** The person who has changed it since. */
  by: string;
  theirs: ReactNode;
  mine: ReactNode;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two people changed one field: shows both values and stays until one is chosen. */
export const ConflictBar = ({ field, by, theirs, mine, onTakeTheirs, onKeepMine }: ConflictBarProps) => (
  <div className={classes.conflict} role="alert">
    <IconGitMerge size={18} stroke={1.75} aria-hidden />
    <div className={classes.text}>
      <p className={classes.what}>
        {by} changed <strong>{field}</strong> while you were typing. Nothing is lost: choose one.
      </p>
      <p className={classes.values}>
        <span>
          Theirs <b>{theirs}</b>
        </span>
        <span>
          Yours <b>{mine}</b>
        </span>
      </p>
    </div>
    <div className={classes.buttons}>
      <Button small onClick={onTakeTheirs}>
        Take theirs
      </Button>
      <Button small kind="primary" onClick={onKeepMine}>
        Keep mine
      </Button>
    </div>
  </div>
);
