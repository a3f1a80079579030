import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './calendar.module.css';

interface TurnBarProps {
  /** The visible period: one day or several. */
  period: string;
  onEarlier: () => void;
  onToday: () => void;
  onLater: () => void;
  /** View controls, on the right. */
  children: ReactNode;
}

/** Navigation between the pages of a calendar. */
export const TurnBar = ({ period, onEarlier, onToday, onLater, children }: TurnBarProps) => (
  <div className={classes.bar}>
    <div className={classes.turn}>
      <IconButton label="Earlier" icon={<IconChevronLeft size={18} aria-hidden />} onClick={onEarlier} />
      <Button small onClick={onToday}>
        Today
      </Button>
      <IconButton label="Later" icon={<IconChevronRight size={18} aria-hidden />} onClick={onLater} />
      <p className={classes.period} aria-live="polite">
        {period}
      </p>
    </div>
    <div className={classes.right}>{children}</div>
  </div>
);
