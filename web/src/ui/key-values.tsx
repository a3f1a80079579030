import type { ReactNode } from 'react';
import classes from './key-values.module.css';

export interface KeyValue {
  label: ReactNode;
  /** Null, undefined, and an empty text show as a dash. */
  value: ReactNode;
  /** Whether the figures are right-aligned, with digits of equal width. */
  figure?: boolean;
  strong?: boolean;
}

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** Facts as rows of name and value; with `figures` they look like a bill. */
export const KeyValues = ({ rows, figures = false }: { rows: readonly KeyValue[]; figures?: boolean }) => (
  <dl className={classes.list} data-figures={figures || undefined}>
    {rows.map((row, index) => (
      <div key={index} className={classes.row} data-strong={row.strong || undefined}>
        <dt className={classes.label}>{row.label}</dt>
        <dd className={classes.value} data-figure={row.figure || figures || undefined}>
          {isEmpty(row.value) ? <span className={classes.none}>—</span> : row.value}
        </dd>
      </div>
    ))}
  </dl>
);
