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
  /** In place of the page, whose title this then is. */
  alone?: boolean;
}

/** Nothing here yet: says so and teaches the next step. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
  small = false,
  alone = false,
}: EmptyStateProps) => {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <div className={classes.empty} data-small={small || undefined}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Heading className={classes.title}>{title}</Heading>
      <div className={classes.text}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
};
