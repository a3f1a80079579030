import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title?: ReactNode;
  /** One line that explains what belongs here. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Whether it has no inner margins, for a list or a grid that reaches the edges. */
  flush?: boolean;
}

/**
 * A block of a page on its own surface, named by its title. A group, not a landmark, because a page has many of them.
 */
export const Section = ({ title, note, actions, children, flush = false }: SectionProps) => {
  const titleId = useId();
  return (
    <div className={classes.section} role="group" aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <div className={classes.head}>
          <div>
            {title && (
              <h2 className={classes.title} id={titleId}>
                {title}
              </h2>
            )}
            {note && <p className={classes.note}>{note}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </div>
  );
};
