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

/** Returns `Garrett · Dayton`, with the contact that matched the search. */
const labelOf = ({ account: { name, city }, contact }: AccountChoice): string =>
  [name, city, contact].filter(Boolean).join(' · ');

/** Selects an account, found by a name, a phone number, an address, or somebody who lives or works there. */
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
      // The first option is selected once it is found, so that Enter picks it.
      selectFirstOptionOnChange={query !== '' && isCurrent}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={isCurrent ? nothingMatches : 'Looking…'}
    />
  );
};
