import { Select, TagsInput, TextInput } from '@mantine/core';
import { LAST_DATE } from '@sable/domain/calendar-date';
import { IconSelector } from '@tabler/icons-react';
import { useTimeZone } from '../../shared/use-company.ts';
import { useTypedYear } from '../../ui/date-field.tsx';
import { fieldInputProps } from '../../ui/field-input-props.ts';
import type { FieldProps } from '../../ui/field-props.ts';
import { nothingMatches, selectInputProps } from '../../ui/select-input-props.ts';
import selectClasses from '../../ui/select.module.css';
import type { Choice } from '../../ui/select-props.ts';
import { localInput, readLocalInput } from './typed-value.ts';

/** Edits a day and a time by the company's clock; stored as an instant. */
export const InstantField = (
  props: FieldProps & { value: string | null; onChange: (value: string | null) => void },
) => {
  const { value, onChange, ...field } = props;
  const timeZone = useTimeZone();
  const typing = useTypedYear(value ? localInput(value, timeZone) : '', field, (typed) =>
    onChange(readLocalInput(typed, timeZone)),
  );
  return (
    <TextInput {...fieldInputProps(field)} type="datetime-local" max={`${LAST_DATE}T23:59`} {...typing} />
  );
};

/** Edits free-text tags; Enter or a comma ends one. */
export const TagsField = (
  props: FieldProps & { value: readonly string[]; onChange: (value: string[]) => void },
) => {
  const { value, onChange, ...field } = props;
  const { classNames, ...look } = fieldInputProps(field);
  return (
    <TagsInput
      {...look}
      classNames={{ ...classNames, ...selectClasses }}
      value={[...value]}
      maxTags={30}
      acceptValueOnBlur
      clearButtonProps={{ 'aria-label': 'Clear' }}
      onChange={onChange}
    />
  );
};

interface ChoiceFieldProps extends FieldProps {
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  clearable: boolean;
  /** Whether the list opens at once, because the field itself was just opened by a click. */
  opened?: boolean | undefined;
}

/** Chooses one of several, in a form or in place of a value. */
export const ChoiceField = ({
  choices,
  value,
  onChange,
  clearable,
  opened = false,
  ...field
}: ChoiceFieldProps) => {
  return (
    <Select
      {...selectInputProps(field, clearable)}
      data={choices.map((choice) => ({ ...choice }))}
      value={value}
      searchable={choices.length > 8}
      defaultDropdownOpened={opened}
      maxDropdownHeight={360}
      nothingFoundMessage={nothingMatches}
      rightSection={clearable && value ? undefined : <IconSelector size={16} stroke={1.5} aria-hidden />}
      onChange={onChange}
    />
  );
};
