import { IconClipboardList, IconMessage, IconNavigation, IconPencil, IconPhone } from '@tabler/icons-react';
import { accounts } from '@sable/domain/account';
import { addressLine } from '@sable/domain/address';
import { estimates } from '@sable/domain/estimate/estimate';
import { jobTypes } from '@sable/domain/event';
import { crewOf } from '@sable/domain/event-people';
import { hasRole, type Actor } from '@sable/domain/kernel/actor';
import { anyEntity } from '@sable/domain/kernel/entity';
import { matchNone } from '@sable/domain/kernel/predicate';
import { can } from '@sable/domain/kernel/transaction';
import { refusesText } from '@sable/domain/opt-out';
import { phoneHref, readablePhone } from '@sable/domain/phone';
import { query, type RowIn } from '@sable/domain/queries';
import { repeatText } from '@sable/domain/recurrence';
import { textMessages } from '@sable/domain/text-message';
import { numberKey } from '@sable/domain/text-keyword';
import { firstToTalkTo } from '@sable/domain/who-to-talk-to';
import { workOrders } from '@sable/domain/work-order';
import { useMemo } from 'react';
import { AttachmentsBlock } from '../../attachments/attachments-block.tsx';
import { useActor, useLive, useRow } from '../../live/hooks.ts';
import { recordPath } from '../../record-path.ts';
import { choiceLabel } from '../../shared/formats.ts';
import { mapLink } from '../../shared/map-link.ts';
import { StatusOf } from '../../shared/status-of.tsx';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { useStoppedNumbers } from '../../shared/use-stopped-numbers.ts';
import { Button } from '../../ui/button.tsx';
import { KeyValues, type KeyValue } from '../../ui/key-values.tsx';
import { useShortcuts, type Shortcut } from '../../ui/shortcuts.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { draftOf } from './event-draft.ts';
import { crewNames, type EventRow } from './event-layout.ts';
import classes from './event-reading.module.css';
import { reminderText } from './reminders-field.tsx';
import { useConflicts } from './use-conflicts.ts';

type AccountRow = RowIn<'accounts'>;

/** Dates and times in the company's time zone and in the site's. */
const When = ({ event }: { event: EventRow }) => {
  const { timeZone, fullDay, time, mark, span, siteSpan } = useFormats();
  const { date, endDate } = draftOf(event, timeZone);
  const atSite = siteSpan(event);
  if (date === endDate)
    return (
      <p className={classes.when}>
        <b>{fullDay(date)}</b>
        <span>{span(event)}</span>
      </p>
    );
  const clock = (instant: string) => (event.allDay ? '' : `, ${time(instant)}`);
  return (
    <p className={classes.when}>
      <b>{`${fullDay(date)}${clock(event.startsAt)} –`}</b>
      <b>{`${fullDay(endDate)}${clock(event.endsAt)}${event.allDay ? '' : mark(event.startsAt)}`}</b>
      {atSite && <span>{atSite}</span>}
    </p>
  );
};

/** Returns the primary contact of the appointment's account, their number, and whether that number accepts texts. */
function useReach(account: AccountRow | undefined) {
  const actor = useActor();
  const { rows } = useLive(
    account ? query('contacts', { where: { accountId: account.id }, orderBy: 'nameKey', limit: 100 }) : null,
  );
  const people = rows ?? [];
  const person = firstToTalkTo(people);
  const phone = person?.phone ?? account?.phone ?? null;
  const stopped = useStoppedNumbers([phone]);
  const writes =
    account !== undefined &&
    textMessages.permission(actor).create !== matchNone &&
    can(anyEntity(accounts), actor, 'update', account);
  const wanted = phone !== null && !refusesText(people, phone) && !stopped.has(numberKey(phone));
  return { person, phone, mayText: writes && rows !== undefined && wanted };
}

/**
 * Whether a person who also schedules work does this job themselves. The job card has the steps and the equipment.
 */
const isOwnJob = (actor: Actor, event: EventRow): boolean =>
  hasRole(actor, 'installer') && jobTypes.includes(event.type) && crewOf(event).includes(actor.id);

interface WhoAndWhere {
  place: string;
  account: AccountRow | undefined;
  reach: ReturnType<typeof useReach>;
}

