import { mergeText, mergeValues } from '@sable/domain/merge-fields';
import { query } from '@sable/domain/queries';
import { useLive } from '../../../live/hooks.ts';
import { useEditor } from './editor-context.tsx';

/** Returns a text of the estimate as the customer sees it, with its merge fields filled in. */
export function useMergedText(text: string): string {
  const { account, people, company, estimate } = useEditor();
  const hasFields = text.includes('{{');
  const { rows: reps } = useLive(
    hasFields ? query('users', { where: { id: estimate.ownerUserId }, limit: 1 }) : null,
  );
  if (!hasFields || !account) return text;
  const values = mergeValues({
    account,
    contactName: people.find(({ id }) => id === estimate.contactId)?.name ?? null,
    company,
    senderName: reps?.[0]?.name ?? '',
    visit: null,
  });
  return mergeText(text, values).text;
}
