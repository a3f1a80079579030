import { useEffect, useState } from 'react';
import stack from './stack.module.css';
import { Button } from '../ui/button.tsx';
import visuallyHidden from '../ui/visually-hidden.module.css';

/** Milliseconds that a secret stays visible. */
const SHOWN_MS = 60_000;

interface MaskedProps {
  /** The name of the hidden value within a line of text; omitted if a label is next to it. */
  label?: string;
  /** What is hidden, and whose it is, for a screen reader that reads only the button. */
  subject: string;
  /** Requests the secret; null if it was not provided. Omitted for people who may not see it. */
  ask?: () => Promise<string | null>;
}

/** A secret that exists but is hidden. A person who may see it presses Show; it hides again automatically. */
export const Masked = ({ label, subject, ask }: MaskedProps) => {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = async () => setShown((await ask?.()) ?? null);
  return (
    <span className={stack.row} style={{ display: 'inline-flex' }}>
      <span>
        {label && `${label} `}
        {shown === null ? (
          <>
            <span aria-hidden>••••</span>
            <span className={visuallyHidden.text}>hidden</span>
          </>
        ) : (
          <strong>{shown}</strong>
        )}
      </span>
      {ask && (
        <Button small kind="quiet" onClick={() => (shown === null ? void show() : setShown(null))}>
          {shown === null ? 'Show' : 'Hide'}
          <span className={visuallyHidden.text}>{` ${subject}`}</span>
        </Button>
      )}
    </span>
  );
};
