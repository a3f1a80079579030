import { day, requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { useLive } from '../live/hooks.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAction } from '../shared/use-action.ts';
import { useToday } from '../shared/use-company.ts';
import { useForm } from '../shared/use-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const schema = z.object({
  on: day('Day'),
  reason: requiredText('Emergency', 300),
  fileId: requiredText('Paper', 60),
});

interface WaiverFormProps {
  right: RowIn<'cancellation-rights'>;
  onClose: () => void;
}

/** The files of the account and of what it signed, the latest first. */
function usePapers({ accountId, estimateId }: RowIn<'cancellation-rights'>) {
  const filesOf = (record: { accountId: string } | { estimateId: string }) =>
    query('files', {
      where: { ...record, bucket: 'attachments' },
      orderBy: { field: 'createdAt', direction: 'desc' },
      limit: 100,
    });
  const { rows: ofAccount } = useLive(filesOf({ accountId }));
  const { rows: ofSale } = useLive(estimateId ? filesOf({ estimateId }) : null);
  if (!ofAccount || (estimateId && !ofSale)) return undefined;
  return [...(ofSale ?? []), ...ofAccount].map(({ id, name }) => ({ value: id, label: name }));
}

/** Records the paper on which a buyer, by hand, waived waiting: the work may begin. */
export const WaiverForm = ({ right, onClose }: WaiverFormProps) => {
  const act = useAction();
  const papers = usePapers(right);
  const form = useForm({
    schema,
    start: { on: useToday() ?? '', reason: '', fileId: '' },
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
            ? 'There is none yet. Close this, add a picture to the files of the account, and come back: nothing is lost but what stands here.'
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
