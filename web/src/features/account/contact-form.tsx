import { contacts } from '@sable/domain/contact';
import { choicesOf } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { choiceLabel } from '../../shared/formats.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useAction } from '../../shared/use-action.ts';
import { orStored, useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ContactRow } from './account-row.ts';
import { contactRoles } from './contact-roles.ts';
import { PasscodeLine } from './passcode-line.tsx';

const relations = choicesOf(contacts.shape.relation).map((value) => ({ value, label: choiceLabel(value) }));
const languages = choicesOf(contacts.shape.language).map((value) => ({ value, label: choiceLabel(value) }));

const schema = z.object({
  name: contacts.shape.name,
  relation: contacts.shape.relation,
  email: contacts.shape.email,
  language: contacts.shape.language,
  status: contacts.shape.status,
  roles: contacts.shape.roles,
  hasKeys: contacts.shape.hasKeys,
  callOrder: contacts.shape.callOrder,
  canCancelDispatch: contacts.shape.canCancelDispatch,
  optOutText: contacts.shape.optOutText,
  optOutEmail: contacts.shape.optOutEmail,
});

const startOf = (contact: ContactRow | null) => ({
  name: contact?.name ?? '',
  relation: contact?.relation ?? null,
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  language: contact?.language ?? 'en',
  status: contact?.status ?? 'active',
  roles: contact?.roles ?? ['signer'],
  hasKeys: contact?.hasKeys ?? false,
  callOrder: contact?.callOrder ?? null,
  canCancelDispatch: contact?.canCancelDispatch ?? false,
  optOutText: contact?.optOutText ?? false,
  optOutEmail: contact?.optOutEmail ?? false,
});

interface ContactFormProps {
  accountId: string;
  /** Null to create a new contact. */
  contact: ContactRow | null;
  onClose: () => void;
}

/** Form for one contact of the account, in a side panel. */
export const ContactForm = ({ accountId, contact, onClose }: ContactFormProps) => {
  const act = useAction();
  const edit = useEdit(m.contacts.update, contact);
  const form = useForm({
    schema: schema.extend({ phone: orStored(contacts.shape.phone, contact?.phone) }),
    start: startOf(contact),
    draft: `contact ${contact?.id ?? `of ${accountId}`}`,
    opened: edit?.opened,
    onSave: async (fields) =>
      edit ? await edit(fields) : await act(m.contacts.create, { ...fields, accountId }, { silent: true }),
    onSaved: onClose,
  });
  const { relation, language, roles, hasKeys, callOrder, canCancelDispatch, status } = form.values;
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
      <SelectField
        label="Language"
        help="For estimates and emails"
        required
        choices={languages}
        {...form.field('language')}
        value={language}
        onChange={(next) => form.set({ language: next ?? 'en' })}
      />
      {contactRoles.map(({ role, label }) => (
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
      {roles.includes('emergency') && (
        <CheckboxField
          label="Can cancel a dispatch"
          help="May cancel a dispatch by the central station."
          checked={canCancelDispatch}
          onChange={(on) => form.set({ canCancelDispatch: on })}
        />
      )}
      <CheckboxField
        label="Opted out of texts"
        checked={form.values.optOutText}
        onChange={(on) => form.set({ optOutText: on })}
      />
      <CheckboxField
        label="Opted out of emails"
        help="No reminders and no messages from people. Documents to sign, copies, and emails that the law requires are still sent."
        checked={form.values.optOutEmail}
        onChange={(on) => form.set({ optOutEmail: on })}
      />
      {contact && (
        <CheckboxField
          label="Inactive"
          help="Has left and is not called, written to, or asked to sign. Signed and sent documents keep the name."
          checked={status === 'inactive'}
          onChange={(on) => form.set({ status: on ? 'inactive' : 'active' })}
        />
      )}
    </PanelForm>
  );
};
