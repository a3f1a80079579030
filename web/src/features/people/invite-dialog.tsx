import { m } from '@sable/domain/mutation-names';
import { users } from '@sable/domain/user';
import { z } from 'zod';
import { FormDialog } from '../../shared/form-dialog.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
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

/** Adds a person: they get an email with a link to choose their password. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start,
    draft: 'invitation',
    placeOf: (field) => (field === 'email address' ? 'email' : field),
    onSave: ({ affiliateId, ...person }) =>
      act(
        m.users.invite,
        { ...person, ...affiliatePart(person.roles, affiliateId) },
        { silent: true, done: `${person.name} was invited. The link is in their email.` },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Invite a person" submitText="Send invitation" onClose={onClose}>
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
