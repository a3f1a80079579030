import { mergeText, mergeValues, formatVisit } from '@sable/domain/merge-fields';
import { withFooter } from '@sable/domain/text-footer';
import { textTemplates } from '@sable/domain/text-template';
import { useRow } from '../../live/hooks.ts';
import { exampleCustomers } from '../../shared/example-customer.ts';
import stack from '../../shared/stack.module.css';
import { useCompany } from '../../shared/use-company.ts';
import { Section } from '../../ui/section.tsx';
import classes from '../../shared/reading.module.css';

/** A weekday morning, as the example for the day and the time of a visit. */
const EXAMPLE_VISIT = { startsAt: '2026-11-24T14:30:00.000Z', allDay: false, timeZone: null };

/** What a customer would read, with sample values for a reader of the language. */
export const TextPreview = ({ id }: { id: string }) => {
  const { row } = useRow(textTemplates, id);
  const company = useCompany().row;
  if (!row || !company) return null;
  const { name, rep, site } = exampleCustomers[row.language];
  const isText = row.purpose === 'text_message';
  const values = mergeValues({
    account: { name, site },
    contactName: name,
    company,
    senderName: rep,
    visit:
      isText || row.purpose === 'email' ? formatVisit(EXAMPLE_VISIT, company.timeZone, row.language) : null,
  });
  const { text, missing } = mergeText(row.body, values);
  return (
    <Section title="Preview" note={`As ${name} would read it`}>
      <p className={classes.text} lang={row.language}>
        {isText ? withFooter(text, company.country) : text}
      </p>
      {missing.length > 0 && (
        <p className={stack.fault}>
          {`There is no value for ${missing.map((field) => `{{${field}}}`).join(', ')}. Add it to the company.`}
        </p>
      )}
    </Section>
  );
};
