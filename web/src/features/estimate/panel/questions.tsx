import { IconMessageQuestion } from '@tabler/icons-react';
import { threadsOf, type Thread } from '@sable/domain/estimate/conversation';
import { canMove } from '@sable/domain/estimate/lifecycle';
import { spanText } from '../../../shared/span-text.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import type { EventRow } from '../session/estimate-data.ts';
import { AnswerForm } from './answer-form.tsx';
import { FailedAnswer } from './failed-answer.tsx';
import classes from './panel.module.css';

type EventThread = Thread<EventRow>;

/** A question with all replies since. */
const ThreadBlock = ({ thread }: { thread: EventThread }) => {
  const { formats, estimate } = useEditor();
  const { question, replies } = thread;
  const firstAnswer = replies.find(({ kind }) => kind === 'answer');
  const line = useRows((rows) => rows.lines).find(({ id }) => id === question.lineId);
  return (
    <div>
      {line && <p className={classes.quiet}>About {line.name}</p>}
      {[question, ...replies].map((event) => (
        <div key={event.id} data-kind={event.kind} className={classes.said}>
          <p>{event.note}</p>
          <footer>
            {event.by}, {formats.instant(event.createdAt)}
            {event.revision !== estimate.revision && `, version ${event.revision}`}
            {event === firstAnswer && `, answered in ${spanText(question.createdAt, event.createdAt)}`}
          </footer>
        </div>
      ))}
      {firstAnswer && <FailedAnswer estimateId={estimate.id} questionId={question.id} />}
    </div>
  );
};

/** What the customer asked and what was answered. Open questions come first, each with a field for the answer. */
export const Questions = () => {
  const { events, estimate, canAct } = useEditor();
  const threads = threadsOf(events);
  const open = threads.filter((thread) => thread.open);
  const closed = threads.filter((thread) => !thread.open);
  if (threads.length === 0) return null;
  return (
    <section className={classes.questions} aria-label="Questions from the customer">
      <h2 className={classes.heading}>Questions</h2>
      {open.map((thread) => (
        <div key={thread.question.id} className={classes.question}>
          <IconMessageQuestion size={18} stroke={1.75} aria-hidden />
          <div className={classes.thread}>
            <ThreadBlock thread={thread} />
            {canAct && (
              <AnswerForm questionId={thread.question.id} revisable={canMove(estimate.status, 'draft')} />
            )}
          </div>
        </div>
      ))}
      {closed.length > 0 && (
        <details className={classes.answered} open={open.length === 0}>
          <summary>
            {closed.length === 1 ? 'One question answered' : `${closed.length} questions answered`}
          </summary>
          {closed.map((thread) => (
            <ThreadBlock key={thread.question.id} thread={thread} />
          ))}
        </details>
      )}
    </section>
  );
};
