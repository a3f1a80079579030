import { taxClasses } from '@sable/domain/estimate/tax-tables';
import { sameValue } from '@sable/domain/kernel/same-value';
import { m } from '@sable/domain/mutation-names';
import { regionsOf } from '@sable/domain/regions';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { asLabel } from '../../shared/formats.ts';
import { PanelForm } from '../../shared/panel-form.tsx';
import stack from '../../shared/stack.module.css';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { dialog } from '../../ui/dialog.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './company.module.css';
import {
  emptyLine,
  isFaulty,
  taxFaults,
  taxFields,
  type TaxDraft,
  type TaxLine,
  type TaxProfileRow,
} from './tax-draft.ts';
import { TaxLineFields } from './tax-line-fields.tsx';

const roundings = {
  componentRounding: [
    { value: 'together', label: 'Rates added, rounded once (US)' },
    { value: 'each', label: 'Each tax rounded alone (Canada)' },
  ],
  rounding: [
    { value: 'document', label: 'On the whole document' },
    { value: 'line', label: 'On each line' },
  ],
} as const;

interface TaxFormProps {
  /** Null makes a new one. */
  profile: TaxProfileRow | null;
  start: TaxDraft;
  onClose: () => void;
}

const useTaxForm = ({ profile, start, onClose }: TaxFormProps) => {
  const act = useAction();
  const [draft, setDraft] = useState(start);
  const [shown, setShown] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const faults = taxFaults(draft);
  const save = async () => {
    setShown(true);
    if (isFaulty(faults)) return null;
    const fields = taxFields(draft);
    const acted = profile
      ? await act(m.taxProfiles.update, { id: profile.id, patch: fields }, { silent: true })
      : await act(m.taxProfiles.create, fields, { silent: true });
    if (acted.ok) return onClose;
    setRefusal(acted.error.message);
    return null;
  };
  const remove = async () => {
    if (!profile) return;
    const sure = await dialog.confirm({
      title: `Delete ${profile.name}?`,
      message: 'Estimates keep the taxes they were made with. New ones cannot choose it any more.',
      okText: 'Delete',
      danger: true,
    });
    if (sure && (await act(m.taxProfiles.delete, { id: profile.id })).ok) onClose();
  };
  const set = (part: Partial<TaxDraft>) => setDraft({ ...draft, ...part });
  const setLine = (line: TaxLine) =>
    set({ lines: draft.lines.map((each) => (each.key === line.key ? line : each)) });
  const addLine = () =>
    set({ lines: [...draft.lines, emptyLine(Math.max(-1, ...draft.lines.map(({ key }) => key)) + 1)] });
  const removeLine = (key: number) => set({ lines: draft.lines.filter((line) => line.key !== key) });
  return {
    draft,
    dirty: !sameValue(draft, start),
    set,
    setLine,
    addLine,
    removeLine,
    faults: shown ? faults : { lines: {} },
    refusal,
    save,
    remove,
  };
};

type Form = ReturnType<typeof useTaxForm>;

const PlaceFields = ({ draft, set, faults }: Form) => (
  <>
    <TextField
      label="Name"
      required
      autoFocus
      maxLength={80}
      value={draft.name}
      error={'name' in faults ? faults.name : undefined}
      onChange={(name) => set({ name })}
    />
    <div className={stack.pair}>
      <SelectField
        label="Country"
        choices={[
          { value: 'us', label: 'United States' },
          { value: 'ca', label: 'Canada' },
        ]}
        value={draft.country}
        onChange={(country) => country && set({ country, region: '' })}
      />
      <SelectField
        label={draft.country === 'ca' ? 'Province' : 'State'}
        help="Estimates for this place take the profile by themselves."
        clearable
        choices={regionsOf(draft.country).map(({ code, name }) => ({ value: code, label: name }))}
        value={draft.region || null}
        onChange={(region) => set({ region: region ?? '' })}
      />
    </div>
  </>
);

const ClassBoxes = ({ draft, set }: Form) => (
  <fieldset className={classes.boxes}>
    <legend>What is taxed</legend>
    {taxClasses.map((taxClass) => (
      <CheckboxField
        key={taxClass}
        label={asLabel(taxClass)}
        checked={draft.taxableClasses.includes(taxClass)}
        onChange={(on) =>
          set({
            taxableClasses: on
              ? [...draft.taxableClasses, taxClass]
              : draft.taxableClasses.filter((each) => each !== taxClass),
          })
        }
      />
    ))}
  </fieldset>
);

/** The taxes of one place: rates with their days, what they touch, and how they are rounded. */
export const TaxForm = (props: TaxFormProps) => {
  const { profile, onClose } = props;
  const form = useTaxForm(props);
  const { draft, set, faults } = form;
  return (
    <PanelForm
      size={640}
      title={profile ? profile.name : 'New tax profile'}
      saveText="Save profile"
      dirty={form.dirty}
      fault={form.refusal}
      aside={
        profile && (
          <Button kind="danger-quiet" onClick={() => void form.remove()}>
            Delete
          </Button>
        )
      }
      onSave={form.save}
      onClose={onClose}
    >
      <PlaceFields {...form} />
      {draft.lines.map((line) => (
        <TaxLineFields
          key={line.key}
          line={line}
          fault={faults.lines[line.key]}
          onChange={form.setLine}
          onRemove={() => form.removeLine(line.key)}
        />
      ))}
      <div>
        <Button small icon={<IconPlus size={16} aria-hidden />} onClick={form.addLine}>
          Add tax
        </Button>
      </div>
      <ClassBoxes {...form} />
      <div className={stack.pair}>
        <SelectField
          label="Several taxes"
          choices={roundings.componentRounding}
          value={draft.componentRounding}
          onChange={(componentRounding) => componentRounding && set({ componentRounding })}
        />
        <SelectField
          label="Rounding"
          choices={roundings.rounding}
          value={draft.rounding}
          onChange={(rounding) => rounding && set({ rounding })}
        />
      </div>
    </PanelForm>
  );
};
