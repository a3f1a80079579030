import { IconMessageQuestion } from '@tabler/icons-react';
import { openStatuses } from '@sable/domain/estimate/lifecycle';
import { Button } from '../../../ui/button.tsx';
import { useEditor } from '../session/editor-context.tsx';
import classes from './panel.module.css';

/** What the customer asked about this version. A question is answered by revising the estimate. */
export const Questions = ({ onRevise }: { onRevise: () => void }) => {
  const { events, estimate, formats, canAct } = useEditor();
  const asked = events.filter((event) => event.kind === 'question');
  const open = asked.filter(
    (event) => event.revision === estimate.revision && openStatuses.includes(estimate.status),
  );
  const before = asked.filter((event) => !open.includes(event));
  if (asked.length === 0) return null;
  return (
    <section className={classes.questions} aria-label="Questions from the customer">
      {open.map((event) => (
        <blockquote key={event.id} className={classes.question}>
          <IconMessageQuestion size={18} stroke={1.75} aria-hidden />
          <div>
            <p>{event.note}</p>
            <footer>
              {event.by}, {formats.instant(event.createdAt)}
            </footer>
          </div>
        </blockquote>
      ))}
      {open.length > 0 && canAct && (
        <Button small onClick={onRevise}>
          Answer by revising
        </Button>
      )}
      {before.length > 0 && (
        <details className={classes.answered} open={estimate.status === 'draft' && open.length === 0}>
          <summary>
            {before.length === 1 ? 'A question asked before' : `${before.length} questions asked before`}
          </summary>
          {before.map((event) => (
            <p key={event.id}>
              “{event.note}”{' '}
              <span className={classes.quiet}>
                {event.by}, version {event.revision}
                {event.revision < estimate.revision && ', answered by revising'}
              </span>
            </p>
          ))}
        </details>
      )}
    </section>
  );
};
