import type { EstimateContent } from '@sable/domain/estimate/content';
import { useId, useState } from 'react';
import styles from './customer-estimate.module.css';
import { Paragraphs } from './terms.tsx';
import { useWords } from './words/use-words.ts';

interface AgreementProps {
  readonly agreement: NonNullable<EstimateContent['agreement']>;
}

/** The agreement that is signed with the estimate: its clauses, and what the site's state or province asks for. Starts folded; print shows it in full. */
export function Agreement({ agreement }: AgreementProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = useWords();
  const parts = [...agreement.clauses, ...agreement.riders];
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{agreement.name}</h2>
      <div id={id} className={styles.terms} data-folded={!open}>
        {parts.map(({ id: key, heading, text }) => (
          <section key={key}>
            <h3>{heading}</h3>
            <Paragraphs text={text} />
          </section>
        ))}
      </div>
      <button
        type="button"
        className="link no-print"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? words.terms.less : words.terms.allClauses(parts.length)}
      </button>
    </section>
  );
}
