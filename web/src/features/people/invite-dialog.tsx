import { systemRoles } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { FormDialog } from '../../shared/form-dialog.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { TextField } from '../../ui/text-field.tsx';
import { RoleBoxes } from './role-boxes.tsx';

interface Faults {
  name?: string;
  email?: string;
  form?: string;
}

const faultsOf = (name: string, email: string, roles: readonly string[]): Faults => ({
  ...(!name.trim() && { name: 'Type their name.' }),
  ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: 'Invalid email address' }),
  ...(roles.length === 0 && { form: 'Choose at least one role.' }),
});

/** Adds a person: they get an email with a link to choose their password. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const act = useAction();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly string[]>(['sales']);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const invite = async () => {
    const found = faultsOf(name, email, roles);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const acted = await act(
      m.users.invite,
      { name: name.trim(), email: email.trim(), roles: systemRoles.filter((role) => roles.includes(role)) },
      { silent: true, done: `${name.trim()} was invited. The link is in their email.` },
    );
    setBusy(false);
    if (acted.ok) return onClose();
    const field = acted.error.details['field'];
    const place =
      field === 'name' ? 'name' : field === 'email' || field === 'email address' ? 'email' : 'form';
    setFaults({ [place]: acted.error.message });
  };
  return (
    <FormDialog
      title="Invite a person"
      submitText="Send invitation"
      busy={busy}
      onClose={onClose}
      onSubmit={() => void invite()}
    >
      <div className={stack.stack}>
        <TextField
          label="Name"
          required
          autoFocus
          autoComplete="off"
          maxLength={120}
          value={name}
          error={faults.name}
          onChange={setName}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          help="They sign in with it."
          value={email}
          error={faults.email}
          onChange={setEmail}
        />
        <RoleBoxes chosen={roles} onChange={setRoles} />
        {faults.form && (
          <p className={stack.fault} role="alert">
            {faults.form}
          </p>
        )}
      </div>
    </FormDialog>
  );
};
