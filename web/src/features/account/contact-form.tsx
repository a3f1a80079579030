import { contacts } from '@sable/domain/contact';
import { choicesOf } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { choiceLabel } from '../../shared/formats.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ContactRow } from './account-row.ts';
import { PasscodeLine } from './passcode-line.tsx';

const relations = choicesOf(contacts.shape.relation).map((value) => ({ value, label: choiceLabel(value) }));
const contactRoles = [
  ['signer', 'Signs the contract'],
  ['billing', 'Gets the bill'],
  ['emergency', 'Is called in an alarm'],
] as const;

const schema = z.object({
  name: contacts.shape.name,
  relation: contacts.shape.relation,
  phone: contacts.shape.phone,
  email: contacts.shape.email,
  roles: contacts.shape.roles,
  hasKeys: contacts.shape.hasKeys,
  callOrder: contacts.shape.callOrder,
});

const startOf = (contact: ContactRow | null) => ({
  name: contact?.name ?? '',
  relation: contact?.relation ?? null,
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  roles: contact?.roles ?? ['signer'],
  hasKeys: contact?.hasKeys ?? false,
  callOrder: contact?.callOrder ?? null,
});

interface ContactFormProps {
  accountId: string;
  /** Null makes a new one. */
  contact: ContactRow | null;
  onClose: () => void;
}

/** One person of the account, in a panel beside it. */
export const ContactForm = ({ accountId, contact, onClose }: ContactFormProps) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: startOf(contact),
    draft: `contact ${contact?.id ?? `of ${accountId}`}`,
    onSave: async (fields) =>
      contact
        ? await act(m.contacts.update, { id: contact.id, patch: fields }, { silent: true })
        : await act(m.contacts.create, { ...fields, accountId }, { silent: true }),
    onSaved: onClose,
  });
  const { relation, roles, hasKeys, callOrder } = form.values;
  const toggleRole = (role: string, on: boolean) =>
    form.set({ roles: on ? [...roles, role] : roles.filter((each) => each !== role) });
  return (
    <PanelForm
      form={form}
      title={contact ? contact.name : 'New contact'}
      saveText="Save contact"
      below={contact && <PasscodeLine contact={contact} />}
      onClose={onClose}
    >
      <TextField label="Name" required autoFocus autoComplete="off" maxLength={120} {...form.field('name')} />
      <SelectField
        label="Relation"
        clearable
        choices={relations}
        {...form.field('relation')}
        value={relation || null}
      />
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      {contactRoles.map(([role, label]) => (
        <CheckboxField
          key={role}
          label={label}
          checked={roles.includes(role)}
          onChange={(on) => toggleRole(role, on)}
        />
      ))}
      <CheckboxField label="Has keys" checked={hasKeys} onChange={(on) => form.set({ hasKeys: on })} />
      {roles.includes('emergency') && (
        <DecimalField
          label="Call order"
          help="1 is called first."
          decimals={0}
          min={1}
          max={99}
          {...form.field('callOrder')}
          value={callOrder || null}
        />
      )}
    </PanelForm>
  );
};
