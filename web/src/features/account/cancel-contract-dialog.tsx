import { accounts } from '@sable/domain/account';
import { isAlive, rightText } from '@sable/domain/cancellation/right-text';
import { cancelCauses } from '@sable/domain/close-cause';
import { persOf, waivingReasons, waivingReasonsOf, waivingTexts } from '@sable/domain/contract/waiving';
import { choice, day, optional, text } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { query, type RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { usePapers } from '../../cancellation/use-papers.ts';
import { useLive, useRow } from '../../live/hooks.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import stack from '../../shared/stack.module.css';
import { useNow } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EarlyEndOf } from './early-end.tsx';
import { EndingFields, endingPart, endingShape, saysWhy, whyMissing } from './ending-fields.tsx';

const schema = z
  .object({
    on: day('From'),
    ...endingShape,
    competitor: optional(text('Competitor', 120)),
    feeWaiver: optional(choice('Early termination waived', waivingReasons)),
    fileId: optional(text('Proof', 60)),
  })
  .refine(saysWhy, whyMissing)
  .refine(({ feeWaiver, fileId }) => !feeWaiver || fileId, {
    path: ['fileId'],
    error: 'Choose the file that proves it.',
  });

interface CancelDialogProps {
  contract: RowIn<'contracts'>;
  today: string;
  onClose: () => void;
}

/** Cancels a contract with its addenda. A reason that waives the early termination fee needs a file as proof. */
export const CancelDialog = ({ contract, today, onClose }: CancelDialogProps) => {
  const act = useAction();
  const papers = usePapers(contract);
  const now = useNow();
  const { rows: [right] = [] } = useLive(
    query('cancellation-rights', { where: { contractId: contract.id }, limit: 1 }),
  );
  const { row: account } = useRow(accounts, contract.accountId);
  const form = useForm({
    schema,
    start: { on: today, cause: null, reason: '', competitor: '', feeWaiver: null, fileId: null },
    draft: `cancel contract ${contract.id}`,
    onSave: ({ on, cause, reason, competitor, feeWaiver, fileId }) =>
      act(
        m.contracts.cancel,
        {
          id: contract.id,
          on,
          ...endingPart({ cause, reason }),
          ...(competitor && { competitor }),
          ...(feeWaiver && fileId && { feeWaiver: { reason: feeWaiver, fileId } }),
        },
        { silent: true },
      ),
    onSaved: onClose,
  });
  const { feeWaiver, on } = form.values;
  const ended = {
    ...contract,
    site: account?.site ?? null,
    isResidential: account?.type === 'residential',
    hasPers: persOf(right),
  };
  const allowed = waivingReasonsOf(ended, on || today);
  // A reason that was chosen for another day stays visible. The server explains why it does not apply.
  const offered = waivingReasons.filter((each) => allowed.includes(each) || each === feeWaiver);
  return (
    <FormDialog
      form={form}
      danger
      title={`Cancel ${contract.reference}?`}
      submitText="Cancel contract"
      onClose={onClose}
    >
      <DateField label="From" required {...form.field('on')} onChange={(on) => form.set({ on: on ?? '' })} />
      <EndingFields
        form={form}
        causes={cancelCauses}
        help="Its addenda are canceled too. It can be reactivated for 90 days. Planned work and open invoices are kept; a task lists them."
      />
      {right && isAlive(right, now) ? (
        <p className={stack.plain}>
          <strong>{rightText(right, now)}.</strong> So no fee is due, and the right stays. If the customer
          cancels under this right, record that under Right to cancel instead: what was paid is refunded.
        </p>
      ) : (
        <EarlyEndOf contract={contract} on={form.values.on || today} isWaived={Boolean(feeWaiver)} />
      )}
      <SelectField
        label="Waives early termination"
        help={feeWaiver ? waivingTexts[feeWaiver].help : 'If the law lets them leave early at no cost.'}
        clearable
        choices={offered.map((value) => ({ value, label: waivingTexts[value].label }))}
        {...form.field('feeWaiver')}
        value={feeWaiver ?? null}
        onChange={(chosen) => form.set({ feeWaiver: chosen })}
      />
      {feeWaiver && (
        <SelectField
          label={waivingTexts[feeWaiver].proof}
          help={
            papers?.length === 0
              ? 'There is no file yet. Close this, add one to the account, and come back: what you typed is kept.'
              : 'A file of the account or the estimate. What was paid ahead must be refunded; a task is created.'
          }
          required
          choices={papers ?? []}
          {...form.field('fileId')}
          value={form.values.fileId || null}
          onChange={(fileId) => form.set({ fileId })}
        />
      )}
      <TextField
        label="Competitor"
        maxLength={120}
        {...form.field('competitor')}
        value={form.values.competitor ?? ''}
      />
    </FormDialog>
  );
};
