import { DecimalField, type NumberFieldProps } from './decimal-field.tsx';

/** A percentage in integer ppm (9.975 % is 99,750). */
export const PercentField = (props: NumberFieldProps) => (
  <DecimalField {...props} decimals={4} after={<span aria-hidden>%</span>} />
);
