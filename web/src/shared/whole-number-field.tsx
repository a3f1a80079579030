import { DecimalField } from '../ui/decimal-field.tsx';

interface WholeNumberFieldProps {
  label: string;
  help?: string | undefined;
  min: number;
  max: number;
  value: number;
  error?: string | undefined;
  onChange: (value: number) => void;
  /** The value of an emptied field; if omitted, the number stays unchanged. */
  whenEmpty?: number | undefined;
}

/** A required whole number. */
export const WholeNumberField = ({ onChange, whenEmpty, ...field }: WholeNumberFieldProps) => (
  <DecimalField
    {...field}
    required
    decimals={0}
    onChange={(entered) => {
      const value = entered ?? whenEmpty;
      if (value !== undefined) onChange(value);
    }}
  />
);
