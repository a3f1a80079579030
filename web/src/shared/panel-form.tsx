import { useId, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import stack from './stack.module.css';
import { useForm, type FormOptions } from './use-form.ts';

interface PanelFormProps extends FormOptions {
  title: string;
  size?: number;
  saveText: string;
  /** Shown to be read; there is nothing to save then. */
  readOnly?: boolean;
  /** What else can be done with the record, before the other buttons. */
  aside?: ReactNode;
  /** A refusal that belongs to none of the fields. */
  fault?: string | null | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a panel beside what it belongs to. */
export const PanelForm = (props: PanelFormProps) => {
  const { title, size = 480, saveText, readOnly = false, aside, fault, onClose, children } = props;
  const { element, saving, handleSubmit, leave } = useForm(props);
  const id = useId();
  const close = () => void leave(onClose);
  const foot = !readOnly && (
    <>
      {aside}
      <Button onClick={close}>Cancel</Button>
      <Button kind="primary" type="submit" form={id} loading={saving}>
        {saveText}
      </Button>
    </>
  );
  return (
    <SidePanel open size={size} title={title} onClose={close} foot={foot}>
      <form id={id} ref={element} noValidate onSubmit={handleSubmit}>
        <fieldset className={`${stack.plainFieldset} ${stack.stack}`} disabled={readOnly}>
          {children}
          {fault && (
            <p className={stack.fault} role="alert">
              {fault}
            </p>
          )}
        </fieldset>
      </form>
    </SidePanel>
  );
};
