import { estimateEventLabels } from '../../../shared/estimate-event-labels.ts';
import { useEditor } from '../session/editor-context.tsx';
import classes from './panel.module.css';

/** What happened between the dealer and the customer, newest first. */
export const Timeline = () => {
  const { events, formats, estimate } = useEditor();
  return (
    <ol className={classes.timeline}>
      {events.map((event) => (
        <li key={event.id} data-kind={event.kind}>
          <p>
            <strong>{estimateEventLabels[event.kind]}</strong>{' '}
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
