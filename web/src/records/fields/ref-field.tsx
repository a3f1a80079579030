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
  /** The collection pointed at. */
  collection: string;
  value: string | null;
  /** Also with the title of what was chosen. */
  onChange: (value: string | null, title?: string) => void;
  clearable?: boolean;
  /** What the records have in their fields; all of the collection unless said. */
  within?: Within;
  /** Which people, where people are pointed at. */
  among?: Among | undefined;
  /** Begins with its list open. */
  opened?: boolean | undefined;
}

const Option = ({ label, note }: { label: string; note: string | undefined }) => (
  <span>
    {label}
    {note && <small className={classes.note}>{note}</small>}
  </span>
);

/** Another record, found by typing some of its words. */
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
      // Marked once it is found: Enter takes it.
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
