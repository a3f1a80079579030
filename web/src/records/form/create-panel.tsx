import type { AnyEntity } from '@sable/domain/kernel/entity';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
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

const useCreate = ({ entity, given, onCreated }: Omit<CreateFormProps, 'onClose'>) => {
  const form = useCreateForm(entity, given);
  const onSave = async () => {
    const id = await form.submit();
    if (!id) return null;
    toast.success(`${entity.one} created.`);
    return () => onCreated(id);
  };
  return { form, onSave, saveText: `Create ${entity.one.toLowerCase()}` };
};

/** A new record in a panel beside what it belongs to. */
export const CreatePanel = (props: CreateFormProps) => {
  const { entity, onClose } = props;
  const { form, onSave, saveText } = useCreate(props);
  const { currency } = useFormatEnv();
  return (
    <PanelForm
      title={`New ${entity.one.toLowerCase()}`}
      saveText={saveText}
      dirty={form.dirty}
      onSave={onSave}
      onClose={onClose}
    >
      <CreateFields entity={entity} form={form} currency={currency} />
    </PanelForm>
  );
};

/** A new record on a page of its own. */
export const CreatePage = (props: CreateFormProps) => {
  const { form, onSave, saveText } = useCreate(props);
  const { currency } = useFormatEnv();
  const { element, saving, handleSubmit, leave } = useForm({ dirty: form.dirty, onSave });
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={handleSubmit}>
      <CreateFields entity={props.entity} form={form} currency={currency} />
      <div className={classes.buttons}>
        <Button onClick={() => void leave(props.onClose)}>Cancel</Button>
        <Button kind="primary" type="submit" loading={saving}>
          {saveText}
        </Button>
      </div>
    </form>
  );
};
