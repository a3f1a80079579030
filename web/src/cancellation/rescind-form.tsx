import { ranOn } from '@sable/domain/cancellation/right-clock';
import { methodTexts, rescissionMethods } from '@sable/domain/cancellation/rescission-methods';
import { choice, day, flag, optional, text } from '@sable/domain/kernel/fields';
import { contracts } from '@sable/domain/contract/contract';
import { m } from '@sable/domain/mutation-names';
import { query } from '@sable/domain/queries';
import { z } from 'zod';
import { useLive, useRow } from '../live/hooks.ts';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAction } from '../shared/use-action.ts';
import { useFormats } from '../shared/use-company.ts';
import { useForm } from '../shared/use-form.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.ts';
import type { RightRow } from './right-row.ts';
import { useDayAtPremises } from './use-day-at-premises.ts';

const schema = z.object({
  method: choice('How', rescissionMethods),
  on: day('Day'),
  note: optional(text('Note', 500)),
  both: flag('Both'),
});

/**
 * Returns the agreement that was replaced by the agreement of this right while its own right to cancel was still
 * running.
 */
function useEarlier(right: RightRow | undefined) {
  const { row: contract } = useRow(contracts, right?.contractId);
  const { row: replaced } = useRow(contracts, contract?.replacesId);
  const { rows = [] } = useLive(
    replaced ? query('cancellation-rights', { where: { contractId: replaced.id }, limit: 1 }) : null,
  );
  const wasAlive = contract && rows.some((each) => ranOn(each, contract.signedOn));
  return replaced?.status === 'ended' && wasAlive ? replaced : undefined;
}

interface RescindFormProps {
  /** The right being exercised, or the estimate that is signed and not sealed yet. */
  of: { readonly right: RightRow } | { readonly sealingId: string };
  onClose: () => void;
}

/**
 * Records a customer's cancellation under a right to cancel. Everything that the sale created is undone at once, or
 * as soon as the sale exists.
 */
export const RescindForm = ({ of, onClose }: RescindFormProps) => {
  const act = useAction();
  const formats = useFormats();
  const right = 'right' in of ? of.right : undefined;
  const earlier = useEarlier(right);
  const today = useDayAtPremises(right);
  const form = useForm({
    schema,
    start: { method: 'in_person' as const, on: today, note: '', both: false },
    draft: `rescind ${'sealingId' in of ? of.sealingId : of.right.id}`,
    onSave: async ({ method, on, note, both }) => {
      const received = { method, on, ...(note && { note }) };
      if ('sealingId' in of)
        return act(
          m.estimates.recordRescission,
          { id: of.sealingId, ...received },
          { done: 'The cancellation is recorded. It takes effect as soon as the signed copy is sealed.' },
        );
      const answer = await act(
        m.cancellationRights.rescind,
        { id: of.right.id, ...received, ...(earlier && both && { both }) },
        { silent: true },
      );
      if (answer.ok) {
        const { refund, refundDueOn } = answer.result;
        toast.success('The sale is rescinded.', {
          detail: refundDueOn
            ? `${formats.money(refund)} must be refunded by ${formats.day(refundDueOn)}. A task was created.`
            : 'No payment was received, so nothing needs to be refunded.',
        });
      }
      return answer;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      danger
      title="The customer cancels?"
      submitText="Rescind the sale"
      onClose={onClose}
    >
      <p>
        The contract and its RMR, work orders, and install appointments are undone, and a task lists what to
        refund to the customer. This cannot be reversed.
      </p>
      <SelectField
        label="How the customer canceled"
        required
        choices={rescissionMethods.map((value) => ({ value, label: methodTexts[value] }))}
        {...form.field('method')}
        onChange={(method) => form.set({ method: method ?? 'in_person' })}
      />
      <DateField
        label="On"
        help="A letter counts by its postmark, a message by the time of sending."
        required
        {...form.field('on')}
        onChange={(on) => form.set({ on: on ?? '' })}
      />
      {earlier && (
        <CheckboxField
          label={`Also cancel ${earlier.reference}, which it replaced`}
          help="As the customer chooses. Otherwise that agreement applies again."
          checked={form.values.both}
          onChange={(both) => form.set({ both })}
        />
      )}
      <TextField label="Note" maxLength={500} {...form.field('note')} value={form.values.note ?? ''} />
    </FormDialog>
  );
};
