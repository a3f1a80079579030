import type { RightValues } from '@sable/domain/cancellation/given-rule';
import { WHOLE_PPM } from '@sable/domain/money';
import stack from '../../shared/stack.module.css';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PercentField } from '../../ui/percent-field.tsx';

interface SaleTermFieldsProps {
  values: RightValues;
  onChange: (values: RightValues) => void;
  currency: 'USD' | 'CAD';
}

type Cap = RightValues['signingCap'];

/** Builds a cap of an amount and a share; null if both are empty. */
const capOf = (cents: number | null, ppm: number | null): Cap =>
  cents === null && ppm === null ? null : { cents, ppm: ppm ?? WHOLE_PPM };

/**
 * Fields for other legal requirements of a home sale besides the right to cancel, as provided by counsel. An empty
 * field sets no requirement.
 */
export const SaleTermFields = ({ values, onChange, currency }: SaleTermFieldsProps) => {
  const set = (some: Partial<RightValues>) => onChange({ ...values, ...some });
  const cents = values.signingCap?.cents ?? null;
  const share = values.signingCap?.ppm ?? null;
  // A share of 100% is no limit.
  const ppm = share === WHOLE_PPM ? null : share;
  return (
    <>
      <CheckboxField
        label="Signed on paper, in French"
        help="The customer can read the offer online but cannot sign it."
        checked={values.paperOnly ?? false}
        onChange={(paperOnly) => set({ paperOnly })}
      />
      <CheckboxField
        label="No payment before the end"
        checked={values.noPaymentBeforeEnd ?? false}
        onChange={(noPaymentBeforeEnd) => set({ noPaymentBeforeEnd })}
      />
      <CheckboxField
        label="Nobody collects a payment before the end"
        checked={values.noCollection ?? false}
        onChange={(noCollection) => set({ noCollection })}
      />
      <div className={stack.pair}>
        <MoneyField
          label="At signing at most"
          help="Empty if the law sets no amount."
          currency={currency}
          min={0}
          value={cents}
          onChange={(most) => set({ signingCap: capOf(most, ppm) })}
        />
        <PercentField
          label="Share of the price at most"
          help="The lower of both applies."
          min={0}
          max={WHOLE_PPM}
          value={ppm}
          onChange={(most) => set({ signingCap: capOf(cents, most) })}
        />
      </div>
      <div className={stack.pair}>
        <DateField
          label="No unsolicited sale from"
          help="Empty if it is allowed."
          value={values.unsolicitedBlockedFrom ?? null}
          onChange={(unsolicitedBlockedFrom) => set({ unsolicitedBlockedFrom })}
        />
        <DateField
          label="No financing from"
          help="Empty if it is allowed."
          value={values.financingBlockedFrom ?? null}
          onChange={(financingBlockedFrom) => set({ financingBlockedFrom })}
        />
      </div>
      <DecimalField
        label="Not sold to a program before business day"
        help="Counted from the signature: a contract is not funded until that day has passed. Empty if the law sets none."
        decimals={0}
        min={1}
        max={60}
        value={values.noteDays ?? null}
        onChange={(noteDays) => set({ noteDays })}
      />
    </>
  );
};
