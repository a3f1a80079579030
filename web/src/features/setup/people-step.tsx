import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { assignedRoles, users } from '@sable/domain/user';
import { useState } from 'react';
import { z } from 'zod';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { useSession } from '../../session/session.ts';
import { useLive } from '../../live/hooks.ts';
import { Form } from '../../shared/form.tsx';
import { Line, Lines } from '../../shared/lines.tsx';
import { PersonAvatar } from '../../shared/person-avatar.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { StepFoot, StepFrame, type StepProps } from './step-frame.tsx';

const InvitationLink = lazyWithRetry(
  async () => (await import('../../shared/invitation-link.tsx')).InvitationLink,
  { onLoadFailed: ({ onClose }) => onClose() },
);

const schema = z
  .object({ name: users.shape.name, email: users.shape.email, role: z.string() })
  .transform(({ role, ...person }) => ({ ...person, roles: assignedRoles.parse([role]) }));

const offered = [
  { value: 'sales', label: 'Sales' },
  { value: 'installer', label: 'Installer' },
  { value: 'office', label: 'Office' },
  { value: 'manager', label: 'Manager' },
  { value: 'admin', label: 'Administrator' },
] as const;

interface InviteProps {
  /** Called with a person who gets no email, because their link has to be handed over. */
  onLink: (person: { readonly id: string; readonly name: string }) => void;
  onInvited: () => void;
}

const Invite = ({ onLink, onInvited }: InviteProps) => {
  const act = useAction();
  const { mailDelivers } = useSession();
  const form = useForm({
    schema,
    start: { name: '', email: '', role: 'sales' },
    draft: 'set up people',
    placeOf: (field) => (field === 'email address' ? 'email' : field),
    onSave: async (person) => {
      const done = mailDelivers ? `${person.name} was invited by email.` : undefined;
      const saved = await act(m.users.invite, person, { silent: true, done });
      if (saved.ok && !mailDelivers) onLink({ id: saved.result.id, name: person.name });
      return saved;
    },
    onSaved: onInvited,
  });
  return (
    <Form
      form={form}
      foot={
        <div>
          <Button type="submit" loading={form.saving}>
            {mailDelivers ? 'Invite' : 'Invite and get the link'}
          </Button>
        </div>
      }
    >
      <div className={stack.pair}>
        <TextField label="Name" autoComplete="off" maxLength={120} {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      </div>
      <SelectField
        label="Role"
        help="What each role can see and do is listed under Roles. Add more roles under Users."
        choices={offered}
        {...form.field('role')}
        onChange={(role) => role && form.set({ role })}
      />
    </Form>
  );
};

/** Invites other people of the company. Each invitation is created immediately. */
export const PeopleStep = ({ company, onNext }: StepProps) => {
  const [linked, setLinked] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [invitations, setInvitations] = useState(0);
  const { rows = [] } = useLive(
    query('users', { orderBy: [{ field: 'nameKey', direction: 'asc' }], limit: 50 }),
  );
  return (
    <StepFrame title="People" note="Invite those who sell, install, and keep the books." company={company}>
      <div className={stack.stack}>
        <Lines label="People">
          {rows.map((person) => (
            <Line
              key={person.id}
              before={<PersonAvatar id={person.id} name={person.name} />}
              title={person.name}
              detail={person.status === 'invited' ? `${person.email} · invited` : person.email}
            />
          ))}
        </Lines>
        {/* Cleared after each invitation. People who appear in the meantime do not change the typed text. */}
        <Invite key={invitations} onLink={setLinked} onInvited={() => setInvitations((count) => count + 1)} />
        {linked && <InvitationLink person={linked} onClose={() => setLinked(null)} />}
        <StepFoot text="Continue" onSkip={onNext} alone />
      </div>
    </StepFrame>
  );
};
