import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useId, useRef, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { dialog } from '../../../ui/dialog.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFormatEnv } from '../fields/use-format-env.ts';
import { CreateFields } from './create-fields.tsx';
import type { FormValues } from './form-values.ts';
import { useCreateForm } from './use-create-form.ts';
import classes from './create-form.module.css';

interface CreateFormProps {
  entity: AnyEntity;
  /** Fields that are known from where the form was opened. */
  given: FormValues;
  onCreated: (id: string) => void;
  onClose: () => void;
}

const useSubmit = ({ entity, given, onCreated }: Omit<CreateFormProps, 'onClose'>) => {
  const form = useCreateForm(entity, given);
  const element = useRef<HTMLFormElement>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const id = await form.submit();
    if (id) {
      toast.success(`${entity.one} created.`);
      return onCreated(id);
    }
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return { form, element, handleSubmit };
};

/** A new record in a panel beside what it belongs to. */
export const CreatePanel = ({ entity, given, onCreated, onClose }: CreateFormProps) => {
  const { form, element, handleSubmit } = useSubmit({ entity, given, onCreated });
  const { currency } = useFormatEnv();
  const id = useId();
  const close = async () => {
    const leave = {
      title: 'Leave this form?',
      message: 'What you typed is not saved yet.',
      okText: 'Leave',
      danger: true,
    };
    if (!form.dirty || (await dialog.confirm(leave))) onClose();
  };
  const foot = (
    <>
      <Button onClick={() => void close()}>Cancel</Button>
      <Button kind="primary" type="submit" form={id} loading={form.saving}>
        {`Create ${entity.one.toLowerCase()}`}
      </Button>
    </>
  );
  return (
    <SidePanel open title={`New ${entity.one.toLowerCase()}`} onClose={() => void close()} foot={foot}>
      <form
        id={id}
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <CreateFields entity={entity} form={form} currency={currency} />
      </form>
    </SidePanel>
  );
};

/** A new record on a page of its own. */
export const CreatePage = ({ entity, given, onCreated, onClose }: CreateFormProps) => {
  const { form, element, handleSubmit } = useSubmit({ entity, given, onCreated });
  const { currency } = useFormatEnv();
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <CreateFields entity={entity} form={form} currency={currency} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" loading={form.saving}>
          {`Create ${entity.one.toLowerCase()}`}
        </Button>
      </div>
    </form>
  );
};
