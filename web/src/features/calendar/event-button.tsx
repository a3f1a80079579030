import { useFormats } from '../../shared/use-company.ts';
import classes from './calendar.module.css';
import type { EventRow } from './event-layout.ts';

interface EventButtonProps {
  event: EventRow;
  who: string;
  onOpen: () => void;
  style?: React.CSSProperties;
  compact?: boolean;
}

/** One event in the week or the month. */
export const EventButton = ({ event, who, onOpen, style, compact = false }: EventButtonProps) => {
  const { time } = useFormats();
  const when = event.allDay ? 'All day' : time(event.startsAt);
  return (
    <button
      type="button"
      className={classes.event}
      data-type={event.type}
      data-status={event.status}
      data-compact={compact || undefined}
      style={style}
      title={[when, event.title, who].filter(Boolean).join(' · ')}
      onClick={(clicked) => {
        clicked.stopPropagation();
        onOpen();
      }}
    >
      <span className={classes.eventTime}>{when}</span>
      <span className={classes.eventTitle}>{event.title}</span>
      {!compact && who && <span className={classes.eventTime}>{who}</span>}
    </button>
  );
};
