import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import classes from './form.module.css';
import stack from './stack.module.css';
import type { FormHandle } from './use-form.ts';

interface FormProps {
  form: FormHandle;
  id?: string;
  className?: string | undefined;
  /** Below what is refused: the form's buttons. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A long form is sent from a foot that stays on screen, while the refusal may stand far below. */
const intoView = (fault: HTMLElement | null) => fault?.scrollIntoView({ block: 'nearest' });

/** The frame of every form: what was restored, its fields, what was refused. */
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
