import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  /** What is missing. */
  title: string;
  /** What will appear here, and how to add it. */
  children: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
  /** Whether it is inside a section rather than on a whole page. */
  small?: boolean;
  /** Whether it replaces the page; its title is then the page's title. */
  alone?: boolean;
}

/** An empty state: explains that nothing is here yet and shows the next step. */
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
