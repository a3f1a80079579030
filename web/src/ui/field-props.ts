import type { ReactNode } from 'react';

/** What every field of the kit has. */
export interface FieldProps {
  label: ReactNode;
  /** One line under the label that helps to fill it in. */
  help?: ReactNode;
  /** What is wrong and what to do about it. */
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  name?: string;
  placeholder?: string;
  /** Hides the label, where a column or a heading already says it; it is still read aloud. */
  hideLabel?: boolean;
  onBlur?: () => void;
}
