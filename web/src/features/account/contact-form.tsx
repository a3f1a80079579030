import { contacts } from '@sable/domain/contact';
import { choicesOf } from '@sable/domain/kernel/fields';
import { sameValue } from '@sable/domain/kernel/same-value';
import { m } from '@sable/domain/mutation-names';
import { useState } from 'react';
import { asLabel, choiceLabel } from '../../shared/formats.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useAction } from '../../shared/use-action.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ContactRow } from './account-row.ts';

const relations = choicesOf(contacts.shape.relation).map((value) => ({ value, label: asLabel(value) }));
const languages = (['en', 'fr', 'es'] as const).map((value) => ({ value, label: choiceLabel(value) }));
const contactRoles = [
  ['signer', 'Signs the contract'],
  ['billing', 'Gets the bill'],
  ['emergency', 'Is called in an alarm'],
] as const;

const draftOf = (contact: ContactRow | null) => ({
  name: contact?.name ?? '',
  relation: contact?.relation ?? null,
  phone: contact?.phone ?? '',
  email: contact?.email ?? '',
  language: contact?.language ?? ('en' as const),
  roles: contact?.roles ?? ['signer'],
  hasKeys: contact?.hasKeys ?? false,
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
  const [start] = useState(() => draftOf(contact));
  const [draft, setDraft] = useState(start);
  const [fault, setFault] = useState<{ field: string; message: string } | null>(null);
  const set = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setFault(null);
  };
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  const save = async () => {
    const fields = { ...draft, phone: draft.phone.trim() || null, email: draft.email.trim() || null };
    const acted = contact
      ? await act(m.contacts.update, { id: contact.id, patch: fields }, { silent: true })
      : await act(m.contacts.create, { ...fields, accountId }, { silent: true });
    if (acted.ok) return onClose;
    setFault({ field: String(acted.error.details['field'] ?? 'form'), message: acted.error.message });
    return null;
  };
  const toggleRole = (role: string, on: boolean) =>
    set({ roles: on ? [...draft.roles, role] : draft.roles.filter((each) => each !== role) });
  return (
    <PanelForm
      title={contact ? contact.name : 'New contact'}
      saveText="Save contact"
      dirty={!sameValue(draft, start)}
      fault={fault && !['name', 'phone', 'email'].includes(fault.field) ? fault.message : null}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        autoComplete="off"
        maxLength={120}
        value={draft.name}
        error={faultOf('name')}
        onChange={(name) => set({ name })}
      />
      <SelectField
        label="Relation"
        clearable
        choices={relations}
        value={draft.relation}
        onChange={(relation) => set({ relation })}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        value={draft.phone}
        error={faultOf('phone')}
        onChange={(phone) => set({ phone })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={draft.email}
        error={faultOf('email')}
        onChange={(email) => set({ email })}
      />
      <SelectField
        label="Language of documents"
        choices={languages}
        value={draft.language}
        onChange={(language) => set({ language: language ?? 'en' })}
      />
      {contactRoles.map(([role, label]) => (
        <CheckboxField
          key={role}
          label={label}
          checked={draft.roles.includes(role)}
          onChange={(on) => toggleRole(role, on)}
        />
      ))}
      <CheckboxField label="Has keys" checked={draft.hasKeys} onChange={(hasKeys) => set({ hasKeys })} />
    </PanelForm>
  );
};
