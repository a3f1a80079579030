import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  /** What is not here yet. */
  title: string;
  /** What will be here, and how it gets here. */
  children: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
  /** Inside a section rather than on a whole page. */
  small?: boolean;
}

/** Nothing here yet: says so and teaches the next step. */
export const EmptyState = ({ icon, title, children, action, small = false }: EmptyStateProps) => (
  <div className={classes.empty} data-small={small || undefined}>
    {icon && (
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
    )}
    <h2 className={classes.title}>{title}</h2>
    <div className={classes.text}>{children}</div>
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
