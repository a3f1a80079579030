import type { FieldProps } from './field-props.ts';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
  /** A shorter name that people also type: `OH` for Ohio. */
  short?: string;
}

/** How far a person got while the list was loading. */
export type SelectBegun = 'no' | 'focused' | 'opened';

export interface SelectListProps extends FieldProps {
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  clearable: boolean;
  searchable: boolean;
  begun: SelectBegun;
  onBegin: (begun: SelectBegun) => void;
}
