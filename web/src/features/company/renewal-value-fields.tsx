import type { RenewalValues } from '@sable/domain/cancellation/given-rule';
import { noticeMeans } from '@sable/domain/contract/renewal-rules';
import { noticeMeansNames } from '@sable/domain/contract/renewal-text';
import stack from '../../shared/stack.module.css';
import { WholeNumberField } from '../../shared/whole-number-field.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';

interface RenewalValueFieldsProps {
  values: RenewalValues;
  onChange: (values: RenewalValues) => void;
  /** Error for the day on which the window closes. */
  error?: string | undefined;
}

/** Fields of a renewal rule, as provided by counsel. */
export const RenewalValueFields = ({ values, onChange, error }: RenewalValueFieldsProps) => {
  const { asks } = values;
  const ask = (next: RenewalValues['asks']) => onChange({ ...values, asks: next });
  return (
    <>
      {asks.what === 'longest' && (
        <WholeNumberField
          label="Longest renewal in months"
          min={1}
          max={120}
          value={asks.months}
          onChange={(months) => ask({ ...asks, months })}
        />
      )}
      {asks.what !== 'longest' && (
        <WholeNumberField
          label="For renewals above months"
          min={0}
          max={120}
          value={asks.aboveMonths}
          onChange={(aboveMonths) => ask({ ...asks, aboveMonths })}
        />
      )}
      {asks.what === 'notice' && (
        <>
          <div className={stack.pair}>
            <WholeNumberField
              label="Notice from, days before the last day"
              min={0}
              max={120}
              value={asks.opens}
              onChange={(opens) => ask({ ...asks, opens })}
            />
            <WholeNumberField
              label="Notice to, days before the last day"
              min={0}
              max={120}
              value={asks.closes}
              error={error}
              onChange={(closes) => ask({ ...asks, closes })}
            />
          </div>
          {noticeMeans.map((means) => (
            <CheckboxField
              key={means}
              label={`${noticeMeansNames[means]} counts`}
              checked={asks.means.includes(means)}
              onChange={(counts) =>
                ask({
                  ...asks,
                  means: noticeMeans.filter((each) => (each === means ? counts : asks.means.includes(each))),
                })
              }
            />
          ))}
        </>
      )}
      <CheckboxField
        label="Homes only"
        checked={values.homesOnly}
        onChange={(homesOnly) => onChange({ ...values, homesOnly })}
      />
    </>
  );
};
