import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import classes from '../ui/dialog.module.css';

interface FormDialogProps {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  submitText: string;
  danger?: boolean;
  busy?: boolean;
  children: ReactNode;
}

/** A short form that stops the person once: Enter sends it, Escape leaves it. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, onClose, onSubmit, submitText, danger = false, busy = false, children } = props;
  return (
    <Modal opened centered size={460} radius="lg" title={title} classNames={classes} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <div className={classes.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} loading={busy}>
            {submitText}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
