import type { ReactNode } from 'react';
import classes from './field-group.module.css';

interface FieldGroupProps {
  label: string;
  error?: string | undefined;
  /** Whether the label is visible elsewhere: here it is only for screen readers, and the fields have no frame. */
  hideLabel?: boolean | undefined;
  /** Whether rows are close together. */
  dense?: boolean;
  children: ReactNode;
}

/** Several fields that form one value. */
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
