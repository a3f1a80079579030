import { requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAction } from '../shared/use-action.ts';
import { useForm } from '../shared/use-form.ts';
import { TextAreaField } from '../ui/text-area-field.tsx';

const schema = z.object({ reason: requiredText('Reason', 500) });

/** Records the office's reason why work begins while the customer may still cancel. */
export const EarlyForm = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { reason: '' },
    draft: `early work ${id}`,
    onSave: ({ reason }) => act(m.cancellationRights.allowEarly, { id, reason }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Work before the end?" submitText="Work before the end" onClose={onClose}>
      <p>
        The customer keeps the right to cancel. If they do, what was installed is collected at your cost, and
        everything that they paid is refunded.
      </p>
      <TextAreaField
        label="Reason"
        help="It is stored with the sale and your name."
        required
        autoFocus
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
