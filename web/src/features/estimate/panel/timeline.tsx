import { type RowIn } from '@sable/domain/queries';
import { useEditor } from '../session/editor-context.tsx';
import classes from './panel.module.css';

const labels: Readonly<Record<RowIn<'estimate-events'>['kind'], string>> = {
  sent: 'Sent',
  viewed: 'Opened by the customer',
  question: 'Question asked',
  signed: 'Signed by the customer',
  accepted: 'Accepted',
  declined: 'Declined',
  extended: 'Extended',
  revised: 'Revised',
  voided: 'Voided',
  expired: 'Expired',
  answer: 'Question answered',
  link_revoked: 'Link revoked',
  reminded: 'Customer reminded',
  rescinded: 'Canceled by the customer',
};

/** What happened between the dealer and the customer, newest first. */
export const Timeline = () => {
  const { events, formats, estimate } = useEditor();
  return (
    <ol className={classes.timeline}>
      {events.map((event) => (
        <li key={event.id} data-kind={event.kind}>
          <p>
            <strong>{labels[event.kind]}</strong>{' '}
            <span className={classes.quiet}>version {event.revision}</span>
          </p>
          {event.note && <p className={classes.eventNote}>{event.note}</p>}
          <p className={classes.quiet}>
            {event.by}, {formats.instant(event.createdAt)}
          </p>
        </li>
      ))}
      <li data-kind="created">
        <p>
          <strong>Created</strong>
        </p>
        <p className={classes.quiet}>{formats.instant(estimate.createdAt)}</p>
      </li>
    </ol>
  );
};
