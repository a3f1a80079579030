import type { CustomerEstimate, CustomerThread, Spoken } from './customer-api.ts';
import styles from './customer-estimate.module.css';
import type { EstimateFormats } from './formats.ts';
import { useTexts } from './texts/use-texts.ts';

function Texts({ spoken, formats }: { spoken: Spoken; formats: EstimateFormats }) {
  return (
    <div data-from={spoken.from}>
      <p className="prose">{spoken.text}</p>
      <p className="muted">
        {spoken.by}, {formats.instant(spoken.at)}
      </p>
    </div>
  );
}

interface QuestionsProps {
  readonly estimate: CustomerEstimate;
  readonly formats: EstimateFormats;
  /** Replies to a question; null while nothing can be asked. */
  readonly onReply: ((thread: CustomerThread) => void) | null;
}

/** The customer's questions, each with its answers. */
export function Questions({ estimate, formats, onReply }: QuestionsProps) {
  const { threads, content } = estimate;
  const texts = useTexts().questions;
  const lineOf = (thread: CustomerThread) => content.lines.find(({ id }) => id === thread.lineId)?.name;
  return (
    <section className={styles.card} aria-labelledby="questions-title">
      <h2 id="questions-title">{texts.title}</h2>
      <ul className={styles.questions} aria-live="polite">
        {threads.map((thread) => (
          <li key={thread.id}>
            {thread.lineId && <p className={styles.topic}>{texts.about(lineOf(thread) ?? texts.aLine)}</p>}
            <Texts spoken={thread} formats={formats} />
            {thread.replies.map((reply) => (
              <Texts key={reply.id} spoken={reply} formats={formats} />
            ))}
            {onReply && !thread.open && (
              <button type="button" className="button quiet" onClick={() => onReply(thread)}>
                {texts.reply}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
