import { hasRole } from '@sable/domain/kernel/actor';
import { sortKey } from '@sable/domain/kernel/fields';
import { readablePhone } from '@sable/domain/phone';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddress } from '../../address.ts';
import { useActor } from '../../live/hooks.ts';
import { DataTable, type TableColumn } from '../../shared/data-table.tsx';
import { counted } from '../../shared/formats.ts';
import { PersonAvatar } from '../../shared/person-avatar.tsx';
import stack from '../../shared/stack.module.css';
import { StatusOf } from '../../shared/status-of.tsx';
import { usePeople, type Person } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccessActions } from './access-actions.tsx';
import classes from './people.module.css';
import { InviteDialog } from './invite-dialog.tsx';
import { RoleChips } from './role-chips.tsx';
import { roleName, type RoleRow } from './role-labels.ts';
import { useRoles } from './use-roles.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';

const statuses = [
  { value: 'invited', label: 'Invited' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'inactive', label: 'Inactive' },
];

const columnsFor = (roles: readonly RoleRow[] | undefined): TableColumn<Person>[] => [
  {
    id: 'name',
    label: 'Name',
    cell: (person) => (
      <span className={classes.person}>
        <PersonAvatar id={person.id} name={person.name} size="small" />
        <a href={`/user/${person.id}`} data-tap>
          {person.name}
        </a>
      </span>
    ),
  },
  { id: 'email', label: 'Email', wideOnly: true, cell: ({ email }) => email },
  { id: 'roles', label: 'Roles', cell: (person) => <RoleChips keys={person.roles} rows={roles} /> },
  { id: 'status', label: 'Status', cell: ({ status }) => <StatusOf status={status} /> },
  {
    id: 'phone',
    label: 'Phone',
    wideOnly: true,
    cell: ({ phone }) => <span className={classes.phone}>{phone ? readablePhone(phone) : '—'}</span>,
  },
  {
    id: 'access',
    label: <span className={visuallyHidden.text}>Access</span>,
    cell: (person) => <AccessActions small person={person} />,
  },
];

interface Filter {
  q: string;
  status: string | undefined;
  role: string | undefined;
}

const matching = (rows: readonly Person[], { q, status, role }: Filter): Person[] => {
  const searchKey = sortKey(q);
  return rows.filter(
    (person) =>
      (!status || person.status === status) &&
      (!role || person.roles.includes(role)) &&
      (!searchKey || sortKey(`${person.name} ${person.email}`).includes(searchKey)),
  );
};

/** The company's users, their roles, and their access. */
export const UsersView = () => {
  const { query, setQuery } = useAddress();
  const { rows } = usePeople();
  const roles = useRoles();
  const [inviting, setInviting] = useState(query['invite'] !== undefined);
  const canInvite = hasRole(useActor(), 'admin', 'super');
  if (!rows) return <ListSkeleton />;
  const filter = { q: query['q'] ?? '', status: query['status'], role: query['role'] };
  const shown = matching(rows, filter);
  const keys = [...new Set(rows.flatMap((person) => person.roles))];
  return (
    <Page>
      <PageHeader
        title="Users"
        subtitle={`${counted(rows.length, 'person', 'people')} of this company. Deactivated people keep their history.`}
        actions={
          canInvite && (
            <Button
              kind="primary"
              icon={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              Invite
            </Button>
          )
        }
      />
      <div className={stack.filters}>
        <TextField
          label="Find a person"
          hideLabel
          type="search"
          placeholder="Name or email"
          icon={<IconSearch size={16} aria-hidden />}
          value={filter.q}
          onChange={(q) => setQuery({ q })}
        />
        <SelectField
          label="Role"
          hideLabel
          clearable
          placeholder="Any role"
          choices={keys.map((key) => ({ value: key, label: roleName(key, roles) }))}
          value={filter.role ?? null}
          onChange={(role) => setQuery({ role })}
        />
        <SelectField
          label="Status"
          hideLabel
          clearable
          placeholder="Any status"
          choices={statuses}
          value={filter.status ?? null}
          onChange={(status) => setQuery({ status })}
        />
      </div>
      <Section flush>
        {shown.length === 0 ? (
          <EmptyState small title="Nobody matches">
            Try fewer letters, or remove a filter.
          </EmptyState>
        ) : (
          <DataTable cards label="Users" columns={columnsFor(roles)} rows={shown} keyOf={({ id }) => id} />
        )}
      </Section>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
};
