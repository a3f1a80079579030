import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { Icon } from './icons.tsx';
import styles from './sheet.module.css';
import { useTexts } from './texts/use-texts.ts';

interface SheetProps {
  readonly title: string;
  /** Text above the title, such as the step. */
  readonly eyebrow?: string;
  /** The sheet stays open while a request is in flight. */
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** Takes the focus when it appears, so that screen readers read each step from its start. */
function SheetTitle({ id, title }: { id: string; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
}

/**
 * A modal form: at the bottom on a phone, centered elsewhere. The browser traps and restores the focus; a new title
 * starts a new step.
 */
export function Sheet({ title, eyebrow, busy, onClose, onSubmit, footer, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const texts = useTexts();

  // Close it before it leaves the page, or the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);

  const submitForm = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
    >
      <form className={styles.form} onSubmit={submitForm} noValidate>
        <header className={styles.header}>
          <div>
            {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
            <SheetTitle key={title} id={titleId} title={title} />
          </div>
          <button
            type="button"
            className={styles.close}
            aria-label={texts.close}
            aria-disabled={busy}
            onClick={() => !busy && onClose()}
          >
            <Icon name="close" />
          </button>
        </header>
        <div key={title} className={styles.body}>
          {children}
        </div>
        <footer className={styles.footer}>{footer}</footer>
      </form>
    </dialog>
  );
}
