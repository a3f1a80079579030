import type { ReactNode } from 'react';

/** The props that every field of the kit shares. */
export interface FieldProps {
  label: ReactNode;
  /** One line under the label that helps with filling in the field. */
  help?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  name?: string;
  placeholder?: string;
  /** Hides the label if a column or a heading already shows it; screen readers still read it. */
  hideLabel?: boolean;
  onBlur?: () => void;
}
