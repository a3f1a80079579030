import { fieldLook } from './field-look.ts';
import type { FieldProps } from './field-props.ts';
import classes from './select.module.css';

/** What every select of the kit has, whatever its choices are. */
export const selectLook = (field: FieldProps, clearable: boolean) => {
  const { classNames, ...look } = fieldLook(field);
  return {
    ...look,
    classNames: { ...classNames, ...classes },
    clearable,
    allowDeselect: clearable,
    clearButtonProps: { 'aria-label': 'Clear' },
    checkIconPosition: 'right',
    comboboxProps: { shadow: 'md', offset: 4 },
  } as const;
};

/** Said by a list that has no choice for what is typed. */
export const nothingMatches = 'Nothing matches. Try fewer letters.';
