import { Fragment, useState } from 'react';
import { languages } from '@sable/domain/language';
import { unusableExemptions } from '@sable/domain/tax-exemption';
import { isForRegion, placeText } from '@sable/domain/tax-place';
import { choiceLabel } from '../../../shared/formats.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { termsUpdate } from '../session/option-edits.ts';
import { useEditor, useRows } from '../session/editor-context.tsx';
import { ReductionField } from '../session/reduction-field.tsx';
import { AgreementField } from './agreement-field.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx';
import classes from './panel.module.css';
import { FinancingField } from './financing-field.tsx';
import { OfferTextFields } from './offer-text-field.tsx';
import { PaymentsField } from './payments-field.tsx';
import { PoNumberField } from './po-number-field.tsx';
import { SignersField } from './signers-field.tsx';
import { TaxMoved } from './tax-moved.tsx';
import { TermField } from './term-field.tsx';
import { useTaxBlocks } from './send-blockers.tsx';

const Contact = () => {
  const { people, estimate, session, editable } = useEditor();
  return (
    <div id="estimate-contact">
      <SelectField
        label="Contact"
        placeholder="Choose who gets it"
        disabled={!editable}
        choices={people.map((person) => ({ value: person.id, label: person.name }))}
        value={estimate.contactId ?? null}
        onChange={(contactId) => session.updateEstimate('Contact', { contactId })}
      />
      {editable && people.length === 0 && (
        <p className={classes.help}>
          This account has no contacts yet. <a href={`/account/${estimate.accountId}`}>Add a contact</a>
        </p>
      )}
    </div>
  );
};

/** The choice that uses the contact's language. */
const AS_CONTACT = 'contact';

/** Language of what the customer reads: page, emails, and consent. */
const LanguageField = () => {
  const { people, estimate, session, editable } = useEditor();
  const contact = people.find(({ id }) => id === estimate.contactId);
  const own = choiceLabel(contact?.language ?? 'en');
  return (
    <SelectField
      label="Language"
      disabled={!editable}
      choices={[
        { value: AS_CONTACT, label: `The contact’s: ${own}` },
        ...languages.map((language) => ({ value: language, label: choiceLabel(language) })),
      ]}
      value={estimate.language ?? AS_CONTACT}
      onChange={(chosen) =>
        session.updateEstimate('Language', {
          language: languages.find((language) => language === chosen) ?? null,
        })
      }
    />
  );
};

/** The choice that derives the taxes from the site's address. */
const BY_PLACE = 'place';
const NO_TAX = 'none';

const NoSalesTax = lazyWithRetry(async () => (await import('./no-sales-tax.tsx')).NoSalesTax);

/** What determines the taxes: the place that the profile covers, or what is missing. */
const Taxes = () => {
  const { account, profiles, exemptions, estimate, session, editable, today } = useEditor();
  const site = account?.site;
  const choices = (profiles ?? [])
    .filter((profile) => site && isForRegion(profile, site))
    .map((profile) => ({ value: profile.id, label: profile.name }));
  const [missing] = useTaxBlocks();
  const used = profiles?.find(({ id }) => id === estimate.taxProfileId);
  const [asking, setAsking] = useState(false);
  const shown = { place: BY_PLACE, profile: estimate.taxProfileId ?? null, none: NO_TAX };
  return (
    <div id="estimate-tax">
      <SelectField
        label="Tax"
        disabled={!editable}
        choices={[
          { value: BY_PLACE, label: 'By the site’s address' },
          ...choices,
          { value: NO_TAX, label: 'No sales tax…' },
        ]}
        value={shown[estimate.taxBasis]}
        onChange={(chosen) =>
          chosen === NO_TAX
            ? setAsking(true)
            : session.updateEstimate('Tax profile', { taxProfileId: chosen === BY_PLACE ? null : chosen })
        }
      />
      {asking && <NoSalesTax onClose={() => setAsking(false)} />}
      {estimate.tax?.untaxed && <p className={classes.help}>No sales tax: {estimate.tax.untaxed}</p>}
      <TaxMoved />
      <p className={classes.help}>{missing ?? (used && `${used.name}: ${placeText(used)}`)}</p>
      {/* The totals name an exemption that applies; the others are then irrelevant. */}
      {editable &&
        !estimate.tax?.exemption &&
        unusableExemptions(exemptions, site, today).map((problem) => (
          <p key={problem} className={classes.help}>
            {problem}
          </p>
        ))}
    </div>
  );
};

type ReductionName = 'oneTimeDiscount' | 'monthlyDiscount';

/** A discount field. Every valid keystroke updates the prices. */
const Reduction = ({ field, label }: { field: ReductionName; label: string }) => {
  const { session, editable } = useEditor();
  const value = useRows(({ shownEstimate }) => shownEstimate[field]);
  const open = useRows(({ openOptionId }) => openOptionId);
  return (
    <ReductionField
      label={label}
      disabled={!editable}
      value={value}
      cell={{ key: `${open ?? 'estimate'}:${field}`, label }}
      update={(reduction) => termsUpdate(session.estimateId, open, { [field]: reduction })}
    />
  );
};

/** Discounts and payments. A change order is paid when its work is done, and has no first-month payment. */
const Reductions = () => {
  const { estimate } = useEditor();
  const open = useRows(({ openOptionId }) => openOptionId);
  return (
    // Text being typed belongs to the option in which typing started.
    <Fragment key={open}>
      <div className={classes.pair}>
        <Reduction field="oneTimeDiscount" label="One-time discount" />
        <Reduction field="monthlyDiscount" label="Monthly discount" />
      </div>
      {!estimate.changesId && (
        <div id="estimate-payments">
          <PaymentsField />
        </div>
      )}
    </Fragment>
  );
};

// Only a few jurisdictions require these fields.
const LawFields = lazyWithRetry(async () => (await import('./law-fields.tsx')).LawFields);

/** Recipient, expiry, and terms of the estimate. */
export const DealFields = () => {
  const { account, estimate, session, editable } = useEditor();
  return (
    <div className={classes.fields}>
      <Contact />
      <SignersField />
      <div id="estimate-language">
        <LanguageField />
      </div>
      <OfferTextFields />
      <AgreementField />
      <div className={classes.pair}>
        <div id="estimate-expiry">
          <DateField
            label="Valid until"
            disabled={!editable}
            value={estimate.expiresOn ?? null}
            onChange={(expiresOn) => session.updateEstimate('Expiration', { expiresOn })}
          />
        </div>
        <TermField />
      </div>
      {!estimate.changesId && (
        <div id="estimate-start">
          <DateField
            label="Services start"
            help="Empty: with the installation"
            disabled={!editable}
            value={estimate.startsOn ?? null}
            onChange={(startsOn) => session.updateEstimate('Start of services', { startsOn })}
          />
        </div>
      )}
      <PoNumberField />
      <Taxes />
      {account?.type === 'residential' && (
        <div id="estimate-law" className={classes.fields}>
          <LawFields />
        </div>
      )}
      <Reductions />
      {!estimate.changesId && (
        <Fragment>
          <div id="estimate-financing">
            <FinancingField />
          </div>
          <CheckboxField
            label="First month due at signing"
            disabled={!editable}
            checked={estimate.firstMonthDueAtSigning}
            onChange={(firstMonthDueAtSigning) =>
              session.updateEstimate('First month', { firstMonthDueAtSigning })
            }
          />
        </Fragment>
      )}
    </div>
  );
};
