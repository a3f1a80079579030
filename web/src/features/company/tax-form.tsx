import { taxClasses, type TaxClass } from '@sable/domain/estimate/tax-tables';
import { m } from '@sable/domain/mutation-names';
import { regionsOf } from '@sable/domain/regions';
import { IconPlus } from '@tabler/icons-react';
import { choiceLabel } from '../../shared/formats.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { useAddedRow } from '../../shared/use-added-row.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useForm, type Form } from '../../shared/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { dialog } from '../../ui/dialog.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './company.module.css';
import { emptyLine, taxForm, type TaxDraft, type TaxLine, type TaxProfileRow } from './tax-draft.ts';
import { TaxLineFields } from './tax-line-fields.tsx';

const roundings = {
  componentRounding: [
    { value: 'together', label: 'Rates added, rounded once (US)' },
    { value: 'each', label: 'Each tax rounded separately (Canada)' },
  ],
  rounding: [
    { value: 'document', label: 'On the whole document' },
    { value: 'line', label: 'On each line' },
  ],
} as const;

interface TaxFormProps {
  /** Null to create a new one. */
  profile: TaxProfileRow | null;
  start: TaxDraft;
  onClose: () => void;
}

const useTaxForm = ({ profile, start, onClose }: TaxFormProps) => {
  const act = useAction();
  const edit = useEdit(m.taxProfiles.update, profile);
  const form = useForm({
    schema: taxForm,
    start,
    draft: `tax profile ${profile?.id ?? 'new'}`,
    opened: edit?.opened,
    onSave: async (fields) =>
      edit ? await edit(fields) : await act(m.taxProfiles.create, fields, { silent: true }),
    onSaved: onClose,
  });
  const remove = async () => {
    if (!profile) return;
    const sure = await dialog.confirm({
      title: `Delete ${profile.name}?`,
      message: 'Estimates keep the taxes they were made with. New estimates can’t use it.',
      okText: 'Delete',
      danger: true,
    });
    if (sure && (await act(m.taxProfiles.delete, { id: profile.id })).ok) onClose();
  };
  return { form, remove };
};

interface FieldsProps {
  form: Form<TaxDraft>;
}

const PlaceFields = ({ form }: FieldsProps) => {
  const { country, region } = form.values;
  return (
    <>
      <TextField label="Name" required autoFocus maxLength={80} {...form.field('name')} />
      <div className={stack.pair}>
        <SelectField
          label="Country"
          choices={[
            { value: 'us', label: 'United States' },
            { value: 'ca', label: 'Canada' },
          ]}
          {...form.field('country')}
          onChange={(next) => next && form.set({ country: next, region: '' })}
        />
        <SelectField
          label={country === 'ca' ? 'Province' : 'State'}
          clearable={country === 'ca'}
          choices={regionsOf(country).map(({ code, name }) => ({ value: code, label: name }))}
          {...form.field('region')}
          value={region || null}
          onChange={(next) => form.set({ region: next ?? '' })}
        />
      </div>
      <div className={stack.pair}>
        <TextField label="County" maxLength={80} {...form.field('county')} />
        <TextField label="City" maxLength={100} {...form.field('city')} />
      </div>
      <TextField
        label={country === 'ca' ? 'Postal code begins with' : 'ZIP code begins with'}
        help="An estimate uses the profile of its site. Leave a part empty if the tax does not depend on it."
        maxLength={12}
        {...form.field('postalPrefix')}
      />
    </>
  );
};

const TaxLines = ({ form }: FieldsProps) => {
  const { components } = form.values;
  const { isAdded, noteAdded } = useAddedRow<number>();
  const set = (next: TaxLine[]) => form.set({ components: next });
  const add = () => {
    const key = Math.max(-1, ...components.map((line) => line.key)) + 1;
    set([...components, emptyLine(key)]);
    noteAdded(key);
  };
  return (
    <>
      {components.map((line, index) => (
        <TaxLineFields
          key={line.key}
          line={line}
          autoFocus={isAdded(line.key)}
          fault={form.field(`components.${index}.name`).error}
          onChange={(next) => set(components.with(index, next))}
          onRemove={() => set(components.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button small icon={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add tax
        </Button>
      </div>
    </>
  );
};

const ClassBoxes = ({ form }: FieldsProps) => {
  const { taxableClasses } = form.values;
  const toggle = (taxClass: TaxClass, on: boolean) =>
    form.set({
      taxableClasses: taxClasses.filter((each) => (each === taxClass ? on : taxableClasses.includes(each))),
    });
  return (
    <fieldset className={classes.boxes}>
      <legend>What is taxed</legend>
      {taxClasses.map((taxClass) => (
        <CheckboxField
          key={taxClass}
          label={choiceLabel(taxClass)}
          checked={taxableClasses.includes(taxClass)}
          onChange={(on) => toggle(taxClass, on)}
        />
      ))}
    </fieldset>
  );
};

/** Form for the taxes of one place: rates with their dates, taxed classes, and rounding. */
export const TaxForm = (props: TaxFormProps) => {
  const { profile, onClose } = props;
  const { form, remove } = useTaxForm(props);
  return (
    <PanelForm
      form={form}
      size={640}
      title={profile ? profile.name : 'New tax profile'}
      saveText="Save profile"
      aside={
        profile && (
          <Button kind="danger-quiet" onClick={() => void remove()}>
            Delete
          </Button>
        )
      }
      onClose={onClose}
    >
      <PlaceFields form={form} />
      <TaxLines form={form} />
      <ClassBoxes form={form} />
      <div className={stack.pair}>
        <SelectField
          label="Several taxes"
          choices={roundings.componentRounding}
          {...form.field('componentRounding')}
          onChange={(next) => next && form.set({ componentRounding: next })}
        />
        <SelectField
          label="Rounding"
          choices={roundings.rounding}
          {...form.field('rounding')}
          onChange={(next) => next && form.set({ rounding: next })}
        />
      </div>
    </PanelForm>
  );
};
