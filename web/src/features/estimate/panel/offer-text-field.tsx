import type { TextPurpose } from '@sable/domain/text-template';
import { query } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { choiceLabel } from '../../../shared/formats.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useEditor, useRows } from '../session/editor-context.tsx';

/** The choices for a text written for this estimate, and for no text. */
const WRITTEN = 'written';
const NONE = 'none';

interface OfferTextFieldProps {
  field: 'message' | 'terms';
  purpose: TextPurpose;
  label: string;
}

/**
 * Selects which of the company's texts the estimate includes. Texts in the customer's language come first. Hidden if
 * the company has none. The text can be edited in the document.
 */
const OfferTextField = ({ field, purpose, label }: OfferTextFieldProps) => {
  const { people, estimate, session, editable } = useEditor();
  const text = useRows(({ shownEstimate }) => shownEstimate[field]);
  const { rows = [] } = useLive(query('text-templates', { where: { purpose }, orderBy: 'name', limit: 200 }));
  if (rows.length === 0) return null;
  const contact = people.find(({ id }) => id === estimate.contactId);
  const language = estimate.language ?? contact?.language ?? 'en';
  const isRead = (row: (typeof rows)[number]) => row.language === language;
  const ordered = [...rows.filter(isRead), ...rows.filter((row) => !isRead(row))];
  const chosen = ordered.find((row) => row.body === text)?.id;
  return (
    <SelectField
      label={label}
      disabled={!editable}
      choices={[
        ...(text && !chosen ? [{ value: WRITTEN, label: 'Written for this estimate' }] : []),
        ...ordered.map((row) => ({
          value: row.id,
          label: isRead(row) ? row.name : `${row.name} (${choiceLabel(row.language)})`,
        })),
        { value: NONE, label: 'None' },
      ]}
      value={chosen ?? (text ? WRITTEN : NONE)}
      onChange={(id) => {
        if (id === WRITTEN) return;
        session.updateEstimate(label, { [field]: ordered.find((row) => row.id === id)?.body ?? null });
      }}
    />
  );
};

export const OfferTextFields = () => (
  <>
    <OfferTextField field="message" purpose="cover_letter" label="Cover letter" />
    <OfferTextField field="terms" purpose="terms" label="Terms" />
  </>
);
