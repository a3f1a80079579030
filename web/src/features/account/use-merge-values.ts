import { visitsAhead } from '@sable/domain/event';
import type { Language } from '@sable/domain/language';
import { mergeValues, formatVisit, type MergeValues } from '@sable/domain/merge-fields';
import { query } from '@sable/domain/queries';
import { useState } from 'react';
import { useActor, useLive } from '../../live/hooks.ts';
import { useCompany } from '../../shared/use-company.ts';
import type { AccountRow } from './account-row.ts';

interface Reader {
  readonly name: string;
  readonly isContact: boolean;
}

/**
 * Returns a function from a language to the merge field values for a text to this reader. The server uses the same
 * rules when it sends the text.
 */
export function useMergeValues(
  account: AccountRow,
  reader: Reader | undefined,
): (language: Language) => MergeValues {
  const { name: senderName } = useActor();
  const company = useCompany().row;
  const [now] = useState(() => new Date().toISOString());
  const { rows } = useLive(
    query('events', { where: visitsAhead(account.id, now), orderBy: 'startsAt', limit: 1 }),
  );
  const next = rows?.[0];
  return (language) =>
    company
      ? mergeValues({
          account,
          contactName: reader?.isContact ? reader.name : null,
          company,
          senderName,
          visit: next ? formatVisit(next, company.timeZone, language) : null,
        })
      : {};
}
