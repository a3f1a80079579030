import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { fieldInputProps } from './field-input-props.ts';
import type { FieldProps } from './field-props.ts';

interface TextFieldProps extends FieldProps {
  /** Empty if there is none. */
  value: string | null | undefined;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  icon?: ReactNode;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export const TextField = (props: TextFieldProps) => {
  const { value, onChange, type = 'text', autoComplete, maxLength, icon, after, ref, ...field } = props;
  return (
    <TextInput
      {...fieldInputProps(field)}
      ref={ref}
      type={type}
      value={value ?? ''}
      autoComplete={autoComplete}
      maxLength={maxLength}
      leftSection={icon}
      rightSection={after}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
