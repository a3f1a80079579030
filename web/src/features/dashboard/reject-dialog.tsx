import { m } from '@sable/domain/mutation-names';
import { someText } from '@sable/domain/kernel/visible-text';
import { z } from 'zod';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import type { EstimateRow } from '../../shared/use-open-questions.ts';

const MAX = 300;
const schema = z.object({
  reason: someText(MAX, 'Enter what should change.'),
});

interface RejectDialogProps {
  name: string;
  estimate: EstimateRow;
  onClose: () => void;
}

/** Rejects a deal, with the reason for its rep. */
export const RejectDialog = ({ name, estimate, onClose }: RejectDialogProps) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: { reason: '' },
    draft: `reject ${estimate.id}`,
    onSave: ({ reason }) =>
      act(
        m.estimates.rejectApproval,
        { id: estimate.id, reason },
        { silent: true, done: `${estimate.reference} was returned to its rep.` },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Reject ${estimate.reference} for ${name}?`}
      submitText="Reject"
      danger
      onClose={onClose}
    >
      <TextAreaField
        label="What should change"
        help="The rep sees it on the draft, and can ask again."
        required
        autoFocus
        maxLength={MAX}
        {...form.field('reason')}
      />
    </FormDialog>
  );
};
