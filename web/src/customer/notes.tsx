import type { CustomerEstimate } from './customer-api.ts';
import styles from './customer-estimate.module.css';
import type { EstimateFormats } from './formats.ts';
import { useTexts } from './texts/use-texts.ts';

interface NotesProps {
  readonly estimate: CustomerEstimate;
  readonly formats: EstimateFormats;
}

/** The company's notes for the customer, newest first. */
export function Notes({ estimate: { notes, content }, formats }: NotesProps) {
  const texts = useTexts().notes;
  return (
    <section className={styles.card} aria-labelledby="notes-title">
      <h2 id="notes-title">{texts.title(content.company.name)}</h2>
      <ul className={styles.questions}>
        {notes.map(({ id, text, by, at }) => (
          <li key={id} data-from="company">
            <p className="prose">{text}</p>
            <p className="muted">
              {by}, {formats.instant(at)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
