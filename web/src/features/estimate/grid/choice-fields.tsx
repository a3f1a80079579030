import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { QuantityField } from '../../../ui/quantity-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useState } from 'react';
import type { FieldsProps } from './line-field-props.ts';
import classes from './line-cards.module.css';

/**
 * Name of the choice that a line belongs to. Lines with the same name are offered together, and the customer picks
 * one.
 */
const Choice = ({ line, change }: FieldsProps) => {
  const [name, setName] = useState(line.choice?.name ?? '');
  const leave = () => {
    const next = name.trim();
    if (next === (line.choice?.name ?? '')) return;
    if (next === '') change('Choice', { choice: null, optional: false, selected: true });
    else change('Choice', { choice: { name: next, none: line.choice?.none ?? false } });
  };
  return (
    <>
      <TextField
        label="One of a choice"
        help="The customer takes one of the lines with this name, such as “Keypad”."
        value={name}
        maxLength={60}
        onChange={setName}
        onBlur={leave}
      />
      {line.choice && (
        <CheckboxField
          label="The customer can choose none of them"
          checked={line.choice.none}
          onChange={(none) => line.choice && change('Choice', { choice: { ...line.choice, none } })}
        />
      )}
    </>
  );
};

/** Range of quantities that the customer may choose from. */
const Range = ({ line, change }: FieldsProps) => {
  const { quantityRange: range, quantityMilli } = line;
  const set = (patch: Partial<NonNullable<typeof range>>) => {
    if (!range) return;
    const next = { ...range, ...patch };
    const within = Math.min(next.max, Math.max(next.min, quantityMilli));
    change('Customer’s quantity', {
      quantityRange: next,
      ...(within !== quantityMilli && { quantityMilli: within }),
    });
  };
  return (
    <>
      <CheckboxField
        label="The customer can change the quantity"
        checked={range !== null}
        onChange={(on) =>
          change('Customer’s quantity', {
            quantityRange: on ? { min: quantityMilli, max: quantityMilli + 4000 } : null,
          })
        }
      />
      {range && (
        <div className={classes.pair}>
          <QuantityField
            label="At least"
            required
            min={1}
            max={range.max - 1}
            value={range.min}
            onChange={(min) => min !== null && min < range.max && set({ min })}
          />
          <QuantityField
            label="At most"
            required
            min={range.min + 1}
            max={9_999_000}
            value={range.max}
            onChange={(max) => max !== null && max > range.min && set({ max })}
          />
        </div>
      )}
    </>
  );
};

/** What the customer may choose about a line: whether to take it, which of several lines, and how many. */
export const ChoiceFields = ({ line, change }: FieldsProps) => (
  <>
    {!line.choice && (
      <CheckboxField
        label="Optional"
        help="The customer can take it or leave it. It counts only if taken."
        checked={line.optional}
        onChange={(optional) => change('Optional', { optional, selected: !optional })}
      />
    )}
    <Choice key={line.choice?.name} line={line} change={change} />
    {line.optional && (
      <CheckboxField
        label="Selected by default"
        checked={line.selected}
        onChange={(selected) => change('Selected by default', { selected })}
      />
    )}
    <Range line={line} change={change} />
  </>
);