const Ways = ({ event, place, account, reach: { phone, mayText } }: WhoAndWhere & { event: EventRow }) => {
  const works = isOwnJob(useActor(), event);
  if (!place && !phone && !works) return null;
  return (
    <div className={classes.ways}>
      {works && (
        <Button href={`/dashboard?job=${event.id}`} icon={<IconClipboardList size={18} aria-hidden />}>
          Job card
        </Button>
      )}
      {place && (
        <Button href={mapLink(place)} icon={<IconNavigation size={18} aria-hidden />}>
          Directions
        </Button>
      )}
      {phone && (
        <Button href={phoneHref(phone)} icon={<IconPhone size={18} aria-hidden />}>
          Call
        </Button>
      )}
      {account && mayText && (
        <Button href={`/account/${account.id}?write=text`} icon={<IconMessage size={18} aria-hidden />}>
          Text
        </Button>
      )}
    </div>
  );
};

/** Returns the work order of an appointment and the estimate behind it. */
function useWork(event: EventRow): KeyValue[] {
  const { row: order } = useRow(workOrders, event.workOrderId);
  const { row: estimate } = useRow(estimates, order?.estimateId);
  return [
    ...(order
      ? [
          {
            label: 'Work order',
            value: (
              <span className={classes.linked}>
                <a href={recordPath('work-orders', order.id)}>{order.title}</a>
                <StatusOf status={order.status} />
              </span>
            ),
          },
        ]
      : []),
    ...(estimate
      ? [
          {
            label: 'Estimate',
            value: (
              <span className={classes.linked}>
                <a href={`/estimate/${estimate.id}`}>{estimate.reference}</a>
                <StatusOf status={estimate.status} />
              </span>
            ),
          },
        ]
      : []),
  ];
}

const Facts = ({ event, account, place, reach }: WhoAndWhere & { event: EventRow }) => {
  const { nameOf } = usePeople();
  const { person, phone } = reach;
  const work = useWork(event);
  const text = (label: string, value: string | null): KeyValue[] => (value ? [{ label, value }] : []);
  const customer: KeyValue[] = account
    ? [{ label: 'Customer', value: <a href={`/account/${account.id}`}>{account.name}</a> }]
    : [];
  const name = person?.name === account?.name ? '' : person?.name;
  const spoken: KeyValue[] =
    name || phone
      ? [
          {
            label: 'Talk to',
            value: (
              <>
                {name}
                {name && phone && ' · '}
                {phone && <span className={classes.phone}>{readablePhone(phone)}</span>}
              </>
            ),
          },
        ]
      : [];
  const where: KeyValue[] = place
    ? [
        {
          label: 'Where',
          value: (
            <a href={mapLink(place)} target="_blank" rel="noreferrer">
              {place}
            </a>
          ),
        },
      ]
    : [];
  return (
    <KeyValues
      rows={[
        ...where,
        { label: 'With', value: crewOf(event).length > 0 ? crewNames(event, nameOf) : 'Nobody yet' },
        ...customer,
        ...spoken,
        ...work,
        ...text('Notes', event.notes),
        ...text('Why it was canceled', event.status === 'cancelled' ? event.cancelReason : null),
        ...text('Outcome', event.outcome),
        ...text('Reminders', event.reminders.map(reminderText).join(', ')),
        ...text('Repeats', event.repeats && repeatText(event.repeats, event.repeatInterval ?? 1)),
      ]}
    />
  );
};

interface EventReadingProps {
  event: EventRow;
  /** Undefined for people with read-only access. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** One appointment, read-only: when, where, with whom, for which customer, and related records. */
export const EventReading = ({ event, onEdit, onClose }: EventReadingProps) => {
  const { row: account } = useRow(accounts, event.accountId);
  const reach = useReach(account);
  const conflicts = useConflicts(event);
  const place = event.location || addressLine(account?.site) || '';
  const keys = useMemo<readonly Shortcut[]>(
    () =>
      onEdit ? [{ keys: 'e', label: 'Edit the event', group: 'Calendar', run: onEdit, inDialogs: true }] : [],
    [onEdit],
  );
  useShortcuts(keys);
  return (
    <SidePanel
      open
      title={event.title}
      onClose={onClose}
      foot={
        onEdit && (
          <Button kind="primary" icon={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      <div className={classes.reading}>
        <p className={classes.state}>
          <StatusOf status={event.status} />
          <StatusChip>{choiceLabel(event.type)}</StatusChip>
        </p>
        <When event={event} />
        <Ways event={event} place={place} account={account} reach={reach} />
        <Facts event={event} account={account} place={place} reach={reach} />
        <ConflictNote
          conflicts={conflicts}
          accepted={conflicts.every(({ kind }) => event.bookedAnyway.includes(kind))}
        />
      </div>
      <AttachmentsBlock collection="events" id={event.id} />
    </SidePanel>
  );
};
