import { day, requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAction } from '../shared/use-action.ts';
import { useForm } from '../shared/use-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDayAtPremises } from './use-day-at-premises.ts';
import { usePapers } from './use-papers.ts';

const schema = z.object({
  on: day('Day'),
  reason: requiredText('Emergency', 300),
  fileId: requiredText('Paper', 60),
});

interface WaiverFormProps {
  right: RowIn<'cancellation-rights'>;
  onClose: () => void;
}

/** Records the paper on which a buyer waived the waiting period by hand, so that work may begin. */
export const WaiverForm = ({ right, onClose }: WaiverFormProps) => {
  const act = useAction();
  const papers = usePapers(right);
  const form = useForm({
    schema,
    start: { on: useDayAtPremises(right), reason: '', fileId: '' },
    draft: `waiver of ${right.id}`,
    onSave: (values) => act(m.cancellationRights.recordWaiver, { id: right.id, ...values }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Record a waiver" submitText="Record waiver" onClose={onClose}>
      <TextField
        label="What is the emergency?"
        help="In the buyer’s words. The law accepts no printed form: they write, date and sign the paper by hand."
        required
        autoFocus
        maxLength={300}
        {...form.field('reason')}
      />
      <DateField
        label="Written on"
        required
        {...form.field('on')}
        onChange={(on) => form.set({ on: on ?? '' })}
      />
      <SelectField
        label="Picture of the paper"
        help={
          papers?.length === 0
            ? 'There is no picture yet. Close this, add a picture to the files of the account, and come back. Only what you typed in this form is lost.'
            : 'One of the files of the account or the estimate.'
        }
        required
        choices={papers ?? []}
        {...form.field('fileId')}
        value={form.values.fileId || null}
        onChange={(fileId) => form.set({ fileId: fileId ?? '' })}
      />
    </FormDialog>
  );
};
