import {
  emergencyAnswers,
  handOverMethods,
  seniorAnswers,
  signingPlaces,
} from '@sable/domain/cancellation/cancellation-right';
import { asksOf } from '@sable/domain/cancellation/right-clock';
import { choice, day, optional, text } from '@sable/domain/kernel/fields';
import { m } from '@sable/domain/mutation-names';
import type { RowIn } from '@sable/domain/queries';
import { z } from 'zod';
import { FormDialog } from '../shared/form-dialog.tsx';
import { useAction } from '../shared/use-action.ts';
import { useForm } from '../shared/use-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useDayAtPremises } from './use-day-at-premises.ts';
import { usePapers } from './use-papers.ts';

const schema = z.object({
  on: day('Day'),
  method: choice('How', handOverMethods),
  proof: text('Proof', 300),
  fileId: optional(text('File', 60)),
  signedPlace: optional(choice('Place of signing', signingPlaces)),
  senior: optional(choice('Buyer or owner is 65 or older', seniorAnswers)),
  emergency: optional(choice('Emergency button', emergencyAnswers)),
});

const methodLabels = { paper: 'Left on paper', mailed: 'Mailed', electronic: 'Opened electronically' };
const dayLabels = { paper: 'Handed over on', mailed: 'Delivered on', electronic: 'Opened on' };
const dayHelp = {
  paper: 'The clock starts with this day, or with the signature when that is later.',
  mailed: 'The day of delivery, by its proof.',
  electronic:
    'The day on which they opened the signed copy and the notices, or a later one. It must be in the record of the estimate.',
};
const proofHelp = {
  paper: 'The buyer’s initials. A picture of the receipt is enough as well.',
  mailed: 'The tracking number. A picture of it is enough as well.',
  electronic: 'The record of the estimate proves it. Add any other proof.',
};
const placeLabels = {
  home: 'At the home',
  shop: 'At our shop or office',
  elsewhere: 'With us at another place',
  alone: 'Alone, through the link',
};
const seniorChoices = [
  { value: 'no' as const, label: 'No' },
  { value: 'yes' as const, label: 'Yes' },
  { value: 'declined' as const, label: 'They did not say' },
];
const emergencyChoices = [
  { value: 'none' as const, label: 'None' },
  { value: 'with_system' as const, label: 'Together with an alarm system of two or more devices' },
  { value: 'alone' as const, label: 'Without such a system' },
];

interface HandOverFormProps {
  right: RowIn<'cancellation-rights'>;
  onClose: () => void;
}

/** Records that the customer has received the signed copy and the notices, which starts the clock. */
export const HandOverForm = ({ right, onClose }: HandOverFormProps) => {
  const act = useAction();
  const asked = asksOf(right);
  const form = useForm({
    schema,
    start: {
      on: useDayAtPremises(right),
      method: 'paper' as const,
      proof: '',
      fileId: null,
      signedPlace: right.signedPlace,
      senior: null,
      emergency: null,
    },
    draft: `hand-over of ${right.id}`,
    onSave: ({ on, method, proof, fileId, signedPlace, senior, emergency }) =>
      act(
        m.cancellationRights.recordHandOver,
        {
          id: right.id,
          on,
          method,
          proof,
          ...(fileId && { fileId }),
          ...(signedPlace && { signedPlace }),
          ...(senior && { senior }),
          ...(emergency && { emergency }),
        },
        { silent: true },
      ),
    onSaved: onClose,
  });
  const papers = usePapers(right);
  const { method } = form.values;
  const methods = handOverMethods.filter((each) => each !== 'electronic' || right.electronicAllowed);
  return (
    <FormDialog form={form} title="Record the handover" submitText="Record handover" onClose={onClose}>
      <SelectField
        label="How the signed copy and both notices were handed over"
        required
        choices={methods.map((value) => ({ value, label: methodLabels[value] }))}
        {...form.field('method')}
        onChange={(method) => form.set({ method: method ?? 'paper' })}
      />
      <DateField
        label={dayLabels[method]}
        help={dayHelp[method]}
        required
        {...form.field('on')}
        onChange={(on) => form.set({ on: on ?? '' })}
      />
      <TextField
        label="Proof"
        help={proofHelp[method]}
        required={method !== 'electronic' && !form.values.fileId}
        maxLength={300}
        {...form.field('proof')}
      />
      {papers !== undefined && papers.length > 0 && (
        <SelectField
          label="Picture of the proof"
          help="One of the files of the account or the estimate."
          choices={papers}
          {...form.field('fileId')}
          value={form.values.fileId || null}
          onChange={(fileId) => form.set({ fileId })}
        />
      )}
      <SelectField
        label="Place of signing"
        help="Kept with the sale. The right to cancel is the same at every place."
        clearable
        choices={signingPlaces.map((value) => ({ value, label: placeLabels[value] }))}
        {...form.field('signedPlace')}
        value={form.values.signedPlace || null}
        onChange={(signedPlace) => form.set({ signedPlace })}
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
