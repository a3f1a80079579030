import { askedOfPapers, languageNames } from '@sable/domain/cancellation/asked-of-papers';
import { limitsOfSale } from '@sable/domain/cancellation/sale-limits';
import { languages } from '@sable/domain/language';
import { useCompanyRules } from '../../../shared/use-company-rules.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useEditor } from '../session/editor-context.tsx';
import classes from './panel.module.css';

const contacts = [
  { value: 'customer' as const, label: 'The customer asked for the visit' },
  { value: 'company' as const, label: 'We did' },
];

const spoken = [
  ...languages.map((value) => ({ value, label: languageNames[value] })),
  { value: 'other' as const, label: 'Another language' },
];

/** Fields that the law at the home's location requires before the documents of the sale are written. */
const PaperFields = () => {
  const { account, estimate, session, editable, today } = useEditor();
  const { rights } = useCompanyRules();
  if (!account?.type || estimate.changesId) return null;
  const asked = askedOfPapers({ type: account.type, site: account.site }, today, rights);
  return (
    <>
      {asked.spokenLanguage && (
        <SelectField
          label="Spoken with the customer"
          help={
            estimate.spokenLanguage === 'other'
              ? 'Hand over a translation of all documents before the signature.'
              : 'Empty: the language of the documents. The law requires documents in the language spoken with the customer.'
          }
          disabled={!editable}
          clearable
          choices={spoken}
          value={estimate.spokenLanguage ?? null}
          onChange={(spokenLanguage) =>
            session.updateEstimate('Spoken with the customer', { spokenLanguage })
          }
        />
      )}
      {asked.workDates && (
        <>
          <DateField
            label="Work begins about"
            help="The law requires both dates in the agreement. An empty date prints as a blank line to fill in."
            disabled={!editable}
            value={estimate.workFrom ?? null}
            onChange={(workFrom) => session.updateEstimate('Work begins about', { workFrom })}
          />
          <DateField
            label="Work is completed about"
            disabled={!editable}
            {...(estimate.workFrom && { min: estimate.workFrom })}
            value={estimate.workTo ?? null}
            onChange={(workTo) => session.updateEstimate('Work is completed about', { workTo })}
          />
        </>
      )}
    </>
  );
};

/**
 * Fields that the law at the home's location requires in addition to the right to cancel. Most locations require few
 * or none.
 */
export const LawFields = () => (
  <>
    <PaperFields />
    <SaleFields />
  </>
);

/** Fields that the law at the home's location requires for the sale itself. Empty in most locations. */
const SaleFields = () => {
  const { account, estimate, session, editable, today } = useEditor();
  const { rights } = useCompanyRules();
  const limits = account?.type && limitsOfSale({ type: account.type, site: account.site }, today, rights);
  if (!limits || estimate.changesId) return null;
  return (
    <>
      {limits.blocksUnsolicited && (
        <SelectField
          label="First contact"
          help={`${limits.place} allows a sale at a home only if the customer asked for it more than a day ahead.`}
          disabled={!editable}
          clearable
          choices={contacts}
          value={estimate.firstContact ?? null}
          onChange={(firstContact) => session.updateEstimate('First contact', { firstContact })}
        />
      )}
      {limits.paperOnly && (
        <p className={classes.help}>
          {limits.place} requires a contract on paper, in French, in two copies. The customer can read this
          online but cannot sign it: have the paper signed, and record it.
        </p>
      )}
      {limits.blocksFinancing && (
        <p className={classes.help}>
          {limits.place} does not allow credit with a sale at home: remove the financing examples before you
          send this.
        </p>
      )}
      {limits.noCollection && (
        <p className={classes.help}>
          In {limits.place} nobody may be sent to collect a payment before the right to cancel has ended.
        </p>
      )}
      {limits.cap && (
        <p className={classes.help}>
          {limits.paysNothing
            ? `In ${limits.place} nothing is paid before the right to cancel has ended.`
            : `In ${limits.place} the law caps the amount due at signing, and this overrides the company’s minimum deposit.`}{' '}
          The first period goes to the first invoice.
        </p>
      )}
    </>
  );
};
