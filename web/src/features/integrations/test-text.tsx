import { m } from '@sable/domain/mutation-names';
import { textMessages } from '@sable/domain/text-message';
import { z } from 'zod';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

const schema = z.object({ to: textMessages.shape.to });

/** Prompts for the number that receives a test text. */
export const TestText = ({ onClose }: { onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { to: '' },
    onSave: (typed) => act(m.textMessages.sendTest, typed, { silent: true }),
    onSaved: () => {
      toast.success('A test text is on its way.');
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Send a test text" submitText="Send text" onClose={onClose}>
      <TextField label="Phone number" type="tel" required autoFocus maxLength={30} {...form.field('to')} />
    </FormDialog>
  );
};
