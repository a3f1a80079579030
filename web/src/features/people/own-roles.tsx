import { anyEntity } from '@sable/domain/kernel/entity';
import { can } from '@sable/domain/kernel/transaction';
import { m } from '@sable/domain/mutation-names';
import { roles as roleEntity } from '@sable/domain/role';
import { assignedRoles } from '@sable/domain/user';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useActor } from '../../live/hooks.ts';
import { canCreate } from '../../records/fields/field-facts.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { counted } from '../../shared/formats.ts';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { usePeople, type Person } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RoleForm } from './role-form.tsx';
import { assignableRoles, type RoleRow } from './role-labels.ts';
import { ViewAsButton } from './view-as-button.tsx';
import classes from './matrix.module.css';

const replacementForm = z.object({ replacement: assignedRoles.element.optional() });
const noReplacement: z.input<typeof replacementForm> = {};

interface DeleteDialogProps {
  role: RoleRow;
  rows: readonly RoleRow[];
  holders: readonly Person[];
  onClose: () => void;
}

/** Prompts for a replacement for the users who have the role, and deletes the role. */
const DeleteDialog = ({ role, rows, holders, onClose }: DeleteDialogProps) => {
  const act = useAction();
  const others = assignableRoles(useActor(), rows).filter(({ key }) => key !== role.key);
  const form = useForm({
    schema: replacementForm,
    start: noReplacement,
    onSave: ({ replacement }) =>
      act(
        m.roles.delete,
        { id: role.id, ...(replacement && { replacement }) },
        { silent: true, done: `“${role.name}” is deleted.` },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title={`Delete “${role.name}”?`}
      submitText="Delete role"
      onClose={onClose}
    >
      <p className={stack.plain}>
        {holders.length === 0
          ? 'Nobody has this role.'
          : `${counted(holders.length, 'person has', 'people have')} this role. They get another role immediately.`}
      </p>
      {holders.length > 0 && (
        <SelectField
          label="Their role instead"
          required
          choices={others.map(({ key, name }) => ({ value: key, label: name }))}
          {...form.field('replacement')}
          value={form.values.replacement ?? null}
          onChange={(next) => form.set({ replacement: next ?? undefined })}
        />
      )}
    </FormDialog>
  );
};

type Opened = { readonly act: 'edit' | 'delete'; readonly role: RoleRow } | { readonly act: 'new' } | null;

/** The company's custom roles. Users who may only read them see no buttons. */
export const OwnRoles = ({ rows }: { rows: readonly RoleRow[] }) => {
  const actor = useActor();
  const entity = anyEntity(roleEntity);
  const [opened, setOpened] = useState<Opened>(null);
  const { rows: people = [] } = usePeople();
  const own = rows.filter(({ kind }) => kind === 'custom');
  const holdersOf = ({ key }: RoleRow) => people.filter(({ roles }) => roles.includes(key));
  const close = () => setOpened(null);
  return (
    <Section
      title="Custom roles"
      note="Roles that you define. Changes apply immediately to everyone who has the role."
      flush
      actions={
        canCreate(entity, actor) && (
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ act: 'new' })}>
            New role
          </Button>
        )
      }
    >
      {own.length === 0 && (
        <EmptyState small title="No custom roles yet">
          Define one if the system roles allow too much or too little: a dispatcher, a bookkeeper, a trainee.
        </EmptyState>
      )}
      {own.map((role) => (
        <div key={role.id} className={classes.ownRole} role="group" aria-label={role.name}>
          <div>
            <h3>{role.name}</h3>
            <p>
              {[role.description, counted(holdersOf(role).length, 'person', 'people')]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className={stack.row}>
            <ViewAsButton role={role} />
            {can(entity, actor, 'update', role) && (
              <Button small onClick={() => setOpened({ act: 'edit', role })}>
                Edit
              </Button>
            )}
            {can(entity, actor, 'delete', role) && (
              <Button small kind="danger" onClick={() => setOpened({ act: 'delete', role })}>
                Delete
              </Button>
            )}
          </div>
        </div>
      ))}
      {opened?.act === 'new' && <RoleForm role={null} rows={rows} onClose={close} />}
      {opened?.act === 'edit' && (
        <RoleForm key={opened.role.id} role={opened.role} rows={rows} onClose={close} />
      )}
      {opened?.act === 'delete' && (
        <DeleteDialog role={opened.role} rows={rows} holders={holdersOf(opened.role)} onClose={close} />
      )}
    </Section>
  );
};
