import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { accounts } from '@sable/domain/account';
import type { RowOf } from '@sable/domain/kernel/entity';
import { sortKey } from '@sable/domain/kernel/fields';
import type { QuerySpec } from '@sable/domain/kernel/query';
import { useState } from 'react';
import { useLive, useRow } from '../live/hooks.ts';
import { fieldLook } from '../ui/field-look.ts';
import type { FieldProps } from '../ui/field-props.ts';

interface AccountFieldProps extends FieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

type AccountRow = RowOf<typeof accounts>;

const MOST = 20;

/** Accounts whose name holds what is typed, by name. */
const accountsNamed = (typed: string): QuerySpec => ({
  collection: accounts.collection,
  ...(typed.trim() && { where: { field: 'nameKey', op: 'containsText', value: sortKey(typed) } }),
  orderBy: [{ field: 'nameKey', direction: 'asc' }],
  limit: MOST,
});

/** One account, found by typing part of its name. */
export const AccountField = ({ value, onChange, ...field }: AccountFieldProps) => {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, 150);
  const chosen = useRow(accounts, value).row;
  const { rows = [] } = useLive<AccountRow>(accountsNamed(settled === chosen?.name ? '' : settled));
  const known = chosen && !rows.some(({ id }) => id === chosen.id) ? [chosen, ...rows] : rows;
  const data = known.map(({ id, name, city }) => ({ value: id, label: city ? `${name} · ${city}` : name }));
  return (
    <Select
      {...fieldLook(field)}
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
