import { renewals } from '@sable/domain/contract/renewal-rules';
import { renewalNames } from '../../shared/renewal-names.ts';
import { WholeNumberField } from '../../shared/whole-number-field.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The renewal settings of a contract at the end of its term. */
export interface RenewalEntered {
  readonly renewal: (typeof renewals)[number];
  readonly renewalMonths: number;
  readonly noticeDays: number;
  readonly renewalAcknowledged: boolean;
}

interface RenewalFieldsProps {
  values: RenewalEntered;
  /** Returns the error of a field, if any. */
  errorOf: (name: keyof RenewalEntered) => string | undefined;
  onChange: (part: Partial<RenewalEntered>) => void;
}

/** Fields for the renewal of a contract at the end of its term, and for the customer's deadline to opt out. */
export const RenewalFields = ({ values, errorOf, onChange }: RenewalFieldsProps) => (
  <>
    <SelectField
      label="At the end"
      required
      choices={renewals.map((value) => ({ value, label: renewalNames[value] }))}
      value={values.renewal}
      error={errorOf('renewal')}
      onChange={(renewal) => renewal && onChange({ renewal })}
    />
    {values.renewal === 'months' && (
      <WholeNumberField
        label="Months of a renewal"
        min={1}
        max={120}
        value={values.renewalMonths}
        error={errorOf('renewalMonths')}
        whenEmpty={0}
        onChange={(renewalMonths) => onChange({ renewalMonths })}
      />
    )}
    {values.renewal !== 'none' && (
      <>
        <WholeNumberField
          label="Days of notice"
          help="The customer may decline until this many days before the end."
          min={0}
          max={365}
          value={values.noticeDays}
          error={errorOf('noticeDays')}
          whenEmpty={0}
          onChange={(noticeDays) => onChange({ noticeDays })}
        />
        <CheckboxField
          label="The customer signed or initialed the renewal separately"
          help="At signing, as California requires of homes for a renewal above one month."
          checked={values.renewalAcknowledged}
          error={errorOf('renewalAcknowledged')}
          onChange={(renewalAcknowledged) => onChange({ renewalAcknowledged })}
        />
      </>
    )}
  </>
);
