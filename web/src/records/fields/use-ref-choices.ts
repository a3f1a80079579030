import { useDebouncedValue } from '@mantine/hooks';
import { accounts } from '@sable/domain/account';
import { sortKey } from '@sable/domain/kernel/fields';
import { where } from '@sable/domain/kernel/predicate';
import { entityOf } from '@sable/domain/registry';
import { users } from '@sable/domain/user';
import { useActor, useLive } from '../../live/hooks.ts';
import { useAccountChoices } from '../../shared/use-account-choices.ts';
import { usePeople } from '../../shared/use-people.ts';
import { usePersonChoices, type Among } from '../../shared/use-person-choices.ts';
import { useSalespersons } from '../../shared/use-salespersons.ts';
import type { Choice } from '../../ui/select-props.ts';
import { defaultSort, listQuery } from '../list/list-state.ts';

const SHOWN = 30;

/** Field values that the records must have. */
export type Within = Readonly<Record<string, string>> | undefined;

/** A selectable record, with a detail that distinguishes it from others of the same title. */
interface RefChoice extends Choice {
  note?: string | undefined;
}

interface RefChoices {
  choices: RefChoice[];
  loading: boolean;
  /** Whether the choices match everything typed so far. */
  current: boolean;
}

/**
 * Returns records that a reference may point to, found by the typed text; `within` narrows them. Accounts are
 * searched as in the command palette. `null` searches nothing. People are the same as in every picker: those who sell
 * or work here, or only the salespeople.
 */
export function useRefChoices(
  collection: string,
  typed: string | null,
  within?: Within,
  among: Among = 'staff',
): RefChoices {
  const actor = useActor();
  const people = usePersonChoices(among, null);
  const everybody = usePeople().rows;
  const sellers = useSalespersons();
  const arePeopleHere = (among === 'salespersons' ? sellers : everybody) !== undefined;
  const arePeople = collection === users.collection;
  const areAccounts = collection === accounts.collection;
  const found = useAccountChoices(areAccounts && !within ? typed : null);
  const [q] = useDebouncedValue(typed, 120);
  const entity = entityOf(collection);
  const state = { sort: defaultSort(entity, actor), q: q ?? '' };
  const spec =
    arePeople || (areAccounts && !within) || q === null
      ? null
      : { ...listQuery(entity, actor, state, within && where(within)), limit: SHOWN };
  const { rows } = useLive(spec);
  if (arePeople) {
    const text = sortKey(typed ?? '');
    const choices = people.filter(({ label }) => sortKey(label).includes(text)).slice(0, SHOWN);
    return { choices, loading: !arePeopleHere, current: arePeopleHere };
  }
  if (areAccounts && !within) {
    const choices = (found.choices ?? []).map(({ account, contact }) => ({
      value: account.id,
      label: contact ? `${account.name} · ${contact}` : account.name,
    }));
    return { choices, loading: found.choices === undefined, current: found.current };
  }
  return {
    choices: (rows ?? []).map((row) => ({
      value: row.id,
      label: entity.title(row),
      note: entity.apart?.(row) ?? undefined,
    })),
    loading: spec !== null && rows === undefined,
    current: q === typed && rows !== undefined,
  };
}
