import type { Discount } from '@sable/domain/estimate/pricing-schema';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { useEditorHead } from '../session/editor-context.tsx';
import { ReductionField } from '../session/reduction-field.tsx';
import classes from './panel.module.css';

const Contact = () => {
  const { people, estimate, setEstimate, editable } = useEditorHead();
  return (
    <div id="estimate-contact">
      <SelectField
        label="Contact"
        placeholder="Choose who gets it"
        disabled={!editable}
        choices={people.map((person) => ({ value: person.id, label: person.name }))}
        value={estimate.contactId ?? null}
        onChange={(contactId) => setEstimate('Contact', { contactId })}
      />
      {editable && people.length === 0 && (
        <p className={classes.help}>
          Nobody is known at this account yet. <a href={`/account/${estimate.accountId}`}>Add a contact</a>
        </p>
      )}
    </div>
  );
};

const Taxes = () => {
  const { profiles, estimate, setEstimate, editable } = useEditorHead();
  return (
    <div id="estimate-tax">
      <SelectField
        label="Tax profile"
        placeholder="Choose a tax profile"
        disabled={!editable}
        choices={profiles.map((profile) => ({ value: profile.id, label: profile.name }))}
        value={estimate.taxProfileId ?? null}
        onChange={(taxProfileId) => setEstimate('Tax profile', { taxProfileId })}
      />
    </div>
  );
};

const Reductions = () => {
  const { estimate, setEstimate, typing, editable } = useEditorHead();
  const head = (field: 'oneTimeDiscount' | 'monthlyDiscount' | 'deposit') => ({
    disabled: !editable,
    value: estimate[field] ?? null,
    onTyping: (value: Discount | null | undefined) =>
      typing.set(value === undefined ? null : { head: { [field]: value } }),
  });
  return (
    <>
      <div className={classes.pair}>
        <ReductionField
          {...head('oneTimeDiscount')}
          label="One-time discount"
          onChange={(oneTimeDiscount) => setEstimate('One-time discount', { oneTimeDiscount })}
        />
        <ReductionField
          {...head('monthlyDiscount')}
          label="Monthly discount"
          onChange={(monthlyDiscount) => setEstimate('Monthly discount', { monthlyDiscount })}
        />
      </div>
      <ReductionField
        {...head('deposit')}
        label="Deposit"
        onChange={(deposit) => setEstimate('Deposit', { deposit })}
      />
    </>
  );
};

/** Who gets it, until when, on which terms. */
export const DealFields = () => {
  const { estimate, setEstimate, editable } = useEditorHead();
  return (
    <div className={classes.fields}>
      <Contact />
      <div className={classes.pair}>
        <div id="estimate-expiry">
          <DateField
            label="Valid until"
            disabled={!editable}
            value={estimate.expiresOn ?? null}
            onChange={(expiresOn) => setEstimate('Expiry', { expiresOn })}
          />
        </div>
        <DecimalField
          label="Term"
          decimals={0}
          min={0}
          max={120}
          disabled={!editable}
          after={<span aria-hidden>mo</span>}
          value={estimate.termMonths}
          onChange={(termMonths) => setEstimate('Term', { termMonths: termMonths ?? 0 })}
        />
      </div>
      <Taxes />
      <Reductions />
      <CheckboxField
        label="First month due at signing"
        disabled={!editable}
        checked={estimate.firstMonthDueAtSigning}
        onChange={(firstMonthDueAtSigning) => setEstimate('First month', { firstMonthDueAtSigning })}
      />
    </div>
  );
};
