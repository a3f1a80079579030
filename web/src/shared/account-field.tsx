import { Select } from '@mantine/core';
import { useState } from 'react';
import { accounts } from '@sable/domain/account';
import { useRow } from '../live/hooks.ts';
import type { FieldProps } from '../ui/field-props.ts';
import { nothingMatches, selectInputProps } from '../ui/select-input-props.ts';
import { useAccountChoices, type AccountChoice } from './use-account-choices.ts';

interface AccountFieldProps extends FieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** `Garrett · Dayton`, with the contact by whom it was found. */
const labelOf = ({ account: { name, city }, contact }: AccountChoice): string =>
  [name, city, contact].filter(Boolean).join(' · ');

/** One account, found by what a person knows of it: a name, a phone number, an address, or somebody who lives or works there. */
export const AccountField = ({ value, onChange, ...field }: AccountFieldProps) => {
  const [typed, setTyped] = useState('');
  const chosen = useRow(accounts, value).row;
  const current = chosen && { value: chosen.id, label: labelOf({ account: chosen }) };
  const query = typed === current?.label ? '' : typed;
  const { choices, current: isCurrent } = useAccountChoices(query);
  const others = choices?.filter(({ account }) => account.id !== value) ?? [];
  const data = [
    ...(current ? [current] : []),
    ...others.map((choice) => ({ value: choice.account.id, label: labelOf(choice) })),
  ];
  return (
    <Select
      {...selectInputProps(field, true)}
      data={data}
      value={value}
      onChange={onChange}
      searchable
      // Marked once it is found: Enter takes it.
      selectFirstOptionOnChange={query !== '' && isCurrent}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={isCurrent ? nothingMatches : 'Looking…'}
    />
  );
};
