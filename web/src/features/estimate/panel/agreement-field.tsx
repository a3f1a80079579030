import { query } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { choiceLabel } from '../../../shared/formats.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useEditor } from '../session/editor-context.tsx';

/** The choice that derives the agreement from the account and the language. */
const DEFAULT = 'default';
const NONE = 'none';

/** The agreement that comes with the estimate. Hidden if the company uses none. */
export const AgreementField = () => {
  const { account, people, estimate, session, editable } = useEditor();
  const { rows = [] } = useLive(
    query('agreements', { where: { state: 'in_use' }, orderBy: 'name', limit: 100 }),
  );
  const { agreementBasis: basis, agreementId } = estimate;
  if (rows.length === 0 && basis === DEFAULT) return null;
  const contact = people.find(({ id }) => id === estimate.contactId);
  const language = estimate.language ?? contact?.language ?? 'en';
  const own = rows.find((row) => row.accountType === account?.type && row.language === language);
  return (
    <SelectField
      label="Agreement"
      disabled={!editable}
      choices={[
        {
          value: DEFAULT,
          label: own ? `By account and language: ${own.name}` : 'By account and language: none in use',
        },
        { value: NONE, label: 'None' },
        ...rows.map((row) => ({ value: row.id, label: `${row.name} (${choiceLabel(row.language)})` })),
      ]}
      value={basis === 'chosen' ? (agreementId ?? DEFAULT) : basis}
      onChange={(chosen) =>
        session.updateEstimate(
          'Agreement',
          chosen === NONE || chosen === DEFAULT || chosen === null
            ? { agreementBasis: chosen ?? DEFAULT, agreementId: null }
            : { agreementBasis: 'chosen', agreementId: chosen },
        )
      }
    />
  );
};
