import type { CustomerEstimate } from './customer-api.ts';
import type { EstimateFormats } from './formats.ts';
import styles from './customer-estimate.module.css';

/** The questions asked through this link. */
export function Questions({ estimate, formats }: { estimate: CustomerEstimate; formats: EstimateFormats }) {
  if (estimate.questions.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="questions-title">
      <h2 id="questions-title">Your questions</h2>
      <ul className={styles.questions}>
        {estimate.questions.map((question) => (
          <li key={question.at}>
            <p className="prose">{question.text}</p>
            <p className="muted">Sent {formats.instant(question.at)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
