import { useState } from 'react';
import { carriesMoney } from '@sable/domain/estimate/line-kind';
import { taxClasses } from '@sable/domain/estimate/tax-tables';
import { productKinds } from '@sable/domain/product-kind';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { QuantityField } from '../../../ui/quantity-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { frequencyLabels, kindLabels } from '../session/formats.ts';
import { ReductionField } from '../session/reduction-field.tsx';
import { lineUpdate } from '../session/edits.ts';
import { useEditor } from '../session/editor-context.tsx';
import classes from './line-cards.module.css';
import type { LineRow } from '../session/rows.ts';

const kinds = productKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }));
const frequencies = (['monthly', 'quarterly', 'annual'] as const).map((value) => ({
  value,
  label: frequencyLabels[value],
}));
const words = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
const classesOfTax = taxClasses.map((value) => ({ value, label: words(value) }));

type Change = (label: string, patch: Partial<LineRow>) => void;
interface FieldsProps {
  line: LineRow;
  change: Change;
}

/** Words are kept while they are typed and taken over when the field is left. */
const Words = ({ line, change }: FieldsProps) => {
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
      {line.kind !== 'section' && (
        <TextAreaField
          label="Description"
          value={description}
          maxLength={2000}
          onChange={setDescription}
          onBlur={leaveDescription}
        />
      )}
    </>
  );
};

const Amounts = ({ line, change }: FieldsProps) => {
  const { formats, seesCost } = useEditor();
  const [reason, setReason] = useState(line.discountReason ?? '');
  return (
    <>
      <div className={classes.pair}>
        <QuantityField
          label="Quantity"
          required
          min={1}
          max={9_999_000}
          value={line.quantityMilli}
          onChange={(value) => value !== null && change('Quantity', { quantityMilli: value })}
        />
        <MoneyField
          label="Unit price"
          currency={formats.currency}
          required
          min={0}
          value={line.unitPrice}
          onChange={(value) => change('Unit price', { unitPrice: value ?? 0 })}
        />
      </div>
      <div className={classes.pair}>
        <ReductionField
          label="Discount"
          value={line.discount}
          cell={{ key: `${line.id}:discount`, label: `Discount of ${line.name}` }}
          update={(discount) => lineUpdate(line.id, { discount })}
        />
        <TextField
          label="Reason for the discount"
          value={reason}
          maxLength={120}
          onChange={setReason}
          onBlur={() =>
            reason !== (line.discountReason ?? '') && change('Reason', { discountReason: reason || null })
          }
        />
      </div>
      {seesCost && (
        <MoneyField
          label="Unit cost"
          currency={formats.currency}
          min={0}
          value={line.unitCost ?? null}
          onChange={(unitCost) => change('Unit cost', { unitCost })}
        />
      )}
    </>
  );
};

const Choices = ({ line, change }: FieldsProps) => (
  <>
    <div className={classes.pair}>
      <SelectField
        label="Kind"
        choices={kinds}
        value={carriesMoney(line.kind) ? line.kind : null}
        onChange={(kind) => kind && change('Kind', { kind })}
      />
      {line.bucket === 'monthly' ? (
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
    <CheckboxField
      label="Taxed"
      checked={line.taxable}
      onChange={(taxable) => change('Taxed', { taxable })}
    />
    <CheckboxField
      label="Optional"
      help="The customer may switch it on or off; it counts only while it is on."
      checked={line.optional}
      onChange={(optional) => change('Optional', { optional, selected: !optional })}
    />
    {line.optional && (
      <CheckboxField
        label="On at first"
        checked={line.selected}
        onChange={(selected) => change('On at first', { selected })}
      />
    )}
  </>
);

/** The fields of a line, one under the other. */
export const LineFields = ({ line }: { line: LineRow }) => {
  const { session } = useEditor();
  const change: Change = (label, patch) => session.updateLine(line.id, `${label} of ${line.name}`, patch);
  return (
    <div className={classes.stack}>
      <Words line={line} change={change} />
      {carriesMoney(line.kind) && (
        <>
          <Amounts line={line} change={change} />
          <Choices line={line} change={change} />
        </>
      )}
    </div>
  );
};
