import { addedHoliday } from '@sable/domain/cancellation/given-rule';
import { m } from '@sable/domain/mutation-names';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useToday } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { GivenRuleFields } from './given-rule-fields.tsx';
import { givenStart } from './given-start.ts';
import { HolidayValueFields } from './holiday-value-fields.tsx';
import { placeChoices } from './place-choices.ts';

interface AddHolidayFormProps {
  country: 'us' | 'ca';
  onClose: () => void;
}

/** Adds a statutory holiday that is not built in, as provided by the company's counsel. */
export const AddHolidayForm = ({ country, onClose }: AddHolidayFormProps) => {
  const act = useAction();
  const today = useToday() ?? '';
  const form = useForm({
    schema: addedHoliday,
    start: {
      place: '',
      values: {
        kind: 'holiday',
        falls: { on: 'date', month: 1, day: 1 },
        observed: country === 'us' ? 'nearest' : 'next',
        evenYearsOnly: false,
      },
      covers: '',
      law: '',
      ...givenStart(today),
    },
    draft: 'new holiday',
    onSave: (added) => act(m.ruleCorrections.addHoliday, added, { silent: true }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Add a holiday" submitText="Add holiday" onClose={onClose}>
      <p>
        No right to cancel ends on it, and it is not a business day. It applies to everything signed from now
        on.
      </p>
      <SelectField
        label="Where"
        required
        choices={[
          { value: country, label: country === 'us' ? 'All of the United States' : 'All of Canada' },
          ...placeChoices(country),
        ]}
        {...form.field('place')}
        value={form.values.place || null}
        onChange={(place) => form.set({ place: place ?? '' })}
      />
      <HolidayValueFields
        values={form.values.values}
        error={form.field('values.falls.day').error}
        onChange={(values) => form.set({ values })}
      />
      <GivenRuleFields form={form} today={today} handsOver={false} names />
    </FormDialog>
  );
};
