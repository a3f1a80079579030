import type { ReactNode } from 'react';
import { Hint } from '../ui/hint.tsx';
import classes from './figure.module.css';

interface FigureProps {
  label: string;
  /** Undefined while it is on its way. */
  value: ReactNode | undefined;
  /** What exactly is counted, of which days; shown on hover and focus. */
  definition: string;
  /** The rows behind the number. */
  href?: string;
  note?: ReactNode;
  tone?: 'success' | 'danger';
}

/** A number that says what it counts and opens the rows behind it. */
export const Figure = ({ label, value, definition, href, note, tone }: FigureProps) => {
  const inside = (
    <>
      <span className={classes.label}>{label}</span>
      {value === undefined ? (
        <span className={classes.bone} aria-label="Loading" role="img" />
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
        // Reachable by keyboard, or the definition would be for the mouse alone.
        <div className={classes.figure} tabIndex={0} role="group" aria-label={`${label}. ${definition}`}>
          {inside}
        </div>
      ) : (
        <a className={classes.figure} href={href}>
          {inside}
        </a>
      )}
    </Hint>
  );
};
