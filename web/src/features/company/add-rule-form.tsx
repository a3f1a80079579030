import { addedRule, type RightValues } from '@sable/domain/cancellation/given-rule';
import { m } from '@sable/domain/mutation-names';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import { useToday } from '../../shared/use-company.ts';
import { useForm } from '../../shared/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { GivenRuleFields } from './given-rule-fields.tsx';
import { givenStart } from './given-start.ts';
import { placeChoices } from './place-choices.ts';
import { RightValueFields } from './right-value-fields.tsx';

/** The general law of each country, as initial values of the form. */
const general: Readonly<Record<'us' | 'ca', RightValues>> = {
  us: {
    kind: 'right',
    period: { unit: 'business', days: 3, countsSaturday: true },
    starts: 'agreement',
    refundDays: 10,
    stopsWork: false,
    noWaiver: false,
  },
  ca: {
    kind: 'right',
    period: { unit: 'calendar', days: 10, moves: 'none' },
    starts: 'agreement',
    refundDays: 15,
    stopsWork: false,
    noWaiver: false,
  },
};

const persChoices = [
  { value: 'any' as const, label: 'Emergency buttons' },
  { value: 'alone' as const, label: 'Emergency buttons without an alarm system' },
];

interface AddRuleFormProps {
  country: 'us' | 'ca';
  onClose: () => void;
}

/** Adds a state or provincial rule that is not built in, as provided by the company's counsel. */
export const AddRuleForm = ({ country, onClose }: AddRuleFormProps) => {
  const act = useAction();
  const today = useToday() ?? '';
  const form = useForm({
    schema: addedRule,
    start: {
      place: '',
      seniors: false,
      pers: null,
      values: general[country],
      covers: 'Sales at home',
      law: '',
      ...givenStart(today),
      electronic: false,
    },
    draft: 'new rule',
    onSave: (added) => act(m.ruleCorrections.add, added, { silent: true }),
    onSaved: onClose,
  });
  const { values, seniors } = form.values;
  return (
    <FormDialog form={form} title="Add a rule" submitText="Add rule" onClose={onClose}>
      <p>
        It applies in addition to the other rules of the place. If several match, the latest day applies. To
        change a listed rule, correct it.
      </p>
      <SelectField
        label={country === 'us' ? 'State or territory' : 'Province or territory'}
        required
        choices={placeChoices(country)}
        {...form.field('place')}
        value={form.values.place || null}
        onChange={(place) => form.set({ place: place ?? '' })}
      />
      <RightValueFields
        values={values}
        currency={country === 'us' ? 'USD' : 'CAD'}
        error={form.field('values.period.days').error}
        onChange={(given) => form.set({ values: given })}
      />
      <CheckboxField
        label="Only where a buyer or owner is 65 or older"
        help="The handover then asks about it. A customer who does not answer is protected too."
        checked={seniors}
        onChange={(only) => form.set({ seniors: only })}
      />
      <SelectField
        label="Only for"
        help="If empty, for everything sold."
        choices={persChoices}
        clearable
        {...form.field('pers')}
      />
      <GivenRuleFields form={form} today={today} handsOver />
    </FormDialog>
  );
};
