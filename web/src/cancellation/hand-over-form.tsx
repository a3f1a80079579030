import {
  emergencyAnswers,
  handOverMethods,
  seniorAnswers,
} from '@sable/domain/cancellation/cancellation-right';
import { asksOf } from '@sable/domain/cancellation/right-clock';
import { choice, day, optional, requiredText } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAction } from '../shared/use-action.ts';
import { useToday } from '../shared/use-company.ts';
import { useForm } from '../shared/use-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const schema = z.object({
  on: day('Day'),
  method: choice('How', handOverMethods),
  proof: requiredText('Proof', 300),
  senior: optional(choice('Buyer or owner is 65 or older', seniorAnswers)),
  emergency: optional(choice('Emergency button', emergencyAnswers)),
});

const methodChoices = [
  { value: 'paper' as const, label: 'Left on paper' },
  { value: 'mailed' as const, label: 'Mailed' },
];
const seniorChoices = [
  { value: 'no' as const, label: 'No' },
  { value: 'yes' as const, label: 'Yes' },
  { value: 'declined' as const, label: 'They did not say' },
];
const emergencyChoices = [
  { value: 'none' as const, label: 'None' },
  { value: 'with_system' as const, label: 'Beside an alarm system of two or more devices' },
  { value: 'alone' as const, label: 'Without such a system' },
];

interface HandOverFormProps {
  right: RowIn<'cancellation-rights'>;
  onClose: () => void;
}

/** Records that the customer has the signed copy and the notices: the clock starts. */
export const HandOverForm = ({ right, onClose }: HandOverFormProps) => {
  const act = useAction();
  const asked = asksOf(right.rules);
  const form = useForm({
    schema,
    start: { on: useToday() ?? '', method: 'paper' as const, proof: '', senior: null, emergency: null },
    onSave: ({ on, method, proof, senior, emergency }) =>
      act(
        m.cancellationRights.recordHandOver,
        {
          id: right.id,
          on,
          method,
          proof,
          ...(senior && { senior }),
          ...(emergency && { emergency }),
        },
        { silent: true },
      ),
    onSaved: onClose,
  });
  const mailed = form.values.method === 'mailed';
  return (
    <FormDialog form={form} title="Record the hand-over" submitText="Record hand-over" onClose={onClose}>
      <SelectField
        label="How the signed copy and both notices were handed over"
        required
        choices={methodChoices}
        {...form.field('method')}
        onChange={(method) => form.set({ method: method ?? 'paper' })}
      />
      <DateField
        label={mailed ? 'Delivered on' : 'Handed over on'}
        help={
          mailed
            ? 'The day of delivery, by its proof.'
            : 'The clock starts with this day, or with the signature when that is later.'
        }
        required
        {...form.field('on')}
        onChange={(on) => form.set({ on: on ?? '' })}
      />
      <TextField
        label="Proof"
        help={mailed ? 'The tracking number.' : 'The buyer’s initials, or which photo shows it.'}
        required
        maxLength={300}
        {...form.field('proof')}
      />
      {asked.senior && (
        <SelectField
          label="Is a buyer or owner 65 or older?"
          required
          choices={seniorChoices}
          {...form.field('senior')}
          value={form.values.senior || null}
          onChange={(chosen) => form.set({ senior: seniorAnswers.find((each) => each === chosen) ?? null })}
        />
      )}
      {asked.emergency && (
        <SelectField
          label="Emergency button"
          help="A personal emergency response unit."
          required
          choices={emergencyChoices}
          {...form.field('emergency')}
          value={form.values.emergency || null}
          onChange={(chosen) =>
            form.set({ emergency: emergencyAnswers.find((each) => each === chosen) ?? null })
          }
        />
      )}
    </FormDialog>
  );
};
