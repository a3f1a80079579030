import classes from './field.module.css';
import type { FieldProps } from './field-props.ts';

/** Returns the props of a Mantine input for the props of a field of this kit. */
export const fieldInputProps = (props: FieldProps) => {
  const { help, hideLabel, autoFocus, ...rest } = props;
  return {
    ...rest,
    description: help,
    withAsterisk: props.required ?? false,
    'data-autofocus': autoFocus || undefined,
    autoFocus,
    classNames: {
      label: hideLabel ? classes.hiddenLabel : classes.label,
      description: classes.help,
      error: classes.error,
      input: classes.input,
    },
  };
};
