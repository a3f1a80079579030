import { Input, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { fieldInputProps } from './field-input-props.ts';
import type { SelectListProps } from './select-props.ts';

const openingKeys = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A pixel-identical closed select while its list is loading. Interactions started here continue in the loaded one.
 */
export const SelectFallback = (props: SelectListProps) => {
  const { choices, value, onChange, clearable, searchable, begun, onBegin, onBlur, ...field } = props;
  return (
    <TextInput
      {...fieldInputProps(field)}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={begun === 'opened' || undefined}
      readOnly
      pointer={!searchable}
      value={choices.find((choice) => choice.value === value)?.label ?? ''}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      __clearable={clearable && value !== null && !field.disabled}
      __clearSection={<Input.ClearButton tabIndex={-1} aria-label="Clear" onClick={() => onChange(null)} />}
      rightSectionPointerEvents="none"
      onFocus={() => onBegin('focused')}
      onClick={() => onBegin('opened')}
      onKeyDown={(event) => {
        if (!openingKeys.has(event.key)) return;
        event.preventDefault();
        onBegin('opened');
      }}
      onBlur={() => {
        onBegin('no');
        onBlur?.();
      }}
    />
  );
};
