import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { SelectListProps } from './select-field.tsx';
import { nothingMatches, selectLook } from './select-look.ts';

/** A select with its list. */
export const SelectList = (props: SelectListProps) => {
  const { choices, value, onChange, clearable, searchable, begun, onBegin: _, ...field } = props;
  const autoFocus = field.autoFocus || begun !== 'no';
  return (
    <Select
      {...selectLook({ ...field, autoFocus }, clearable)}
      data={choices.map((choice) => ({ ...choice }))}
      value={value}
      searchable={searchable}
      defaultDropdownOpened={begun === 'opened'}
      nothingFoundMessage={nothingMatches}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      onChange={onChange}
    />
  );
};
