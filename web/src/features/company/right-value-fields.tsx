import type { RightValues } from '@sable/domain/cancellation/given-rule';
import stack from '../../shared/stack.module.css';
import { WholeNumberField } from '../../shared/whole-number-field.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SaleTermFields } from './sale-term-fields.tsx';

const units = [
  { value: 'with_saturday' as const, label: 'Business days, Saturday counts' },
  { value: 'without_saturday' as const, label: 'Business days, Saturday does not count' },
  { value: 'none' as const, label: 'Calendar days' },
  { value: 'holidays' as const, label: 'Calendar days, moved off a Sunday or holiday' },
  { value: 'weekends' as const, label: 'Calendar days, moved off a weekend or holiday' },
];
type Unit = (typeof units)[number]['value'];

const unitOf = ({ period }: RightValues): Unit => {
  if (period.unit === 'calendar') return period.moves;
  return period.countsSaturday ? 'with_saturday' : 'without_saturday';
};
const periodOf = (unit: Unit, days: number): RightValues['period'] =>
  unit === 'with_saturday' || unit === 'without_saturday'
    ? { unit: 'business', days, countsSaturday: unit === 'with_saturday' }
    : { unit: 'calendar', days, moves: unit };

const startsOf = [
  { value: 'agreement' as const, label: 'With the signature and the handover' },
  { value: 'installation' as const, label: 'With the installation, when that is later' },
];

interface RightValueFieldsProps {
  values: RightValues;
  onChange: (values: RightValues) => void;
  /** Error for the number of days. */
  error?: string | undefined;
  currency: 'USD' | 'CAD';
}

/** Fields of a rule for the right to cancel, as provided by counsel. */
export const RightValueFields = ({ values, onChange, error, currency }: RightValueFieldsProps) => {
  const { period, refundDays } = values;
  return (
    <>
      <div className={stack.pair}>
        <WholeNumberField
          label="Days of the right"
          min={1}
          max={60}
          value={period.days}
          error={error}
          onChange={(days) => onChange({ ...values, period: periodOf(unitOf(values), days) })}
        />
        <WholeNumberField
          label="Refund within calendar days"
          min={1}
          max={60}
          value={refundDays}
          onChange={(refundDays) => onChange({ ...values, refundDays })}
        />
      </div>
      <SelectField
        label="Which days count"
        required
        choices={units}
        value={unitOf(values)}
        onChange={(unit) => unit && onChange({ ...values, period: periodOf(unit, period.days) })}
      />
      <SelectField
        label="The right starts"
        required
        choices={startsOf}
        value={values.starts}
        onChange={(starts) => starts && onChange({ ...values, starts })}
      />
      <CheckboxField
        label="No work before the end"
        checked={values.stopsWork}
        onChange={(stopsWork) => onChange({ ...values, stopsWork })}
      />
      <CheckboxField
        label="No waiver lets work begin"
        help="Not even one in the buyer’s own handwriting."
        checked={values.noWaiver}
        onChange={(noWaiver) => onChange({ ...values, noWaiver })}
      />
      <SaleTermFields values={values} onChange={onChange} currency={currency} />
    </>
  );
};
