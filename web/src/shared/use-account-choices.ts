import { accounts } from '@sable/domain/account';
import { contacts } from '@sable/domain/contact';
import { query, type RowIn } from '@sable/domain/queries';
import { useLive } from '../live/hooks.ts';
import { MIN_SEARCHED, useSearchHits } from './use-search-hits.ts';

const MAX_CHOICES = 20;
const searched = [accounts.collection, contacts.collection];

type AccountRow = RowIn<'accounts'>;

/** A selectable account, and the contact that matched the search. */
export interface AccountChoice {
  readonly account: AccountRow;
  readonly contact?: string;
}

/**
 * Returns accounts that match the typed text, for every picker. They are found as in the command palette: by name,
 * phone number, email, or address, by their contacts, and with typos tolerated. Without text, the first accounts are
 * listed. If the server does not respond, the screen's own live data is searched.
 *
 * @param typed null sends no query.
 */
export function useAccountChoices(
  typed: string | null,
  first: 'by name' | 'newest' = 'by name',
): {
  readonly choices: readonly AccountChoice[] | undefined;
  /** Whether the choices are complete for the typed text. */
  readonly current: boolean;
} {
  const wanted = typed?.trim() ?? '';
  const isSearched = wanted.length >= MIN_SEARCHED;
  const answer = useSearchHits(wanted, searched);
  const hits = isSearched ? answer.hits : [];
  const contactIds = (hits ?? []).flatMap(({ type, id }) => (type === contacts.collection ? id : []));
  const people = useLive(
    contactIds.length > 0 ? query('contacts', { where: { id: contactIds }, limit: MAX_CHOICES }) : null,
  );
  const accountOf = new Map(people.rows?.map(({ id, accountId }) => [id, accountId]));
  /** The accounts in the order of the search hits, each with the contact that led to it. */
  const found = new Map<string, string | undefined>();
  for (const { type, id, title } of hits ?? []) {
    const isContact = type === contacts.collection;
    const accountId = isContact ? accountOf.get(id) : id;
    if (accountId && !found.has(accountId)) found.set(accountId, isContact ? title : undefined);
  }
  const ids = [...found.keys()].slice(0, MAX_CHOICES);
  const plain =
    first === 'by name'
      ? query('accounts', { orderBy: 'nameKey', limit: MAX_CHOICES })
      : query('accounts', { orderBy: { field: 'updatedAt', direction: 'desc' }, limit: MAX_CHOICES });
  const unanswered = query('accounts', { search: wanted, orderBy: 'nameKey', limit: MAX_CHOICES });
  const byIds = ids.length > 0 ? query('accounts', { where: { id: ids }, limit: MAX_CHOICES }) : null;
  const spec = isSearched ? (hits === null ? unanswered : byIds) : plain;
  const { rows } = useLive(typed === null ? null : spec);
  const arePeopleHere = contactIds.length === 0 || people.rows !== undefined;
  const isHere = spec === null ? arePeopleHere : rows !== undefined;
  const current = isHere && arePeopleHere && (!isSearched || answer.typed === wanted);
  if (typed === null) return { choices: undefined, current: true };
  if (!isSearched || hits === null) return { choices: rows?.map((account) => ({ account })), current };
  const known = new Map(rows?.map((account) => [account.id, account]));
  const choices = ids.flatMap((id): AccountChoice[] => {
    const account = known.get(id);
    const contact = found.get(id);
    return account ? [{ account, ...(contact && { contact }) }] : [];
  });
  return { choices: isHere ? choices : undefined, current };
}
