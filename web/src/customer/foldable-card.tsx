import { useId, useState, type ReactNode } from 'react';
import styles from './customer-estimate.module.css';
import { useTexts } from './texts/use-texts.ts';

interface FoldableCardProps {
  readonly title: string;
  /** The button that expands it; null if the text is short and always open. */
  readonly showAll: string | null;
  readonly children: ReactNode;
}

/** A long text under its title. Starts collapsed, and always prints in full. */
export function FoldableCard({ title, showAll, children }: FoldableCardProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { less } = useTexts().terms;
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={id} className={styles.terms} data-folded={showAll !== null && !open}>
        {children}
      </div>
      {showAll !== null && (
        <button
          type="button"
          className="link no-print"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? less : showAll}
        </button>
      )}
    </section>
  );
}
