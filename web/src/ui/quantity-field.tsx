import { DecimalField, type NumberFieldProps } from './decimal-field.tsx';

/** A quantity in integer milli-units (2.5 is 2500), with its unit if it has one. */
export const QuantityField = ({ unit, ...props }: NumberFieldProps & { unit?: string }) => (
  <DecimalField {...props} decimals={3} after={unit ? <span aria-hidden>{unit}</span> : undefined} />
);
