import { DecimalField, type NumberFieldProps } from './decimal-field.tsx';

const currencySign = (currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** An amount in integer cents. */
export const MoneyField = ({ currency = 'USD', ...props }: NumberFieldProps & { currency?: string }) => (
  <DecimalField
    {...props}
    decimals={2}
    shown={2}
    before={<span aria-hidden>{currencySign(currency)}</span>}
  />
);
