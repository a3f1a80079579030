import { noticeMeans, renewals } from '@sable/domain/contract/renewal-rules';
import { noticeMeansNames } from '@sable/domain/contract/renewal-words';
import { choice, count, day, optional } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { renewalNames } from '../../shared/renewal-names.ts';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

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
      <SelectField
        label="At the end"
        required
        choices={renewals.map((value) => ({ value, label: renewalNames[value] }))}
        {...form.field('renewal')}
        onChange={(chosen) => chosen && form.set({ renewal: chosen })}
      />
      {form.values.renewal === 'months' && (
        <DecimalField
          label="Months of a renewal"
          required
          decimals={0}
          min={1}
          max={120}
          {...form.field('renewalMonths')}
          onChange={(months) => form.set({ renewalMonths: months ?? 0 })}
        />
      )}
      {form.values.renewal !== 'none' && (
        <>
          <DecimalField
            label="Days of notice"
            help="Until so many days before the end the customer may say no."
            required
            decimals={0}
            min={0}
            max={365}
            {...form.field('noticeDays')}
            onChange={(days) => form.set({ noticeDays: days ?? 0 })}
          />
          <CheckboxField
            label="The customer signed or initialed the renewal on its own"
            help="At the signature, as California asks of homes for a renewal above one month."
            {...form.field('renewalAcknowledged')}
            checked={form.values.renewalAcknowledged}
            onChange={(acknowledged) => form.set({ renewalAcknowledged: acknowledged })}
          />
        </>
      )}
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
        help="Or handed over. The proof of it belongs to the files of the account."
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
