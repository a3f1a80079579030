import { IconX } from '@tabler/icons-react';
import { frequencyChoices } from '../../shared/billing-texts.ts';
import stack from '../../shared/stack.module.css';
import { useCompany } from '../../shared/use-company.ts';
import type { Form } from '../../shared/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Entered, Service } from './existing-contract.ts';

interface ServiceFieldsProps {
  form: Pick<Form<Entered>, 'field'>;
  at: number;
  /** Whether the service was just added. */
  autoFocus: boolean;
  onChange: (part: Partial<Service>) => void;
  /** Undefined if it is the only service. */
  onRemove: (() => void) | undefined;
}

/** Fields of one service and its billing. */
export const ServiceFields = ({ form, at, autoFocus, onChange, onRemove }: ServiceFieldsProps) => {
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
          autoFocus={autoFocus}
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
            choices={frequencyChoices}
            {...form.field(`services.${at}.frequency`)}
            onChange={(frequency) => onChange({ frequency: frequency ?? 'monthly' })}
          />
        </div>
      </div>
    </Section>
  );
};
