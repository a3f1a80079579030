import { choice, count, day, money, optional, requiredText, text } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { z } from 'zod';
import { PanelForm } from '../../shared/panel-form.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useCompany } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const statuses = ['active', 'installed'] as const;
const labels = { active: 'Active', installed: 'Installed' };
const noService = { name: '', monthly: 0 };

const schema = z.object({
  status: choice('Status', statuses),
  signedOn: day('Signed on'),
  startsOn: day('Starts'),
  termMonths: count('Term in months', {}, 120),
  services: z
    .array(
      z.object({
        name: requiredText('Service', 200),
        monthly: money('A month').min(1, 'A price is more than 0.'),
      }),
    )
    .min(1),
  note: optional(text('Note', 2000)),
});

interface ExistingContractFormProps {
  accountId: string;
  onClose: () => void;
}

/** A customer that the company had before, with what they pay. */
export const ExistingContractForm = ({ accountId, onClose }: ExistingContractFormProps) => {
  const act = useAction();
  const { row: company } = useCompany();
  const form = useForm({
    schema,
    start: {
      status: 'active' as const,
      signedOn: '',
      startsOn: '',
      termMonths: 36,
      services: [noService],
      note: '',
    },
    draft: `existing contract of ${accountId}`,
    onSave: ({ note, ...fields }) =>
      act(m.accounts.recordExisting, { accountId, ...fields, ...(note && { note }) }, { silent: true }),
    onSaved: onClose,
  });
  const { services } = form.values;
  const setService = (at: number, part: Partial<typeof noService>) =>
    form.set({
      services: services.map((service, index) => (index === at ? { ...service, ...part } : service)),
    });
  return (
    <PanelForm form={form} title="Existing contract" saveText="Save contract" onClose={onClose}>
      <SelectField
        label="Status of the account"
        required
        choices={statuses.map((value) => ({ value, label: labels[value] }))}
        {...form.field('status')}
        onChange={(status) => form.set({ status: status ?? 'active' })}
      />
      <DateField
        label="Signed on"
        required
        {...form.field('signedOn')}
        onChange={(signedOn) => form.set({ signedOn: signedOn ?? '' })}
      />
      <DateField
        label="Starts"
        help="The RMR counts from this day; it is no sale."
        required
        {...form.field('startsOn')}
        onChange={(startsOn) => form.set({ startsOn: startsOn ?? '' })}
      />
      <DecimalField
        label="Term in months"
        decimals={0}
        min={0}
        max={120}
        {...form.field('termMonths')}
        onChange={(termMonths) => form.set({ termMonths: termMonths ?? 0 })}
      />
      {services.map((_service, at) => (
        <div key={at}>
          <TextField
            label={`Service ${at + 1}`}
            required
            maxLength={200}
            {...form.field(`services.${at}.name`)}
            onChange={(name) => setService(at, { name })}
          />
          <MoneyField
            label="A month"
            required
            currency={company?.currency ?? 'USD'}
            {...form.field(`services.${at}.monthly`)}
            onChange={(monthly) => setService(at, { monthly: monthly ?? 0 })}
          />
        </div>
      ))}
      <Button small onClick={() => form.set({ services: [...services, noService] })}>
        Add a service
      </Button>
      <TextField label="Note" maxLength={2000} {...form.field('note')} value={form.values.note ?? ''} />
    </PanelForm>
  );
};
