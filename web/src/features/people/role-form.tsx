import { givenRights } from '@sable/domain/kernel/rights';
import { m } from '@sable/domain/mutation-names';
import { roles } from '@sable/domain/role';
import { useState } from 'react';
import { z } from 'zod';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import { useUserState } from '../../shared/use-user-state.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { permissionsLike, rightLabels, templates, type GivenRight } from './role-permissions.ts';
import { roleName, type RoleRow } from './role-labels.ts';

const { name, description, maxDiscountPpm, outsidePriceBook, permissions, rights } = roles.shape;
const schema = z.object({ name, description, maxDiscountPpm, outsidePriceBook, permissions, rights });

const startOf = (role: RoleRow | null) => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  maxDiscountPpm: role?.maxDiscountPpm ?? 0,
  outsidePriceBook: role?.outsidePriceBook ?? false,
  permissions: [...(role?.permissions ?? [])],
  rights: [...(role?.rights ?? [])],
});

interface RightFieldsProps {
  value: readonly GivenRight[];
  onChange: (rights: GivenRight[]) => void;
}

/** Fields of the records that are hidden unless checked. */
const RightFields = ({ value, onChange }: RightFieldsProps) => (
  <fieldset className={`${stack.plainFieldset} ${stack.stack}`}>
    <legend>Also sees, on the records above</legend>
    {givenRights.map((right) => (
      <CheckboxField
        key={right}
        label={rightLabels[right]}
        checked={value.includes(right)}
        onChange={(on) =>
          onChange(givenRights.filter((each) => (each === right ? on : value.includes(each))))
        }
      />
    ))}
  </fieldset>
);

interface RoleFormProps {
  /** Null creates a new one. */
  role: RoleRow | null;
  rows: readonly RoleRow[];
  onClose: () => void;
}

/** Edits a custom role: its name, the scope of its actions, and the fields that it sees. */
export const RoleForm = ({ role, rows, onClose }: RoleFormProps) => {
  const act = useAction();
  const edit = useEdit(m.roles.update, role);
  const salesSeeAll = useUserState().settings.company?.salesSeeAll ?? true;
  const [template, setTemplate] = useState<(typeof templates)[number] | null>(null);
  const form = useForm({
    schema,
    start: startOf(role),
    draft: `role ${role?.id ?? 'new'}`,
    opened: edit?.opened,
    onSave: async (fields) =>
      edit
        ? await edit(fields, 'The role is saved.')
        : await act(m.roles.create, fields, {
            silent: true,
            done: 'The role is saved. Give it to people under Users.',
          }),
    onSaved: onClose,
  });
  return (
    <PanelForm
      form={form}
      size={760}
      title={role ? role.name : 'New role'}
      saveText="Save role"
      onClose={onClose}
    >
      <TextField label="Name" required autoFocus autoComplete="off" maxLength={80} {...form.field('name')} />
      <TextAreaField label="What this role is for" rows={2} {...form.field('description')} />
      {!role && (
        <SelectField
          label="Start from"
          help="Copies that role’s permissions below. Adjust them from there."
          placeholder="Nothing"
          choices={templates.map((key) => ({ value: key, label: roleName(key, rows) }))}
          value={template}
          onChange={(next) => {
            setTemplate(next);
            if (next) form.set(permissionsLike(next, salesSeeAll));
          }}
        />
      )}
      <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
        Own: the person’s own accounts and estimates, and what belongs to them. Assigned: what an appointment
        sends the person to. All: everything of the company.
      </p>
      <PermissionFields
        value={form.values.permissions}
        error={form.field('permissions').error}
        onChange={(next) => form.set({ permissions: next })}
      />
      <RightFields value={form.values.rights} onChange={(next) => form.set({ rights: next })} />
      <PercentField
        label="Discount without approval"
        min={0}
        max={1_000_000}
        {...form.field('maxDiscountPpm')}
        onChange={(next) => form.set({ maxDiscountPpm: next ?? 0 })}
      />
      <CheckboxField
        label="Sells outside the price book without approval"
        help="Equipment, monitoring, plans and leases that are typed instead of chosen."
        checked={form.values.outsidePriceBook}
        onChange={(outsidePriceBook) => form.set({ outsidePriceBook })}
      />
    </PanelForm>
  );
};
