import type { AnyEntity } from '@sable/domain/kernel/entity';
import { m } from '@sable/domain/mutation-names';
import { query as liveQuery } from '@sable/domain/queries';
import { useEffect } from 'react';
import type { Query } from '../../address.ts';
import { useActor, useLive } from '../../live/hooks.ts';
import { useAction } from '../../shared/use-action.ts';
import { useSettings } from '../../shared/use-settings.ts';
import { builtInViews, savedView, type ListView } from './list-views.ts';
import { namesFilters } from './list-state.ts';

/** Maximum number of views of one list: a person's own, and those that colleagues share. */
const MAX_VIEWS = 200;

export interface ListViews {
  /** Built-in views, then the person's own, then those that colleagues share with them. */
  readonly all: readonly ListView[];
  readonly current: ListView;
  /** Whether the address names a view that does not exist, or that the person may not see. */
  readonly missing: boolean;
  /** Whether the view in the address is still loading. */
  readonly loading: boolean;
  /** The view that the list opens with for this person; undefined if they have not chosen one. */
  readonly firstKey: string | undefined;
  /** Sets the view that the list opens with. Undefined if the person has no settings. */
  readonly chooseFirst: ((view: ListView) => void) | undefined;
}

/** Returns whether an address names no view, so that the person's first view applies. */
const isPlain = (query: Query): boolean =>
  !namesFilters(query) &&
  ['view', 'sort', 'columns', 'group', 'q'].every((name) => query[name] === undefined);

function useFirstView(collection: string) {
  const act = useAction();
  const { user, loading } = useSettings();
  const kept = user?.firstViews ?? [];
  const chooseFirst = user
    ? (view: ListView) => {
        const others = kept.filter((each) => each.collection !== collection);
        void act(
          m.settings.update,
          { id: user.id, patch: { firstViews: [...others, { collection, view: view.key }] } },
          { done: `This list now opens with “${view.name}” for you.` },
        );
      }
    : undefined;
  const firstKey = kept.find((each) => each.collection === collection)?.view;
  return { firstKey, loading, chooseFirst };
}

/**
 * Returns the live views of a list, and the one that the address names. A person's first view is written into the
 * address, so that a shared link shows the same rows to others.
 */
export function useViews(
  entity: AnyEntity,
  query: Query,
  setQuery: (changes: Record<string, string | null>) => void,
): ListViews {
  const actor = useActor();
  const { collection } = entity;
  const { rows } = useLive(
    liveQuery('views', { where: { collection }, orderBy: 'createdAt', limit: MAX_VIEWS }),
  );
  const first = useFirstView(collection);
  const own = (view: ListView) => view.row?.createdBy === actor.id;
  const saved = (rows ?? []).map((row) => savedView(entity, actor, row));
  const standard = builtInViews(entity, actor);
  const all = [...standard, ...saved.filter(own), ...saved.filter((view) => !own(view))];
  const plain = isPlain(query);
  const wanted = query['view'] ?? (plain ? first.firstKey : undefined);
  const found = all.find(({ key }) => key === wanted);
  const asksSaved = wanted !== undefined && !standard.some(({ key }) => key === wanted);
  const writes = plain && found !== undefined && found.key !== standard[0].key;
  useEffect(() => {
    if (writes) setQuery({ view: wanted ?? null });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [writes, wanted]);
  return {
    all,
    current: found ?? standard[0],
    missing: query['view'] !== undefined && found === undefined && rows !== undefined,
    loading: (asksSaved && rows === undefined) || (plain && first.loading),
    firstKey: first.firstKey,
    chooseFirst: first.chooseFirst,
  };
}
