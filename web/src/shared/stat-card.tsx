import type { ReactNode } from 'react';
import { Hint } from '../ui/hint.tsx';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  /** Undefined while it is loading. */
  value: ReactNode | undefined;
  /** The exact definition of the number and the days that it covers; shown on hover and focus. */
  definition: string;
  /** Link to the counted rows. */
  href?: string;
  note?: ReactNode;
  tone?: 'success' | 'danger';
}

/** A number with its definition and a link to the rows that it counts. */
export const StatCard = ({ label, value, definition, href, note, tone }: StatCardProps) => {
  const inside = (
    <>
      <span className={classes.label}>{label}</span>
      {value === undefined ? (
        <span className={classes.skeleton} aria-label="Loading" role="img" />
      ) : (
        <span className={classes.value}>{value}</span>
      )}
      {note !== undefined && (
        <span className={classes.note} data-tone={tone}>
          {note}
        </span>
      )}
    </>
  );
  return (
    <Hint text={definition}>
      {href === undefined ? (
        // Reachable by keyboard; otherwise only mouse users could read the definition.
        <div className={classes.card} tabIndex={0} role="group" aria-label={`${label}. ${definition}`}>
          {inside}
        </div>
      ) : (
        <a className={classes.card} href={href}>
          {inside}
        </a>
      )}
    </Hint>
  );
};
