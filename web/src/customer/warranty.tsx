import type { EstimateContent } from '@sable/domain/estimate/content';
import { languageOf } from '@sable/domain/language';
import { warrantyInWords, type Warranty as Promised } from '@sable/domain/words/warranty';
import { useId } from 'react';
import styles from './customer-estimate.module.css';

/** How long the company answers for what it sells and installs. */
export function Warranty({ warranty, content }: { warranty: Promised; content: EstimateContent }) {
  const id = useId();
  const said = warrantyInWords(warranty, languageOf(content));
  if (!said) return null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{said.title}</h2>
      <p className="prose">{said.text}</p>
    </section>
  );
}
