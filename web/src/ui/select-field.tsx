import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { fieldLook } from './field-look.ts';
import type { FieldProps } from './field-props.ts';
import classes from './select.module.css';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** Lets the choice be taken back. */
  clearable?: boolean;
  /** Lets a person type to find a choice; on by itself above eight choices. */
  searchable?: boolean;
}

/** One of several. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { choices, value, onChange, clearable = false, searchable, ...field } = props;
  const { classNames, ...look } = fieldLook(field);
  return (
    <Select
      {...look}
      classNames={{ ...classNames, ...classes }}
      data={choices.map((choice) => ({ ...choice }))}
      value={value}
      clearable={clearable}
      allowDeselect={clearable}
      searchable={searchable ?? choices.length > 8}
      nothingFoundMessage="Nothing matches. Try fewer letters."
      rightSection={clearable && value ? undefined : <IconSelector size={16} stroke={1.5} aria-hidden />}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      checkIconPosition="right"
      comboboxProps={{ shadow: 'md', offset: 4 }}
      onChange={(next) => onChange(choices.find((choice) => choice.value === next)?.value ?? null)}
    />
  );
};
