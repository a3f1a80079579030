import classes from './field.module.css';
import type { FieldProps } from './field-props.ts';

type Look = Omit<FieldProps, 'help' | 'hideLabel' | 'autoFocus'>;

/** Turns the kit's field props into the ones of Mantine's inputs. */
export const fieldLook = (props: FieldProps) => {
  const { help, hideLabel, autoFocus, ...rest } = props;
  const look: Look = rest;
  return {
    ...look,
    description: help,
    withAsterisk: props.required ?? false,
    'data-autofocus': autoFocus || undefined,
    autoFocus,
    classNames: {
      root: classes.root,
      label: hideLabel ? classes.hiddenLabel : classes.label,
      description: classes.help,
      error: classes.error,
      input: classes.input,
    },
  };
};
