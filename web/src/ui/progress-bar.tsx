import type { ReactNode } from 'react';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** The work in progress. */
  label: string;
  /** From 0 to 1; omit if the end is unknown. */
  done?: number;
  /** What is left, in words: `3 of 12 files`. */
  note?: ReactNode;
  tone?: 'accent' | 'success' | 'danger';
  /** Pause, resume, and cancel. */
  actions?: ReactNode;
}

/** A long-running task, with its progress and its actions. */
export const ProgressBar = ({ label, done, note, tone = 'accent', actions }: ProgressBarProps) => {
  const percent = done === undefined ? undefined : Math.round(Math.min(1, Math.max(0, done)) * 100);
  return (
    <div>
      <div className={classes.head}>
        <span className={classes.label}>{label}</span>
        <span className={classes.note}>{note ?? (percent === undefined ? undefined : `${percent}%`)}</span>
        {actions}
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        data-tone={tone}
        data-open={percent === undefined || undefined}
      >
        <span className={classes.fill} style={{ '--done': (percent ?? 30) / 100 }} />
      </div>
    </div>
  );
};
