import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useState } from 'react';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { frequencyLabels, kindLabels } from '../session/formats.ts';
import { hasAmount } from '@sable/domain/estimate/line-kind';
import { taxClasses } from '@sable/domain/estimate/tax-tables';
import { productKinds } from '@sable/domain/product-kind';
import { ChoiceFields } from './choice-fields.tsx';
import { LineAmounts } from './line-amounts.tsx';
import type { FieldsProps } from './line-field-props.ts';
import { SectionPictures } from './section-pictures.tsx';
import classes from './line-cards.module.css';

const kinds = [...productKinds, 'credit' as const].map((kind) => ({ value: kind, label: kindLabels[kind] }));
const frequencies = (['monthly', 'quarterly', 'annual'] as const).map((value) => ({
  value,
  label: frequencyLabels[value],
}));
const toLabel = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
const classesOfTax = taxClasses.map((value) => ({ value, label: toLabel(value) }));

/** The text stays local while it is being typed, and is applied when the field loses focus. */
const TextFields = ({ line, change }: FieldsProps) => {
  const [name, setName] = useState(line.name);
  const [description, setDescription] = useState(line.description ?? '');
  const leaveName = () => {
    if (name.trim() === '') setName(line.name);
    else if (name.trim() !== line.name) change('Item', { name: name.trim() });
  };
  const leaveDescription = () => {
    if (description.trim() !== (line.description ?? ''))
      change('Description', { description: description.trim() || null });
  };
  return (
    <>
      <TextField label="Item" required value={name} maxLength={200} onChange={setName} onBlur={leaveName} />
      <TextAreaField
        label={line.kind === 'section' ? 'Note for the customer' : 'Description'}
        value={description}
        maxLength={2000}
        onChange={setDescription}
        onBlur={leaveDescription}
      />
    </>
  );
};

const periods = { monthly: 'month', quarterly: 'quarter', annual: 'year' } as const;

/**
 * Whether the first period of a service is due at signing. An estimate-level setting covers all monthly services at
 * once.
 */
const FirstPeriod = ({ line, change }: FieldsProps) => {
  const { estimate } = useEditor();
  if (line.bucket !== 'monthly') return null;
  const frequency = line.frequency ?? 'monthly';
  const byEstimate = frequency === 'monthly' && estimate.firstMonthDueAtSigning;
  return (
    <CheckboxField
      label={`First ${periods[frequency]} due at signing`}
      disabled={byEstimate}
      checked={byEstimate || line.dueAtSigning}
      onChange={(dueAtSigning) => change('First period', { dueAtSigning })}
    />
  );
};

/** Whether a line is taxed, whether its first period is due at signing, and what the customer may choose. */
const Switches = ({ line, change }: FieldsProps) => (
  <>
    <CheckboxField
      label="Taxed"
      checked={line.taxable}
      onChange={(taxable) => change('Taxed', { taxable })}
    />
    <FirstPeriod line={line} change={change} />
    <ChoiceFields line={line} change={change} />
  </>
);

const Choices = ({ line, change }: FieldsProps) => (
  <>
    <div className={classes.pair}>
      <SelectField
        label="Kind"
        choices={kinds}
        value={kinds.find(({ value }) => value === line.kind)?.value ?? null}
        onChange={(kind) => kind && change('Kind', { kind })}
      />
      {line.kind === 'credit' ? null : line.bucket === 'monthly' ? (
        <SelectField
          label="Billed"
          choices={frequencies}
          value={line.frequency ?? 'monthly'}
          onChange={(frequency) => frequency && change('Billed', { frequency })}
        />
      ) : (
        <SelectField
          label="Tax class"
          choices={classesOfTax}
          value={line.taxClass}
          onChange={(taxClass) => taxClass && change('Tax class', { taxClass })}
        />
      )}
    </div>
    {line.kind === 'credit' ? (
      <p className={classes.facts}>
        Taken off after all discounts, before tax, from every item of its bucket. It counts as a discount.
      </p>
    ) : (
      <Switches line={line} change={change} />
    )}
  </>
);
const SHARED = 'shared';

/** The option that a line belongs to. */
const OptionChoice = ({ line, change }: FieldsProps) => {
  const options = useRows((rows) => rows.options);
  if (options.length < 2) return null;
  return (
    <SelectField
      label="Option"
      choices={[
        { value: SHARED, label: 'Shared by all options' },
        ...options.map(({ option }) => ({ value: option.id, label: option.name })),
      ]}
      value={line.optionId ?? SHARED}
      onChange={(chosen) => chosen && change('Option', { optionId: chosen === SHARED ? null : chosen })}
    />
  );
};

/** The fields of a line, stacked vertically. */
export const LineFields = ({ line }: Pick<FieldsProps, 'line'>) => {
  const { session } = useEditor();
  const change: FieldsProps['change'] = (label, patch) =>
    session.updateLine(line.id, `${label} of ${line.name}`, patch);
  return (
    <div className={classes.stack}>
      <TextFields line={line} change={change} />
      {line.kind === 'section' && <SectionPictures line={line} />}
      <OptionChoice line={line} change={change} />
      {hasAmount(line.kind) && (
        <>
          <LineAmounts line={line} change={change} />
          <Choices line={line} change={change} />
        </>
      )}
    </div>
  );
};
