import { useDebouncedValue } from '@mantine/hooks';
import { and, matchAll } from '@sable/domain/kernel/predicate';
import { entityOf } from '@sable/domain/registry';
import { useActor, useLive } from '../../live/hooks.ts';
import type { Choice } from '../../ui/select-field.tsx';
import { defaultSort, listQuery } from '../list/list-state.ts';

const SHOWN = 30;

interface RefChoices {
  choices: Choice[];
  loading: boolean;
  /** Whether the choices match all that is typed. */
  current: boolean;
}

/** Records that a reference may point at, found by the typed text. `null` searches nothing. */
export function useRefChoices(collection: string, typed: string | null): RefChoices {
  const actor = useActor();
  const [q] = useDebouncedValue(typed, 120);
  const entity = entityOf(collection);
  const state = { sort: defaultSort(entity, actor), filters: [], columns: [], q: q ?? '' };
  const query = listQuery(entity, actor, state);
  const offered = and(query.where ?? matchAll, entity.offered ?? matchAll);
  const spec = q === null ? null : { ...query, where: offered, limit: SHOWN };
  const { rows } = useLive(spec);
  return {
    choices: (rows ?? []).map((row) => ({ value: row.id, label: entity.title(row) })),
    loading: spec !== null && rows === undefined,
    current: q === typed && rows !== undefined,
  };
}
