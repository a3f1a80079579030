import { monthlyShare } from '@sable/domain/estimate/billing-period';
import { standingServices } from '@sable/domain/contract/standing';
import { frequencySchema } from '@sable/domain/estimate/pricing-schema';
import { day, money, optional, text } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { frequencyChoices } from '../../shared/billing-texts.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useCompany, useFormats } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { standingOf } from './standing-notice.tsx';

const newPrice = z.object({
  serviceId: z.string().min(1, 'Choose a service.'),
  billed: money('Price before tax'),
  frequency: frequencySchema,
  on: day('From'),
  note: optional(text('Note', 500)),
});

interface PriceDialogProps {
  contract: RowIn<'contracts'>;
  /** The contract's lines. */
  lines: readonly RowIn<'rmr-lines'>[];
  /** Today in the company's time zone. */
  today: string;
  onClose: () => void;
}

/** Changes the price of a contract's service, per billing period. */
export const PriceDialog = ({ contract, lines, today, onClose }: PriceDialogProps) => {
  const act = useAction();
  const { row: company } = useCompany();
  const formats = useFormats();
  const services = standingServices(standingOf([contract], lines), today);
  const [first] = services;
  const form = useForm({
    schema: newPrice,
    start: {
      serviceId: first?.serviceId ?? '',
      billed: first?.billed ?? 0,
      frequency: first?.frequency ?? 'monthly',
      on: today,
      note: '',
    },
    draft: `price of ${contract.id}`,
    onSave: ({ note, ...price }) =>
      act(m.contracts.changePrice, { id: contract.id, ...price, ...(note && { note }) }, { silent: true }),
    onSaved: onClose,
  });
  const choose = (serviceId: string | null) => {
    const service = services.find((each) => each.serviceId === serviceId);
    form.set({
      serviceId: serviceId ?? '',
      billed: service?.billed ?? 0,
      frequency: service?.frequency ?? 'monthly',
    });
  };
  const { billed, frequency } = form.values;
  return (
    <FormDialog
      form={form}
      title={`Change a price of ${contract.reference}`}
      submitText="Change price"
      onClose={onClose}
    >
      <SelectField
        label="Service"
        required
        choices={services.map(({ serviceId, name }) => ({ value: serviceId, label: name }))}
        {...form.field('serviceId')}
        onChange={choose}
      />
      <div className={stack.pair}>
        <MoneyField
          label="Price before tax"
          help="As it is billed. 0.00 removes the service."
          required
          currency={company?.currency ?? 'USD'}
          min={0}
          {...form.field('billed')}
          onChange={(price) => form.set({ billed: price ?? 0 })}
        />
        <SelectField
          label="Billed"
          required
          choices={frequencyChoices}
          {...form.field('frequency')}
          onChange={(period) => form.set({ frequency: period ?? 'monthly' })}
        />
      </div>
      {frequency !== 'monthly' && (
        <p className={`${stack.plain} ${stack.quiet} ${stack.small}`}>
          RMR: {formats.money(monthlyShare(billed, frequency))} a month.
        </p>
      )}
      <DateField label="From" required {...form.field('on')} onChange={(on) => form.set({ on: on ?? '' })} />
      <TextField label="Note" maxLength={500} {...form.field('note')} value={form.values.note ?? ''} />
    </FormDialog>
  );
};
