import { m } from '@sable/domain/mutation-names';
import { settings } from '@sable/domain/settings';
import { z } from 'zod';
import { Form } from '../../shared/form.tsx';
import stack from '../../shared/stack.module.css';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm } from '../../shared/use-form.ts';
import type { SettingsRow } from '../../shared/use-settings.ts';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const schema = z.object({
  estimatePrefix: settings.shape.estimatePrefix,
  estimateExpiryDays: settings.shape.estimateExpiryDays,
  depositPpm: settings.shape.depositPpm,
  termMonths: settings.shape.termMonths,
  estimateTerms: settings.shape.estimateTerms,
});

const startOf = (row: SettingsRow) => ({
  estimatePrefix: row.estimatePrefix,
  estimateExpiryDays: row.estimateExpiryDays,
  depositPpm: row.depositPpm,
  termMonths: row.termMonths,
  estimateTerms: row.estimateTerms ?? '',
});

/** Default values of a new estimate. */
export const EstimateDefaults = ({ row, editable }: { row: SettingsRow; editable: boolean }) => {
  const edit = useEdit(m.settings.update, row);
  const form = useForm({
    schema,
    start: startOf(row),
    draft: 'estimate settings',
    opened: edit.opened,
    onSave: (patch) =>
      edit(patch, 'Saved. New estimates start with these values. Existing ones do not change.'),
  });
  const shared = { disabled: !editable } as const;
  const save = editable && (
    <div>
      <Button kind="primary" type="submit" loading={form.saving}>
        Save settings
      </Button>
    </div>
  );
  return (
    <Form form={form} foot={save}>
      <div className={stack.pair}>
        <TextField
          {...shared}
          label="Number prefix"
          help={`Numbers run without gaps: ${form.values.estimatePrefix}1042.`}
          maxLength={12}
          {...form.field('estimatePrefix')}
        />
        <DecimalField
          {...shared}
          label="Expire after (days)"
          help="At the end of the day, in the company’s time zone."
          decimals={0}
          min={1}
          max={365}
          required
          {...form.field('estimateExpiryDays')}
          onChange={(days) => days !== null && form.set({ estimateExpiryDays: days })}
        />
      </div>
      <div className={stack.pair}>
        <PercentField
          {...shared}
          label="Deposit"
          help="Of the one-time total, with tax."
          min={0}
          max={1_000_000}
          required
          {...form.field('depositPpm')}
          onChange={(depositPpm) => depositPpm !== null && form.set({ depositPpm })}
        />
        <DecimalField
          {...shared}
          label="Contract term (months)"
          help="Usually 36 to 60."
          decimals={0}
          min={0}
          max={120}
          required
          {...form.field('termMonths')}
          onChange={(termMonths) => termMonths !== null && form.set({ termMonths })}
        />
      </div>
      <TextAreaField
        {...shared}
        label="Terms"
        help="Printed at the end of each estimate; the customer accepts them with the signature."
        rows={6}
        maxLength={20_000}
        {...form.field('estimateTerms')}
      />
    </Form>
  );
};
