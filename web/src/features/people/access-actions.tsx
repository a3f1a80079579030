import { hasRole } from '@sable/domain/kernel/actor';
import { m } from '@sable/domain/mutation-names';
import { IconChevronDown } from '@tabler/icons-react';
import type { UserStatus } from '@sable/domain/user-lifecycle';
import { useState } from 'react';
import { z } from 'zod';
import { postJson } from '../../live/client-error.ts';
import { useActor } from '../../live/hooks.ts';
import { useSession } from '../../session/session.ts';
import { useAffiliates } from '../../shared/affiliate-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { ImpersonateDialog } from '../../shared/impersonate-dialog.tsx';
import { attempt, useAction, type Action } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import type { Person } from '../../shared/use-people.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { dialog } from '../../ui/dialog.ts';
import { InvitationLink, PasswordLink } from '../../shared/invitation-link.tsx';
import {
  affiliateMissing,
  affiliatePart,
  needsAffiliate,
  PersonRoles,
  personRolesShape,
} from './person-roles.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { nextStatuses, statusActions } from './role-labels.ts';

const rolesForm = z.object(personRolesShape).refine(needsAffiliate, affiliateMissing);

interface RolesFormProps {
  person: Person;
  /** The user's current affiliate. */
  affiliateId: string | null;
  onClose: () => void;
}

const RolesForm = ({ person, affiliateId: now, onClose }: RolesFormProps) => {
  const act = useAction();
  const form = useForm({
    schema: rolesForm,
    start: { roles: [...person.roles], affiliateId: now },
    onSave: ({ roles, affiliateId }) =>
      act(m.users.setRoles, { id: person.id, roles, ...affiliatePart(roles, affiliateId) }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Roles of ${person.name}`} submitText="Save roles" onClose={onClose}>
      <PersonRoles form={form} />
    </FormDialog>
  );
};

const RolesDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const affiliates = useAffiliates();
  if (!affiliates) return null;
  const theirs = affiliates.find(({ people }) => people.some(({ userId }) => userId === person.id));
  return <RolesForm person={person} affiliateId={theirs?.id ?? null} onClose={onClose} />;
};

const isOff = (status: UserStatus): boolean => status === 'suspended' || status === 'inactive';

async function askAndSet(act: Action, person: Person, status: UserStatus): Promise<void> {
  const { title, message, act: okText } = statusActions[status];
  const sure = await dialog.confirm({
    title: title(person.name),
    message,
    okText,
    danger: isOff(status),
  });
  if (sure) await act(m.users.setStatus, { id: person.id, status });
}

async function askAndSignOut({ id, name }: Person): Promise<void> {
  const sure = await dialog.confirm({
    title: `Sign ${name} out everywhere?`,
    message: 'All their devices are signed out of this company immediately. They can sign in again.',
    okText: 'Sign out',
  });
  if (!sure) return;
  await attempt(() => postJson(`/api/users/${id}/end-sessions`, {}), {
    done: `${name} is signed out everywhere.`,
  });
}

async function askAndResetSecondFactor({ id, name }: Person): Promise<void> {
  const sure = await dialog.confirm({
    title: `Reset two-step sign-in of ${name}?`,
    message:
      'For someone who lost their phone and their recovery codes. Make sure that the request really comes from them. Their passkeys are removed too. They are signed out everywhere, and sign in with the password alone until they set it up again.',
    okText: 'Reset',
    danger: true,
  });
  if (!sure) return;
  await attempt(() => postJson(`/api/users/${id}/reset-second-factor`, {}), {
    done: `Two-step sign-in of ${name} is reset.`,
  });
}

/** Actions for a user's roles and access, for administrators. */
export const AccessActions = ({ person, small = false }: { person: Person; small?: boolean }) => {
  const act = useAction();
  const [rolesOpen, setRolesOpen] = useState(false);
  const [linkOpen, setLinkOpen] = useState(false);
  const [passwordOpen, setPasswordOpen] = useState(false);
  const { mailDelivers } = useSession();
  const [offOpen, setOffOpen] = useState(false);
  const [actingOpen, setActingOpen] = useState(false);
  const actor = useActor();
  if (!hasRole(actor, 'admin', 'super')) return null;
  return (
    <>
      <ActionMenu
        trigger={
          <Button small={small} iconAfter={<IconChevronDown size={16} aria-hidden />}>
            Access
          </Button>
        }
        groups={[
          {
            actions: [
              { label: 'Set roles…', onClick: () => setRolesOpen(true) },
              ...(person.status === 'invited' && !mailDelivers
                ? [{ label: 'Link of the invitation…', onClick: () => setLinkOpen(true) }]
                : []),
              ...(person.status === 'active' && person.id !== actor.id && !mailDelivers
                ? [{ label: 'Link to a new password…', onClick: () => setPasswordOpen(true) }]
                : []),
              { label: 'Sign out everywhere…', onClick: () => void askAndSignOut(person) },
              { label: 'Reset two-step sign-in…', onClick: () => void askAndResetSecondFactor(person) },
            ],
          },
          ...(hasRole(actor, 'super') && person.status === 'active'
            ? [{ actions: [{ label: 'Act as this person…', onClick: () => setActingOpen(true) }] }]
            : []),
          {
            actions: nextStatuses(person).map((status) => ({
              label: `${statusActions[status].act}…`,
              danger: isOff(status),
              onClick: () => (status === 'inactive' ? setOffOpen(true) : void askAndSet(act, person, status)),
            })),
          },
        ]}
      />
      {rolesOpen && <RolesDialog person={person} onClose={() => setRolesOpen(false)} />}
      {offOpen && <SwitchOffDialog person={person} onClose={() => setOffOpen(false)} />}
      {linkOpen && <InvitationLink person={person} onClose={() => setLinkOpen(false)} />}
      {passwordOpen && <PasswordLink person={person} onClose={() => setPasswordOpen(false)} />}
      {actingOpen && (
        <ImpersonateDialog person={person} companyId={actor.companyId} onClose={() => setActingOpen(false)} />
      )}
    </>
  );
};
