import { useId, useState } from 'react';
import styles from './customer-estimate.module.css';
import { useWords } from './words/use-words.ts';

/** Text with its paragraphs and line breaks. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, index) => (
      <p key={index} className="prose">
        {paragraph}
      </p>
    ));
}

/** Longer terms start collapsed; print always shows them in full. */
const FOLDED_FROM = 700;

export function Terms({ text }: { text: string }) {
  const long = text.length > FOLDED_FROM;
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = useWords().terms;
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <div id={id} className={styles.terms} data-folded={long && !open}>
        <Paragraphs text={text} />
      </div>
      {long && (
        <button
          type="button"
          className="link no-print"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? words.less : words.all}
        </button>
      )}
    </section>
  );
}
