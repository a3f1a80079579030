import { MultiSelect } from '@mantine/core';
import type { FieldProps } from '../ui/field-props.ts';
import { nothingMatches, selectInputProps } from '../ui/select-input-props.ts';
import { usePersonChoices, type Among } from './use-person-choices.ts';

interface PeopleFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  among: Among;
  /** People who are already chosen elsewhere. */
  without?: string | null | undefined;
  max: number;
}

/** Chooses several people of the company. */
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
