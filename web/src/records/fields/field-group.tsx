import type { ReactNode } from 'react';
import classes from './field-group.module.css';

interface FieldGroupProps {
  label: string;
  error?: string | undefined;
  /** The label stands elsewhere: it is only read aloud, and the fields stand without a frame. */
  hideLabel?: boolean | undefined;
  /** Rows close together. */
  dense?: boolean;
  children: ReactNode;
}

/** Several fields that are one value. */
export const FieldGroup = ({ label, error, hideLabel, dense, children }: FieldGroupProps) => (
  <fieldset className={classes.group} data-bare={hideLabel || undefined} data-dense={dense || undefined}>
    <legend className={classes.legend}>{label}</legend>
    {children}
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
  </fieldset>
);
