import { Select } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldProps } from '../../ui/field-props.ts';
import { nothingMatches, selectInputProps } from '../../ui/select-input-props.ts';
import type { Among } from '../../shared/use-person-choices.ts';
import classes from './ref-field.module.css';
import { shownTitle } from './format-value.ts';
import { useRefChoices, type Within } from './use-ref-choices.ts';
import { useTitles } from './use-titles.ts';

interface RefFieldProps extends FieldProps {
  /** The referenced collection. */
  collection: string;
  value: string | null;
  /** Called with the id and the title of the chosen record. */
  onChange: (value: string | null, title?: string) => void;
  clearable?: boolean;
  /** Field values that the records must have; defaults to all records of the collection. */
  within?: Within;
  /** Which people to offer, if the reference is to people. */
  among?: Among | undefined;
  /** Whether the list opens at once. */
  opened?: boolean | undefined;
}

const Option = ({ label, note }: { label: string; note: string | undefined }) => (
  <span>
    {label}
    {note && <small className={classes.note}>{note}</small>}
  </span>
);

/** A reference to another record, found by typing some of its words. */
export const RefField = ({
  collection,
  value,
  onChange,
  clearable = true,
  within,
  among,
  opened = false,
  ...field
}: RefFieldProps) => {
  const titleOf = useTitles();
  const [open, setOpen] = useState(opened);
  const [typed, setTyped] = useState('');
  const current = value ? { value, label: shownTitle(titleOf(collection, value)) } : null;
  const query = current && typed === current.label ? '' : typed;
  const { choices, loading } = useRefChoices(collection, open ? query : null, within, among);
  const notes = new Map(choices.map((choice) => [choice.value, choice.note]));
  const others = choices.filter((choice) => choice.value !== value);
  return (
    <Select
      {...selectInputProps(field, clearable)}
      title={current?.label}
      data={current ? [current, ...others] : others}
      value={value}
      searchable
      defaultDropdownOpened={opened}
      filter={({ options }) => options}
      // The first option is selected once it is found, so that Enter picks it.
      selectFirstOptionOnChange={query !== '' && !loading}
      searchValue={typed}
      nothingFoundMessage={loading ? 'Looking…' : nothingMatches}
      rightSection={clearable && value ? undefined : <IconSelector size={16} stroke={1.5} aria-hidden />}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      renderOption={({ option }) => <Option label={option.label} note={notes.get(option.value)} />}
      onChange={(next, option) => onChange(next, option?.label)}
    />
  );
};
