import type { ReactNode } from 'react';
import classes from './status-chip.module.css';
import visuallyHidden from './visually-hidden.module.css';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

interface StatusChipProps {
  children: ReactNode;
  tone?: Tone;
  /** Whether a dot makes the status easier to spot; the words alone carry the meaning. */
  dot?: boolean;
}

/** A short state in words. */
export const StatusChip = ({ children, tone = 'neutral', dot = true }: StatusChipProps) => (
  <span className={classes.chip} data-tone={tone}>
    {dot && <span className={classes.dot} aria-hidden />}
    {children}
  </span>
);

/** A small count next to a name. */
export const CountBadge = ({ count, label, more }: { count: number; label: string; more?: boolean }) => (
  <span className={classes.count}>
    <span aria-hidden>{count > 99 ? '99+' : more ? `${count}+` : count}</span>
    <span className={visuallyHidden.text}>{`${more ? 'at least ' : ''}${count} ${label}`}</span>
  </span>
);
