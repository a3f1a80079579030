import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useActor } from '../../live/hooks.ts';
import { navigate } from '../../navigate.ts';
import { useShortcuts, type Shortcut } from '../../ui/shortcuts.ts';
import { BlockError } from '../../ui/block-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { canCreate, canRead } from '../fields/field-facts.ts';
import { useFormatEnv } from '../fields/use-format-env.ts';
import { createWay } from '../../record-path.ts';
import { sidePanelParts, SidePanels } from '../side-panels.tsx';
import { usePanel } from '../use-panel.ts';
import {
  BulkBar,
  BulkPanel,
  ColumnChoices,
  EmptyList,
  FilterEditor,
  RowMenu,
  RefCell,
  SelectCell,
} from './lazy-parts.tsx';
import { ListCards } from './list-cards.tsx';
import { Grouped } from './lazy-parts.tsx';
import { ListTable, rowsInAll } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { useList } from './use-list.ts';
import type { RowRules } from './use-row-menu.tsx';
import { useSelection } from './use-selection.ts';
import { ViewNotice } from './view-notice.tsx';
import { ViewTabs } from './view-tabs.tsx';
import classes from './record-list.module.css';
import { inSentence } from '../../shared/formats.ts';

/** Returns a function that starts a new record; undefined for people who may not create one. */
const useNew = (entity: AnyEntity, openForm: () => void): (() => void) | undefined => {
  const actor = useActor();
  const way = createWay(entity.collection);
  if (!way || !canCreate(entity, actor)) return undefined;
  return way === 'form' ? openForm : () => navigate(way.path);
};

const useNewKey = (entity: AnyEntity, begin: (() => void) | undefined) => {
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  const possible = begin !== undefined;
  const keys = useMemo<readonly Shortcut[]>(
    () =>
      possible
        ? [
            {
              keys: 'n',
              label: `New ${inSentence(entity.one)}`,
              group: 'List',
              run: () => latest.current?.(),
            },
          ]
        : [],
    [entity, possible],
  );
  useShortcuts(keys);
};

/**
 * Parts to prefetch, because a key or a click may open them; the cell editors come first, because they are typed
 * into.
 */
const nextParts = [
  SelectCell,
  RefCell,
  RowMenu,
  ...sidePanelParts,
  FilterEditor,
  ColumnChoices,
  BulkBar,
  BulkPanel,
];

/** Returns the name of the view whose own conditions exclude every row; the list's open rows have their own text. */
const emptyViewName = ({ views: { current } }: ReturnType<typeof useList>): string | undefined =>
  current.key !== 'open' && current.filters.length > 0 ? current.name : undefined;

const NARROW = '(max-width: 48rem)';

interface RecordListProps {
  entity: AnyEntity;
  /** Additional buttons in the header, before the one that starts a record. */
  actions?: ReactNode;
  rowRules?: RowRules;
}

/**
 * The list of any collection: search, filter, sort, columns, in-place editing, all of it in the address, all of it
 * live.
 */
export const RecordList = ({ entity, actions, rowRules }: RecordListProps) => {
  const list = useList(entity);
  const readable = canRead(entity, useActor());
  const env = useFormatEnv();
  const panel = usePanel(entity.collection);
  const selection = useSelection();
  const search = useRef<HTMLInputElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const cards = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const begin = useNew(entity, () => panel.show({ show: 'new', collection: entity.collection, fields: {} }));
  useNewKey(entity, begin);
  const openRecord = (id: string) => panel.openRecord(entity.collection, id);
  const open = (row: AnyRow) => {
    list.remember();
    openRecord(row.id);
  };
  const { pages } = list.shown;
  const view =
    list.views.loading || list.groups.loading ? { ...list.shown.view, loading: true } : list.shown.view;
  usePrefetch(nextParts, !view.loading);
  const isEmpty = view.complete && view.known === 0;
  const { q, filters } = list.state;
  const emptySearch = q
    ? { typed: q, filtered: filters.length > 0, waiting: list.stale, onOpen: openRecord }
    : undefined;
  const Body = cards ? ListCards : ListTable;
  const rows = (
    <Body
      entity={entity}
      fields={list.state.columns}
      pages={pages}
      view={view}
      totals={list.totals}
      env={env}
      sort={list.sort}
      selection={selection}
      stale={list.stale}
      onSort={list.sortBy}
      onOpen={open}
      onSearch={() => search.current?.focus()}
      rowRules={rowRules}
    />
  );
  return (
    <div className={classes.screen} ref={screen}>
      <PageHeader
        title={entity.many}
        actions={
          <>
            {actions}
            {begin && (
              <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={begin}>
                {`New ${inSentence(entity.one)}`}
              </Button>
            )}
          </>
        }
      />
      {readable && <ViewTabs entity={entity} list={list} cards={cards} />}
      {readable && (
        <ListToolbar
          entity={entity}
          list={list}
          env={env}
          search={search}
          cards={cards}
          onDown={() =>
            screen.current?.querySelector<HTMLElement>('[role="grid"], [data-similar] a')?.focus()
          }
        />
      )}
      <ViewNotice entity={entity} views={list.views} />
      {list.error && <BlockError title={entity.many} onRetry={list.retry} />}
      {!list.error && view.loading && <RowSkeletons columns={list.state.columns.length} cards={cards} />}
      {!list.error && isEmpty && (
        <EmptyList
          entity={entity}
          readable={readable}
          narrowed={list.isNarrowed}
          openOnly={list.views.current.key === 'open'}
          viewName={emptyViewName(list)}
          search={emptySearch}
          onClear={list.clear}
          onNew={begin}
        />
      )}
      {!list.error && !view.loading && !isEmpty && !list.groups.all && rows}
      {!list.error && !view.loading && !isEmpty && list.groups.all && (
        <Grouped label={`Groups of ${inSentence(entity.many)}`} groups={list.groups} onOpen={list.openGroup}>
          {rows}
        </Grouped>
      )}
      {selection.rows.size > 0 && (
        <BulkBar
          entity={entity}
          selection={selection}
          total={rowsInAll(view, list.totals)}
          currency={env.currency}
        />
      )}
      <SidePanels panel={panel} />
    </div>
  );
};
