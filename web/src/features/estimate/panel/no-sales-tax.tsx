import { requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useAction } from '../../../shared/use-action.ts';
import { useForm } from '../../../shared/use-form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../session/editor-context.tsx';

const schema = z.object({ reason: requiredText('Reason', 200) });

/** Records why no sales tax applies to a draft. */
export const NoSalesTax = ({ onClose }: { onClose: () => void }) => {
  const act = useAction();
  const { estimate, session } = useEditor();
  const form = useForm({
    schema,
    start: { reason: estimate.tax?.untaxed ?? '' },
    draft: `no sales tax on ${estimate.id}`,
    onSave: ({ reason }) => {
      session.flush();
      return act(m.estimates.setUntaxed, { id: estimate.id, reason }, { silent: true });
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="No sales tax?" submitText="Remove tax" onClose={onClose}>
      <TextField
        label="Reason"
        help="Why nothing is taxable. The customer reads it on the document, and it may need approval. If the customer has a certificate, add it to the account instead."
        required
        autoFocus
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
