import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './checkbox.module.css';

export interface TickProps {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
}

/** Yes or no as part of a form; `partly` if only some of the items that it covers are selected. */
export const CheckboxField = (props: TickProps & { partly?: boolean }) => {
  const { help, onChange, partly, ...rest } = props;
  return (
    <Checkbox
      {...rest}
      indeterminate={partly}
      description={help}
      classNames={classes}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};
