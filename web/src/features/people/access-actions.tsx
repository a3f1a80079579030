import { systemRoles } from '@sable/domain/kernel/actor';
import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import stack from '../../shared/stack.module.css';
import { useAction, type Action } from '../../shared/use-action.ts';
import type { Person } from '../../shared/use-people.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { nextStatuses, statusWords, type PersonStatus } from './role-words.ts';

const RolesDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const act = useAction();
  const [roles, setRoles] = useState<readonly string[]>(person.roles);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    if (roles.length === 0) return setFault('Choose at least one role.');
    const acted = await act(
      m.users.setRoles,
      { id: person.id, roles: systemRoles.filter((role) => roles.includes(role)) },
      { silent: true },
    );
    if (acted.ok) return onClose();
    setFault(acted.error.message);
  };
  return (
    <FormDialog
      title={`Roles of ${person.name}`}
      submitText="Save roles"
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <div className={stack.stack}>
        <RoleBoxes chosen={roles} onChange={setRoles} />
        {fault && (
          <p className={stack.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
    </FormDialog>
  );
};

async function askAndSet(act: Action, person: Person, status: PersonStatus): Promise<void> {
  const { title, words, act: okText } = statusWords[status];
  const sure = await dialog.confirm({
    title: title(person.name),
    message: words,
    okText,
    danger: status !== 'active',
  });
  if (sure) await act(m.users.setStatus, { id: person.id, status });
}

/** Roles and access of a person, for administrators. */
export const AccessActions = ({ person, small = false }: { person: Person; small?: boolean }) => {
  const act = useAction();
  const [rolesOpen, setRolesOpen] = useState(false);
  if (!hasRole(useActor(), 'admin', 'super')) return null;
  return (
    <>
      <ActionMenu
        trigger={
          <Button small={small} iconAfter={<IconChevronDown size={16} aria-hidden />}>
            Access
          </Button>
        }
        groups={[
          { actions: [{ label: 'Set roles…', onClick: () => setRolesOpen(true) }] },
          {
            actions: nextStatuses(person.status).map((status) => ({
              label: `${statusWords[status].act}…`,
              danger: status !== 'active',
              onClick: () => void askAndSet(act, person, status),
            })),
          },
        ]}
      />
      {rolesOpen && <RolesDialog person={person} onClose={() => setRolesOpen(false)} />}
    </>
  );
};
