import type { Offer } from './customer-api.ts';
import type { OfferFormats } from './formats.ts';
import styles from './offer.module.css';

/** What was asked through this link. */
export function Questions({ offer, formats }: { offer: Offer; formats: OfferFormats }) {
  if (offer.questions.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="questions-title">
      <h2 id="questions-title">Your questions</h2>
      <ul className={styles.questions}>
        {offer.questions.map((question) => (
          <li key={question.at}>
            <p className="prose">{question.text}</p>
            <p className="muted">Sent {formats.instant(question.at)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
