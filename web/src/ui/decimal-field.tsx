import { TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { afterPress } from './after-press.ts';
import { decimalSign, formatDecimal, parseDecimal } from './decimal.ts';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';
import classes from './field.module.css';

export interface NumberFieldProps extends FieldProps {
  /** Integer of the field's smallest unit, or null when empty. */
  value: number | null;
  /** Called when the person leaves the field or presses Enter, with a number that is allowed. */
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
}

interface DecimalFieldProps extends NumberFieldProps {
  decimals: number;
  shown?: number;
  /** False for a number that is a name: it has no thousands. */
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
 * An exact number: what is typed stays as typed until the field is left, and Escape brings the last value back. While it holds no number that is
 * allowed, the field is invalid to its form too, which then is not saved with the earlier value.
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
    // Its own refusal, or the one that stands below the field again, moves what is below.
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

  // An error goes with the first key, not as the field is left: what is clicked next stays where it is.
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
