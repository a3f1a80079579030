import type { Action } from '@sable/domain/kernel/permission';
import { entities, mutations } from '@sable/domain/registry';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../shared/data-table.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './matrix.module.css';
import { actions, columnsOf } from './permission-matrix.ts';
import { roleName, type RoleRow } from './role-labels.ts';
import { actionLabels, rightLabels } from './role-permissions.ts';
import {
  roleRights,
  type Extent,
  type RecordRights,
  type RoleRights,
  type ShownRight,
} from './role-rights.ts';

const extents: Readonly<Record<Extent, string>> = {
  all: 'All',
  own: 'Own',
  assigned: 'Assigned',
  some: 'Some',
  none: '—',
};

const allRights: Readonly<Record<ShownRight, string>> = {
  ...rightLabels,
  endpoint: 'Addresses of webhooks',
};

const extentColumn = (action: Action): TableColumn<RecordRights> => ({
  id: action,
  label: actionLabels[action],
  cell: (row) => (
    <span className={classes.extent} data-extent={row.extents[action]}>
      {extents[row.extents[action]]}
    </span>
  ),
});

const columns: readonly TableColumn<RecordRights>[] = [
  {
    id: 'name',
    label: 'Records',
    cell: ({ name, hidden }) => (
      <>
        {name}
        {hidden.length > 0 && <span className={classes.hidden}>without {hidden.join(', ')}</span>}
      </>
    ),
  },
  ...actions.map(extentColumn),
];

const list = (parts: readonly string[]) => (parts.length > 0 ? parts.join(', ') : 'nothing');

/**
 * On a phone the column is too narrow for the fields that a role does not see, so they are listed below the table.
 */
const HiddenFields = ({ records }: { records: readonly RecordRights[] }) => (
  <div className={classes.hiddenBelow}>
    <KeyValues
      rows={records
        .filter(({ hidden }) => hidden.length > 0)
        .map(({ name, hidden }) => ({ label: `${name} without`, value: hidden.join(', ') }))}
    />
  </div>
);

const Rest = ({ rights: { acts, rights, closed, records } }: { rights: RoleRights }) => (
  <div className={classes.rest}>
    <HiddenFields records={records} />
    <KeyValues
      rows={[
        { label: 'Also sees', value: list(rights.map((right) => allRights[right])) },
        ...acts.map(({ name, acts: own }) => ({ label: `Acts: ${name}`, value: own.join(', ') })),
        { label: 'No access to', value: list(closed) },
      ]}
    />
  </div>
);

interface RoleRightsSectionProps {
  rows: readonly RoleRow[];
  salesSeeAll: boolean;
}

/**
 * One role from top to bottom: its records, the fields that it does not see, its actions, and what does not exist for
 * it.
 */
export const RoleRightsSection = ({ rows, salesSeeAll }: RoleRightsSectionProps) => {
  const roles = columnsOf(rows);
  const [chosen, setChosen] = useState('sales');
  const role = roles.find(({ key }) => key === chosen) ?? roles[0];
  if (!role) return null;
  const rights = roleRights(entities, mutations, role, salesSeeAll);
  return (
    <Section
      title="What a role may do"
      note="Own: what a person owns or made, or has on an account of theirs. Assigned: what an appointment or a colleague assigns to them. Some: depending on its status."
      flush
      actions={
        <>
          <SelectField
            label="Role"
            hideLabel
            choices={roles.map(({ key }) => ({ value: key, label: roleName(key, rows) }))}
            value={role.key}
            onChange={(key) => key && setChosen(key)}
          />
          <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <DataTable
        label={`What ${roleName(role.key, rows)} may do`}
        columns={columns}
        rows={rights.records}
        keyOf={({ collection }) => collection}
      />
      <Rest rights={rights} />
    </Section>
  );
};
