import { m } from '@sable/domain/mutation-names';
import { users } from '@sable/domain/user';
import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../session/session.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { InvitationLink } from '../../shared/invitation-link.tsx';
import {
  affiliateMissing,
  affiliatePart,
  needsAffiliate,
  PersonRoles,
  personRolesShape,
} from './person-roles.tsx';

const schema = z
  .object({ name: users.shape.name, email: users.shape.email, ...personRolesShape })
  .refine(needsAffiliate, affiliateMissing);
const start: z.input<typeof schema> = { name: '', email: '', roles: ['sales'], affiliateId: null };

/** Invites a user by email with a link to choose a password. Otherwise the inviter gets the link to hand over. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const act = useAction();
  const { mailDelivers } = useSession();
  const [invited, setInvited] = useState<{ id: string; name: string } | null>(null);
  const form = useForm({
    schema,
    start,
    draft: 'invitation',
    placeOf: (field) => (field === 'email address' ? 'email' : field),
    onSave: async ({ affiliateId, ...person }) => {
      const done = mailDelivers ? `${person.name} was invited. The link is in their email.` : undefined;
      const args = { ...person, ...affiliatePart(person.roles, affiliateId) };
      const saved = await act(m.users.invite, args, { silent: true, done });
      if (saved.ok && !mailDelivers) setInvited({ id: saved.result.id, name: person.name });
      return saved;
    },
    onSaved: () => {
      if (mailDelivers) onClose();
    },
  });
  if (invited) return <InvitationLink person={invited} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title="Invite a person"
      submitText={mailDelivers ? 'Send invitation' : 'Invite and get the link'}
      onClose={onClose}
    >
      <div className={stack.stack}>
        <TextField
          label="Name"
          required
          autoFocus
          autoComplete="off"
          maxLength={120}
          {...form.field('name')}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="off"
          help="They sign in with it."
          {...form.field('email')}
        />
        <PersonRoles form={form} />
      </div>
    </FormDialog>
  );
};
