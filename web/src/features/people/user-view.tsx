import { hasRole } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { query } from '@sable/domain/queries';
import { users } from '@sable/domain/user';
import { useAddress } from '../../address.ts';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { useSession } from '../../session/session.ts';
import { ActivityList } from '../../shared/activity-list.tsx';
import { EntityField } from '../../shared/entity-field.tsx';
import { Fact } from '../../shared/inline-field.tsx';
import { PersonAvatar } from '../../shared/person-avatar.tsx';
import { PictureField } from '../../pictures/picture-field.tsx';
import { LinesSkeleton } from '../../shared/lines.tsx';
import stack from '../../shared/stack.module.css';
import { StatusOf } from '../../shared/status-of.tsx';
import { useAuditDisplay } from '../../shared/use-audit-display.ts';
import type { Person } from '../../shared/use-people.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { FormSkeleton, TextSkeleton } from '../../ui/skeletons.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { AccessActions } from './access-actions.tsx';
import { MonthlyGoal } from './monthly-goal.tsx';
import { RoleChips } from './role-chips.tsx';
import { useRoles } from './use-roles.ts';

const entity = anyEntity(users);
const fields = ['name', 'title', 'phone', 'territory', 'licenceNumber', 'licenceExpiresOn'];

const Details = ({ person }: { person: Person }) => {
  const roles = useRoles();
  return (
    <Section title="Details">
      <Fact label="Photo">
        <PictureField collection="users" id={person.id} pictureId={person.pictureId} what="photo" />
      </Fact>
      {fields.map((field) => (
        <EntityField key={field} entity={entity} row={person} field={field} />
      ))}
      <MonthlyGoal person={person} />
      <Fact label="Email">{person.email}</Fact>
      <Fact label="Roles">
        <RoleChips keys={person.roles} rows={roles} />
      </Fact>
    </Section>
  );
};

const Deeds = ({ person }: { person: Person }) => {
  const display = useAuditDisplay();
  const { rows } = useLive(
    query('updates', {
      where: { createdBy: person.id },
      orderBy: { field: 'seq', direction: 'desc' },
      limit: 50,
    }),
  );
  return (
    <Section title="Activity" note="The latest changes this person made." flush>
      {rows ? <ActivityList updates={rows} display={display} details /> : <LinesSkeleton count={5} />}
    </Section>
  );
};

const Security = lazyWithRetry(async () => (await import('./own-security.tsx')).OwnSecurity, {
  Fallback: () => <TextSkeleton lines={8} />,
});

const Settings = lazyWithRetry(async () => (await import('./own-settings.tsx')).OwnSettings, {
  Fallback: () => <TextSkeleton lines={8} />,
});

/** @param own whether this is the user's own profile, and no one else is acting as them */
const tabsFor = (person: Person, own: boolean) => [
  { id: 'details', label: 'Details', content: <Details person={person} /> },
  ...(own
    ? [
        { id: 'security', label: 'Security', content: <Security email={person.email} /> },
        { id: 'settings', label: 'Settings', content: <Settings /> },
      ]
    : []),
  { id: 'activity', label: 'Activity', content: <Deeds person={person} /> },
];

const Profile = ({ person, section }: { person: Person; section: string | undefined }) => {
  const actor = useActor();
  const { query, setQuery } = useAddress();
  const own = actor.id === person.id;
  const { impersonation, viewing } = useSession();
  const tabs = tabsFor(person, own && !impersonation && !viewing);
  const asked = query['tab'] ?? section;
  const selected = tabs.find(({ id }) => id === asked)?.id ?? 'details';
  const admin = hasRole(actor, 'admin', 'super');
  return (
    <Page narrow>
      <PageHeader
        title={
          <span className={stack.row}>
            <PersonAvatar id={person.id} name={person.name} size="large" />
            {person.name}
          </span>
        }
        parent={admin ? { label: 'Users', href: '/users' } : undefined}
        subtitle={person.title}
        chips={<StatusOf status={person.status} />}
        actions={!own && <AccessActions person={person} />}
      />
      <TabList
        label={person.name}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery({ tab: tab === 'details' ? null : tab })}
      />
    </Page>
  );
};

/** A user: their own profile with security and settings, or another user's for administrators. */
export const UserView = ({ id, section }: { id: string | undefined; section: string | undefined }) => {
  const me = useActor().id;
  const { row, missing, error } = useRow(users, id ?? me);
  if (missing || error)
    return (
      <ErrorPage title="We can’t find this person" actions={<Button href="/dashboard">Dashboard</Button>}>
        The address may be old, or the person works for another company. Nothing was changed.
      </ErrorPage>
    );
  return row ? <Profile person={row} section={section} /> : <FormSkeleton />;
};
