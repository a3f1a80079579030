import { MultiSelect } from '@mantine/core';
import type { FieldProps } from '../ui/field-props.ts';
import { nothingMatches, selectInputProps } from '../ui/select-input-props.ts';
import { usePersonChoices, type Among } from './use-person-choices.ts';

interface PeopleFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  among: Among;
  /** Who is chosen elsewhere already. */
  without?: string | null | undefined;
  max: number;
}

/** Several of the company's people. */
export const PeopleField = ({ value, onChange, among, without, max, ...field }: PeopleFieldProps) => {
  const { allowDeselect: _, ...look } = selectInputProps(field, true);
  const choices = usePersonChoices(among, value).filter((choice) => choice.value !== without);
  return (
    <MultiSelect
      {...look}
      data={choices}
      value={[...value]}
      searchable
      hidePickedOptions
      maxValues={max}
      maxDropdownHeight={280}
      nothingFoundMessage={nothingMatches}
      onChange={onChange}
    />
  );
};
