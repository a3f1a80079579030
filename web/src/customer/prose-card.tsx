import { useId } from 'react';
import styles from './customer-estimate.module.css';

/** A text card of the customer's page: one paragraph each, under its heading. */
export function ProseCard({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="prose">
          {paragraph}
        </p>
      ))}
    </section>
  );
}
