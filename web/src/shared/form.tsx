import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import classes from './form.module.css';
import stack from './stack.module.css';
import type { FormHandle } from './use-form.ts';

interface FormProps {
  form: FormHandle;
  id?: string;
  className?: string | undefined;
  /** The form's buttons, below its errors. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A long form is submitted from a footer that stays on screen, while the error may be far below. */
const intoView = (fault: HTMLElement | null) => fault?.scrollIntoView({ block: 'nearest' });

/** The frame of every form: the note about a restored draft, its fields, its errors. */
export const Form = ({ form, id, className = stack.stack, foot, children }: FormProps) => {
  const { attach, handleSubmit, restored, discard, fault, locked } = form;
  return (
    <form
      id={id}
      ref={attach}
      className={`${classes.form} ${className}`}
      aria-busy={locked}
      noValidate
      onSubmit={handleSubmit}
    >
      {restored && (
        <p className={classes.restored} role="status">
          Restored what you typed.
          <Button small kind="quiet" onClick={discard}>
            Discard
          </Button>
        </p>
      )}
      {children}
      {fault && (
        <p className={stack.fault} role="alert" ref={intoView}>
          {fault}
        </p>
      )}
      {foot}
    </form>
  );
};
