import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import classes from '../ui/dialog.module.css';
import { useIsTopDialog } from '../ui/open-dialogs.ts';
import { Form } from './form.tsx';
import type { FormHandle } from './use-form.ts';

interface FormDialogProps {
  form: FormHandle;
  title: string;
  onClose: () => void;
  submitText: string;
  danger?: boolean;
  /** Another button that submits the form. */
  other?: ReactNode;
  children: ReactNode;
}

/** A short form that interrupts the person: Enter submits it, Escape closes it. */
export const FormDialog = ({
  form,
  title,
  onClose,
  submitText,
  danger,
  other,
  children,
}: FormDialogProps) => {
  const close = () => void form.leave(onClose);
  const isTop = useIsTopDialog();
  const foot = (
    <div className={classes.buttons}>
      <Button onClick={close}>Cancel</Button>
      {other}
      <Button type="submit" kind={danger ? 'danger' : 'primary'} loading={form.saving}>
        {submitText}
      </Button>
    </div>
  );
  return (
    <Modal
      opened
      centered
      size={460}
      radius="lg"
      title={title}
      classNames={classes}
      closeOnEscape={isTop}
      onClose={close}
    >
      <Form form={form} foot={foot}>
        {children}
      </Form>
    </Modal>
  );
};
