import { requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAction } from '../shared/use-action.ts';
import { useForm } from '../shared/use-form.ts';
import { TextAreaField } from '../ui/text-area-field.tsx';

const schema = z.object({ reason: requiredText('Reason', 500) });

/** Records an administrator's reason why the law gives no right to cancel for a sale. */
export const OutsideForm = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { reason: '' },
    draft: `no right ${id}`,
    onSave: ({ reason }) => act(m.cancellationRights.setOutside, { id, reason }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title="No right to cancel?"
      submitText="There is no right"
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        help="Why this customer has no right to cancel, according to counsel. It is stored with the sale."
        required
        autoFocus
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
