import { frequencySchema, type Frequency } from '@sable/domain/estimate/pricing-schema';
import { choice, count, day, longText, money, optional, requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import { IconX } from '@tabler/icons-react';
import { z } from 'zod';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useCompany } from '../../shared/use-company.ts';
import { useForm, type Form } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Section } from '../../ui/section.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const statuses = ['active', 'installed'] as const;
const labels = { active: 'Active', installed: 'Installed' };
const sources = ['paper', 'program'] as const;
const sourceLabels = { paper: 'On paper', program: 'With a dealer program' };
const frequencyLabels = { monthly: 'Every month', quarterly: 'Every quarter', annual: 'Every year' };

interface Service {
  readonly name: string;
  readonly billed: number;
  readonly frequency: Frequency;
}
/** What was typed so far. */
interface Entered {
  readonly status: (typeof statuses)[number];
  readonly source: (typeof sources)[number];
  readonly signedOn: string;
  readonly startsOn: string;
  readonly termMonths: number;
  readonly billingDay: number | null;
  readonly services: Service[];
  readonly note: string;
}

const noService: Service = { name: '', billed: 0, frequency: 'monthly' };

const nothing: Entered = {
  status: 'active',
  source: 'paper',
  signedOn: '',
  startsOn: '',
  termMonths: 36,
  billingDay: null,
  services: [noService],
  note: '',
};

const schema = z.object({
  status: choice('Status', statuses),
  source: choice('Signed', sources),
  signedOn: day('Signed on'),
  startsOn: day('Starts'),
  termMonths: count('Term in months', {}, 120),
  services: z
    .array(
      z.object({
        name: requiredText('Service', 200),
        billed: money('Price').min(1, 'A price is more than 0.'),
        frequency: frequencySchema,
      }),
    )
    .min(1),
  billingDay: z.int().min(1).max(28).nullable(),
  note: optional(longText('Note', 2000)),
});

interface ServiceFieldsProps {
  form: Pick<Form<Entered>, 'field'>;
  at: number;
  onChange: (part: Partial<Service>) => void;
  /** Left out where it is the only service. */
  onRemove: (() => void) | undefined;
}

/** One service with what is billed for it. */
const ServiceFields = ({ form, at, onChange, onRemove }: ServiceFieldsProps) => {
  const { row: company } = useCompany();
  return (
    <Section
      title={`Service ${at + 1}`}
      actions={
        onRemove && (
          <IconButton
            small
            label={`Remove service ${at + 1}`}
            icon={<IconX size={16} aria-hidden />}
            onClick={onRemove}
          />
        )
      }
    >
      <div className={stack.stack}>
        <TextField
          label="Name"
          required
          maxLength={200}
          {...form.field(`services.${at}.name`)}
          onChange={(name) => onChange({ name })}
        />
        <div className={stack.pair}>
          <MoneyField
            label="Price before tax"
            required
            currency={company?.currency ?? 'USD'}
            {...form.field(`services.${at}.billed`)}
            onChange={(billed) => onChange({ billed: billed ?? 0 })}
          />
          <SelectField
            label="Billed"
            required
            choices={frequencySchema.options.map((value) => ({ value, label: frequencyLabels[value] }))}
            {...form.field(`services.${at}.frequency`)}
            onChange={(frequency) => onChange({ frequency: frequency ?? 'monthly' })}
          />
        </div>
      </div>
    </Section>
  );
};

interface ExistingContractFormProps {
  accountId: string;
  onClose: () => void;
}

/** A customer that the company had before, with what they pay. */
export const ExistingContractForm = ({ accountId, onClose }: ExistingContractFormProps) => {
  const act = useAction();
  const form = useForm({
    schema,
    start: nothing,
    draft: `existing contract of ${accountId}`,
    onSave: ({ note, billingDay, ...fields }) =>
      act(
        m.accounts.recordExisting,
        {
          accountId,
          ...fields,
          ...(billingDay && { billingDay }),
          ...(note && { note }),
        },
        { silent: true },
      ),
    onSaved: onClose,
  });
  const { services } = form.values;
  const setService = (at: number, part: Partial<Service>) =>
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
      <SelectField
        label="Signed"
        required
        choices={sources.map((value) => ({ value, label: sourceLabels[value] }))}
        {...form.field('source')}
        onChange={(source) => form.set({ source: source ?? 'paper' })}
      />
      <div className={stack.pair}>
        <DateField
          label="Signed on"
          required
          {...form.field('signedOn')}
          onChange={(signedOn) => form.set({ signedOn: signedOn ?? '' })}
        />
        <DateField
          label="Starts"
          required
          {...form.field('startsOn')}
          onChange={(startsOn) => form.set({ startsOn: startsOn ?? '' })}
        />
        <DecimalField
          label="Term"
          decimals={0}
          min={0}
          max={120}
          after={<span aria-hidden>mo</span>}
          {...form.field('termMonths')}
          onChange={(termMonths) => form.set({ termMonths: termMonths ?? 0 })}
        />
        <DecimalField label="Billing day" decimals={0} min={1} max={28} {...form.field('billingDay')} />
      </div>
      <p className={`${stack.quiet} ${stack.small}`}>
        RMR counts from the day on which the contract starts. It is an opening balance, not a sale.
      </p>
      {services.map((_service, at) => (
        <ServiceFields
          key={at}
          form={form}
          at={at}
          onChange={(part) => setService(at, part)}
          onRemove={
            services.length > 1
              ? () => form.set({ services: services.filter((_each, index) => index !== at) })
              : undefined
          }
        />
      ))}
      <Button small onClick={() => form.set({ services: [...services, noService] })}>
        Add a service
      </Button>
      <TextAreaField label="Note" maxLength={2000} {...form.field('note')} value={form.values.note ?? ''} />
    </PanelForm>
  );
};
