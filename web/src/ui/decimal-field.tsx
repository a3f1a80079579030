import { TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { afterPress } from './after-press.ts';
import { decimalSign, formatDecimal, parseDecimal } from './decimal.ts';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';
import classes from './field.module.css';

export interface NumberFieldProps extends FieldProps {
  /** Integer of the field's smallest unit, or null if empty. */
  value: number | null;
  /** Called with a valid number when the person leaves the field or presses Enter. */
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
}

interface DecimalFieldProps extends NumberFieldProps {
  decimals: number;
  shown?: number;
  /** False for a number that is an identifier: it has no thousands separators. */
  grouped?: boolean;
  before?: ReactNode;
  after?: ReactNode;
}

const limitsMissed = (value: number | null, props: DecimalFieldProps): string | null => {
  if (value === null) return props.required ? 'This cannot be empty.' : null;
  const { grouped = true } = props;
  const write = (limit: number) => formatDecimal(limit, { ...props, sign: decimalSign(), grouped });
  if (props.min !== undefined && value < props.min) return `Use ${write(props.min)} or more.`;
  if (props.max !== undefined && value > props.max) return `Use ${write(props.max)} or less.`;
  return null;
};

/**
 * An exact number: input stays as typed until the field loses the focus, and Escape restores the last value. While
 * the input is not a valid number, the field is also invalid for its form, so that the form is not saved with the
 * earlier value.
 */
export const DecimalField = (props: DecimalFieldProps) => {
  const { value, onChange, min: _min, max: _max, decimals, shown, grouped = true, ...rest } = props;
  const { before, after, onBlur, ...field } = rest;
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sign = decimalSign();

  const commit = () => {
    if (typed === null) return;
    const parsed = parseDecimal(typed, decimals, sign);
    const reason = parsed.ok ? limitsMissed(parsed.value, props) : parsed.reason;
    input.current?.setCustomValidity(reason ?? '');
    // Its own error, or the one that appears below the field again, moves everything below.
    afterPress(() => {
      setFault(reason);
      if (reason === null) setTyped(null);
    });
    if (reason === null && parsed.ok && parsed.value !== value) onChange(parsed.value);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    input.current?.setCustomValidity('');
    setTyped(null);
    setFault(null);
  };

  // An error disappears with the first key, not when the field loses the focus: the element clicked next stays where
  // it is.
  const error = fault ?? (typed === null ? field.error : undefined);
  const { classNames, ...inputProps } = fieldInputProps({ ...field, error });
  return (
    <TextInput
      {...inputProps}
      ref={input}
      classNames={{ ...classNames, input: `${classNames.input} ${classes.number}` }}
      inputMode={props.min !== undefined && props.min >= 0 ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed ?? formatDecimal(value, { decimals, shown, sign, grouped })}
      leftSection={before}
      rightSection={after}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        event.currentTarget.setCustomValidity('');
        setTyped(event.currentTarget.value);
        setFault(null);
      }}
      onKeyDown={handleKeyDown}
      onBlur={() => {
        commit();
        onBlur?.();
      }}
    />
  );
};
