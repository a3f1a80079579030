import { useId, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Form } from './form.tsx';
import stack from './stack.module.css';
import type { FormHandle } from './use-form.ts';

interface PanelFormProps {
  form: FormHandle;
  title: string;
  size?: number;
  saveText: string;
  /** Other actions on the record, before the other buttons. */
  aside?: ReactNode;
  /** Content that belongs to the record and is not part of the form. */
  below?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a panel next to its parent. */
export const PanelForm = (props: PanelFormProps) => {
  const { form, title, size = 480, saveText, aside, below, onClose, children } = props;
  const id = useId();
  const close = () => void form.leave(onClose);
  const foot = (
    <>
      {aside}
      <Button onClick={close}>Cancel</Button>
      <Button kind="primary" type="submit" form={id} loading={form.saving}>
        {saveText}
      </Button>
    </>
  );
  return (
    <SidePanel open size={size} title={title} onClose={close} foot={foot}>
      <div className={stack.stack}>
        <Form id={id} form={form}>
          <div className={stack.stack}>{children}</div>
        </Form>
        {below}
      </div>
    </SidePanel>
  );
};
