import { DecimalField } from '../ui/decimal-field.tsx';

interface WholeNumberFieldProps {
  label: string;
  help?: string | undefined;
  min: number;
  max: number;
  value: number;
  error?: string | undefined;
  onChange: (value: number) => void;
  /** What an emptied field means; left out, the number stays as it was. */
  whenEmpty?: number | undefined;
}

/** A whole number that a form cannot do without. */
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
