import { day, requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useForm } from '../../shared/use-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const funding = z.object({ on: day('Funded on'), by: requiredText('Funded by', 120) });

interface FundingProps {
  contract: RowIn<'contracts'>;
  today: string;
  onClose: () => void;
}

/** Records who bought a contract, and when the money came. */
export const FundingDialog = ({ contract, today, onClose }: FundingProps) => {
  const act = useAction();
  const form = useForm({
    schema: funding,
    start: { on: today, by: '' },
    onSave: (values) =>
      act(m.contracts.recordFunding, { id: contract.id, funding: values }, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Funding of ${contract.reference}`}
      submitText="Record funding"
      onClose={onClose}
    >
      <DateField
        label="Funded on"
        required
        max={today}
        {...form.field('on')}
        onChange={(on) => form.set({ on: on ?? '' })}
      />
      <TextField
        label="Funded by"
        help="The company that bought the contract. Commission that waits for the funding becomes payable."
        required
        autoFocus
        maxLength={120}
        {...form.field('by')}
      />
    </FormDialog>
  );
};
