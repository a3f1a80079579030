import type { KeyboardEvent } from 'react';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';
import classes from './select.module.css';

/**
 * Keeps Enter in an open list, where it picks a choice. It never submits the surrounding form, even while no choice
 * is highlighted yet.
 */
export const keepEnterInList = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key === 'Enter' && event.currentTarget.ariaExpanded === 'true') event.preventDefault();
};

/** Returns the props that all selects of this kit share. */
export const selectInputProps = (field: FieldProps, clearable: boolean) => {
  const { classNames, ...input } = fieldInputProps(field);
  return {
    ...input,
    classNames: { ...classNames, ...classes },
    clearable,
    allowDeselect: clearable,
    onKeyDown: keepEnterInList,
    clearButtonProps: { 'aria-label': 'Clear' },
    checkIconPosition: 'right',
    comboboxProps: { shadow: 'md', offset: 4 },
  } as const;
};

/** Shown by a list without a match for the typed text. */
export const nothingMatches = 'Nothing matches. Try fewer letters.';
