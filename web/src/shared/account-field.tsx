import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { accounts } from '@sable/domain/account';
import { sortKey } from '@sable/domain/kernel/fields';
import { query } from '@sable/domain/queries';
import { useLive, useRow } from '../live/hooks.ts';
import { fieldInputProps } from '../ui/field-input-props.ts';
import type { FieldProps } from '../ui/field-props.ts';

interface AccountFieldProps extends FieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

const MAX_CHOICES = 20;

/** Accounts whose name holds what is typed, by name. */
const accountsNamed = (typed: string) =>
  query('accounts', {
    ...(typed.trim() && { where: { field: 'nameKey', op: 'containsText', value: sortKey(typed) } }),
    orderBy: 'nameKey',
    limit: MAX_CHOICES,
  });

/** One account, found by typing part of its name. */
export const AccountField = ({ value, onChange, ...field }: AccountFieldProps) => {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, 150);
  const chosen = useRow(accounts, value).row;
  const { rows = [] } = useLive(accountsNamed(settled === chosen?.name ? '' : settled));
  const known = chosen && !rows.some(({ id }) => id === chosen.id) ? [chosen, ...rows] : rows;
  const data = known.map(({ id, name, city }) => ({ value: id, label: city ? `${name} · ${city}` : name }));
  return (
    <Select
      {...fieldInputProps(field)}
      data={data}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage="No account has this in its name."
      comboboxProps={{ shadow: 'md', offset: 4 }}
    />
  );
};
