import type { AnyEntity } from '@sable/domain/kernel/entity';
import { Form } from '../../shared/form.tsx';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useActor } from '../../live/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { CannotAdd } from '../create-gate.tsx';
import { canCreate } from '../fields/field-facts.ts';
import { useFormatEnv } from '../fields/use-format-env.ts';
import { CreateFields } from './create-fields.tsx';
import type { FormValues } from './form-values.ts';
import { useCreateForm } from './use-create-form.ts';
import classes from './create-form.module.css';
import { inSentence } from '../../shared/formats.ts';

interface CreateFormProps {
  entity: AnyEntity;
  /** Field values that are known from where the form was opened. */
  given: FormValues;
  onCreated: (id: string) => void;
  onClose: () => void;
}

const saveText = ({ one }: AnyEntity) => `Create ${inSentence(one)}`;

const titleOf = ({ one }: AnyEntity) => `New ${inSentence(one)}`;

const PanelOfForm = (props: CreateFormProps) => {
  const { entity, onClose } = props;
  const create = useCreateForm(props);
  const { currency } = useFormatEnv();
  return (
    <PanelForm form={create.form} title={titleOf(entity)} saveText={saveText(entity)} onClose={onClose}>
      <CreateFields entity={entity} create={create} currency={currency} />
    </PanelForm>
  );
};

/**
 * A new record in a panel next to its parent. People who may not create one see a message, whatever the address
 * requests.
 */
export const CreatePanel = (props: CreateFormProps) => {
  const { entity, onClose } = props;
  if (canCreate(entity, useActor())) return <PanelOfForm {...props} />;
  return (
    <SidePanel open title={titleOf(entity)} onClose={onClose}>
      <CannotAdd entity={entity} />
    </SidePanel>
  );
};

/** A new record on a page of its own. */
export const CreatePage = (props: CreateFormProps) => {
  const { entity, onClose } = props;
  const create = useCreateForm(props);
  const { form } = create;
  const { currency } = useFormatEnv();
  const foot = (
    <div className={classes.buttons}>
      <Button onClick={() => void form.leave(onClose)}>Cancel</Button>
      <Button kind="primary" type="submit" loading={form.saving}>
        {saveText(entity)}
      </Button>
    </div>
  );
  return (
    <Form form={form} className={classes.form} foot={foot}>
      <CreateFields entity={entity} create={create} currency={currency} />
    </Form>
  );
};
