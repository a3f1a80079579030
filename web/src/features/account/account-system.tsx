import { contacts } from '@sable/domain/contact';
import { equipment } from '@sable/domain/equipment';
import { anyEntity } from '@sable/domain/kernel/entity';
import { enrolled, enrollments } from '@sable/domain/station/enrollment';
import { isCalled, missingForStation } from '@sable/domain/station/readiness';
import { untestedZones } from '@sable/domain/station/zones';
import { query, type RowIn } from '@sable/domain/queries';
import { readablePhone } from '@sable/domain/phone';
import { useActor, useLive } from '../../live/hooks.ts';
import { canRead } from '../../records/fields/field-facts.ts';
import { choiceLabel, counted } from '../../shared/formats.ts';
import { recordPath } from '../../record-path.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import stack from '../../shared/stack.module.css';
import { useFormats } from '../../shared/use-company.ts';
import { KeyValues, type KeyValue } from '../../ui/key-values.tsx';
import { Section } from '../../ui/section.tsx';
import { contactsOf, type AccountRow, type ContactRow } from './account-row.ts';
import { Passcode } from './lazy-forms.ts';
import { roomsOf, type Room } from './system-rooms.ts';
import { SystemWarranty } from './system-warranty.tsx';

type Enrollment = RowIn<'enrollments'>;

const Devices = ({ rooms }: { rooms: readonly Room[] }) => (
  <KeyValues
    rows={rooms.map(({ name, devices }) => ({
      label: name,
      value: devices
        .map(({ what, zones }) => (zones.length > 0 ? `${what} (${zones.join(', ')})` : what))
        .join(', '),
    }))}
  />
);

/** Returns the people the station calls, in call order. */
const callListOf = (people: readonly ContactRow[]): ContactRow[] =>
  people.filter(isCalled).toSorted((a, b) => (a.callOrder ?? 100) - (b.callOrder ?? 100));

const CallLine = ({ contact, place }: { contact: ContactRow; place: number }) => {
  const { name, phone, hasKeys, canCancelDispatch } = contact;
  return (
    <div>
      {`${place}. ${name}, ${readablePhone(phone ?? '')}${hasKeys ? ', has keys' : ''}${canCancelDispatch ? ', can cancel a dispatch' : ''}`}
      {contact.hasPasscode && (
        <>
          {' · '}
          <Passcode contact={contact} />
        </>
      )}
    </div>
  );
};

/** `Police (937) 555-0111, Dayton Police`. */
const sentText = ({ authorities }: Enrollment): string =>
  authorities
    .map(({ kind, phone, agency }) =>
      [`${choiceLabel(kind)} ${readablePhone(phone)}`, agency].filter(Boolean).join(', '),
    )
    .join('; ');

const before: readonly Enrollment['status'][] = ['draft', 'ready', 'submitted', 'on_test'];

interface NeededProps {
  enrollment: Enrollment;
  missing: readonly string[];
  devices: readonly RowIn<'equipment'>[];
}

/** Lists what an enrollment still needs before it is ready and active, with a link to it. */
const Needed = ({ enrollment, missing, devices }: NeededProps) => {
  const { id, status, statusBefore } = enrollment;
  const waits = before.includes(status) && !(status === 'on_test' && statusBefore === 'active');
  const untested = waits ? untestedZones(devices) : [];
  if (!waits || missing.length + untested.length === 0) return null;
  return (
    <>
      {missing.length > 0 && (
        <p className={stack.quiet}>{`The station still needs ${missing.join('; ')}.`}</p>
      )}
      {untested.length > 0 && (
        <p
          className={stack.quiet}
        >{`Before it can be active, a signal must come from each of these zones: ${untested.join(', ')}.`}</p>
      )}
      <p className={stack.quiet}>
        <a href={recordPath('enrollments', id)}>Open the enrollment</a>
      </p>
    </>
  );
};

interface MonitoringProps {
  account: AccountRow;
  enrollment: Enrollment | undefined;
  devices: readonly RowIn<'equipment'>[];
}

/** How the home is monitored, and what the station still needs. */
const Monitoring = ({ account, enrollment, devices }: MonitoringProps) => {
  const people = useLive(contactsOf(account.id)).rows ?? [];
  const station = useLive(
    enrollment?.stationId
      ? query('central-stations', { where: { id: enrollment.stationId }, limit: 1 })
      : null,
  ).rows?.[0];
  const { day } = useFormats();
  const called = callListOf(people);
  const missing = enrollment ? missingForStation({ site: account.site, enrollment, people, devices }) : [];
  const permit = [
    enrollment?.permitNumber ?? enrollment?.permitWaiver,
    enrollment?.permitExpiresOn && `until ${day(enrollment.permitExpiresOn)}`,
  ];
  const rows: KeyValue[] = [
    ...(enrollment
      ? [
          {
            label: 'Station',
            value: [station?.name, enrollment.number].filter(Boolean).join(', ') || 'No account number yet',
          },
          { label: 'Permit', value: permit.filter(Boolean).join(', ') || null },
          { label: 'Sent in an alarm', value: sentText(enrollment) || null },
        ]
      : []),
    ...(called.length > 0
      ? [
          {
            label: 'Call list',
            value: called.map((contact, at) => (
              <CallLine key={contact.id} contact={contact} place={at + 1} />
            )),
          },
        ]
      : []),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <KeyValues rows={rows} />
      {enrollment && <Needed enrollment={enrollment} missing={missing} devices={devices} />}
    </>
  );
};

/** The system of a home: its devices, its monitoring, and its call list. */
export const AccountSystem = ({ account }: { account: AccountRow }) => {
  const actor = useActor();
  const readsStation = canRead(anyEntity(enrollments), actor) && canRead(anyEntity(contacts), actor);
  const { rows: devices } = useLive(
    canRead(anyEntity(equipment), actor)
      ? query('equipment', { where: { accountId: account.id }, limit: 200 })
      : null,
  );
  const enrollment = useLive(
    readsStation ? query('enrollments', { where: { accountId: account.id }, limit: 20 }) : null,
  ).rows?.find(({ status }) => enrolled.includes(status));
  if (!devices) return null;
  const rooms = roomsOf(devices);
  const planned = devices.filter(({ status }) => status === 'planned').length;
  const note = planned > 0 ? `${counted(planned, 'device')} planned` : undefined;
  return (
    <Section title="System" note={note} actions={enrollment && <StatusOf status={enrollment.status} />}>
      {rooms.length > 0 ? (
        <Devices rooms={rooms} />
      ) : (
        <p className={stack.quiet}>Comes with the first sale.</p>
      )}
      <SystemWarranty devices={devices} />
      {readsStation && <Monitoring account={account} enrollment={enrollment} devices={devices} />}
    </Section>
  );
};
