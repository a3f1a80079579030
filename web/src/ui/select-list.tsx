import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { fieldLook } from './field-look.ts';
import type { SelectListProps } from './select-field.tsx';
import classes from './select.module.css';

/** A select with its list. */
export const SelectList = (props: SelectListProps) => {
  const { choices, value, onChange, clearable, searchable, begun, onBegin: _, ...field } = props;
  const { classNames, ...look } = fieldLook({ ...field, autoFocus: field.autoFocus || begun !== 'no' });
  return (
    <Select
      {...look}
      classNames={{ ...classNames, ...classes }}
      data={choices.map((choice) => ({ ...choice }))}
      value={value}
      clearable={clearable}
      allowDeselect={clearable}
      searchable={searchable}
      defaultDropdownOpened={begun === 'opened'}
      nothingFoundMessage="Nothing matches. Try fewer letters."
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md', offset: 4 }}
      onChange={onChange}
    />
  );
};
