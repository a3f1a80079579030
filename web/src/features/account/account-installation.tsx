import { query, type RowIn } from '@sable/domain/queries';
import { hoursAndMinutes, minutesOnSite } from '@sable/domain/visit/work-times';
import { isAtStation } from '@sable/domain/station/on-test';
import { localDate } from '@sable/domain/local-date';
import { useActor, useLive } from '../../live/hooks.ts';
import { recordPath } from '../../record-path.ts';
import { Fact } from '../../shared/inline-field.tsx';
import { SignatureMark } from '../../shared/signature-mark.tsx';
import { timeWindow } from '../../shared/time-window.ts';
import { useFormats } from '../../shared/use-company.ts';
import { usePeople } from '../../shared/use-people.ts';
import { OnTest } from '../../station/on-test.tsx';
import { useEnrollment } from '../../station/use-enrollment.ts';
import type { AccountRow } from './account-row.ts';
import classes from './account-installation.module.css';
import { Section } from '../../ui/section.tsx';
import { StatusOf } from '../../shared/status-of.tsx';

type Order = RowIn<'work-orders'>;

/** Returns the customer's latest installation that has started, finished or not. */
const useInstallation = (accountId: string): Order | undefined =>
  useLive(
    query('work-orders', {
      where: {
        accountId,
        type: 'install',
        status: ['in_progress', 'on_hold', 'completed', 'verified', 'invoiced'],
      },
      orderBy: { field: 'scheduledOn', direction: 'desc' },
      limit: 1,
    }),
  ).rows?.[0];

/** Arrival and departure times of the technician. */
const Times = ({ order: { onWayAt, arrivedAt, leftAt, workedByUserId } }: { order: Order }) => {
  const { day, time, timeZone } = useFormats();
  const { nameOf } = usePeople();
  const first = arrivedAt ?? onWayAt;
  if (!first) return null;
  return (
    <>
      <Fact label="By">{nameOf(workedByUserId)}</Fact>
      <Fact label="On">{day(localDate(first, timeZone))}</Fact>
      {arrivedAt && (
        <Fact label="On site">
          {leftAt ? timeWindow(time(arrivedAt), time(leftAt)) : `since ${time(arrivedAt)}`}
        </Fact>
      )}
    </>
  );
};

/** The customer's sign-off for the work, as drawn or typed. */
const Signed = ({ workOrderId }: { workOrderId: string }) => {
  const { instant } = useFormats();
  const { rows } = useLive(
    query('work-signatures', {
      where: { workOrderId },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 1,
    }),
  );
  const signed = rows?.[0];
  if (!signed) return null;
  return (
    <figure className={classes.signed}>
      <SignatureMark signature={signed.signature} signerName={signed.signerName} />
      <figcaption>
        {signed.signerName}, {instant(signed.signedAt)}
      </figcaption>
    </figure>
  );
};

/**
 * Summary of a customer's installation: duration, technician, and steps that were left out. Renders nothing before it
 * starts.
 */
export const AccountInstallation = ({ accountId }: { accountId: string }) => {
  const order = useInstallation(accountId);
  if (!order) return null;
  const minutes = minutesOnSite(order);
  const isDone = order.status !== 'in_progress' && order.status !== 'on_hold';
  const left = isDone ? order.steps.filter(({ done }) => !done) : [];
  return (
    <Section
      title={isDone && minutes !== null ? `Installed in ${hoursAndMinutes(minutes)}` : 'Installation'}
      actions={<StatusOf status={order.status} />}
    >
      <Times order={order} />
      <Signed workOrderId={order.id} />
      <Fact label="Work order">
        <a href={recordPath('work-orders', order.id)}>{order.title}</a>
      </Fact>
      {left.map(({ what, reason }, place) => (
        <Fact key={place} label={`Not installed: ${what}`}>
          {reason}
        </Fact>
      ))}
    </Section>
  );
};

/**
 * Whether the customer's system is on test right now, for people who may see and change it. Renders nothing unless
 * the account is at the station.
 */
export const AccountOnTest = ({ account }: { account: AccountRow }) => {
  const enrollment = useEnrollment(account.id);
  const isSent = account.assignedUserIds.includes(useActor().id);
  return enrollment && isAtStation(enrollment) ? (
    <OnTest enrollment={enrollment} visitEndsAt={null} isSent={isSent} />
  ) : null;
};
