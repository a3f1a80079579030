import { noticeMeans, renewals } from '@sable/domain/contract/renewal-rules';
import { noticeMeansNames } from '@sable/domain/contract/renewal-text';
import { choice, count, day, optional } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RenewalFields } from './renewal-fields.tsx';

interface DialogProps {
  contract: RowIn<'contracts'>;
  today: string;
  onClose: () => void;
}

const terms = z.object({
  renewal: choice('At the end', renewals),
  renewalMonths: count('Months of a renewal', {}, 120),
  noticeDays: count('Days of notice', {}, 365),
  renewalAcknowledged: z.boolean(),
  billingDay: optional(count('Billing day', {}, 28)),
});

/** Sets how a contract is billed and renewed. */
export const TermsDialog = ({ contract, onClose }: DialogProps) => {
  const act = useAction();
  const { renewal, renewalMonths, noticeDays, renewalAcknowledged, billingDay } = contract;
  const form = useForm({
    schema: terms,
    start: { renewal, renewalMonths, noticeDays, renewalAcknowledged, billingDay },
    draft: `terms of ${contract.id}`,
    onSave: (patch) => act(m.contracts.setTerms, { id: contract.id, patch }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Terms of ${contract.reference}`}
      submitText="Save terms"
      onClose={onClose}
    >
      <RenewalFields
        values={form.values}
        errorOf={(name) => form.field(name).error}
        onChange={(part) => form.set(part)}
      />
      <DecimalField
        label="Billing day"
        help="Of each month, 1 to 28."
        decimals={0}
        min={1}
        max={28}
        {...form.field('billingDay')}
        value={form.values.billingDay || null}
        onChange={(chosen) => form.set({ billingDay: chosen })}
      />
    </FormDialog>
  );
};

const sent = z.object({ on: day('Sent on'), by: choice('Sent by', noticeMeans) });

/** Records that the customer was notified of the renewal. */
export const NoticeDialog = ({ contract, today, onClose }: DialogProps) => {
  const act = useAction();
  const form = useForm({
    schema: sent,
    start: { on: today, by: 'certified_mail' as const },
    onSave: (values) => act(m.contracts.recordNotice, { id: contract.id, ...values }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Renewal notice of ${contract.reference}`}
      submitText="Record notice"
      onClose={onClose}
    >
      <DateField
        label="Sent on"
        help="Or handed over. Add the proof to the contract’s files."
        required
        max={today}
        {...form.field('on')}
        onChange={(on) => form.set({ on: on ?? '' })}
      />
      <SelectField
        label="Sent by"
        required
        choices={noticeMeans.map((value) => ({ value, label: noticeMeansNames[value] }))}
        {...form.field('by')}
        onChange={(by) => by && form.set({ by })}
      />
    </FormDialog>
  );
};
