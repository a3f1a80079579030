import { IconDownload } from '@tabler/icons-react';
import { hasRight } from '@sable/domain/kernel/rights';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Ref } from 'react';
import { proveFirst } from '../../live/client-error.ts';
import { useActor } from '../../live/hooks.ts';
import { shownFields } from '../fields/field-facts.ts';
import type { FormatEnv } from '../fields/format-value.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { download } from '../../shared/download.ts';
import { attempt } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { csvAddress } from './csv-address.ts';
import { canFilter } from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPopup } from './filter-popup.tsx';
import { ListSearch } from './list-search.tsx';
import { hasFilters, openFilters, ownFilters } from './row-sets.ts';
import type { useList } from './use-list.ts';
import classes from './list-toolbar.module.css';
import { inSentence } from '../../shared/formats.ts';

interface ListToolbarProps {
  entity: AnyEntity;
  list: ReturnType<typeof useList>;
  env: FormatEnv;
  search: Ref<HTMLInputElement>;
  onDown: () => void;
  /** Cards have no columns to choose. */
  cards: boolean;
}

interface RowSetBarProps {
  entity: AnyEntity;
  list: ReturnType<typeof useList>;
}

/** The sets of rows that the collection knows: open ones, a person's own, all. Nothing where it knows only all. */
const RowSetBar = ({ entity, list }: RowSetBarProps) => {
  const open = openFilters(entity);
  const own = ownFilters(entity, useActor().id);
  const all = { value: 'all', label: 'All', filters: [] };
  const sets = [
    ...(open.length > 0 ? [{ value: 'open', label: 'Open', filters: open }] : [all]),
    ...(own.length > 0 ? [{ value: 'mine', label: 'Mine', filters: own }] : []),
    ...(open.length > 0 ? [all] : []),
  ];
  if (sets.length < 2) return null;
  const fields = [...open, ...own].map(({ field }) => field);
  // The narrowest set whose conditions are all in force.
  const shown = sets
    .toSorted((a, b) => b.filters.length - a.filters.length)
    .find(({ filters }) => hasFilters(list.state.filters, filters));
  return (
    <ChoiceBar
      label={`Which ${inSentence(entity.many)}`}
      choices={sets}
      value={shown?.value ?? 'all'}
      onChange={(value) =>
        list.replaceFilters(fields, sets.find((each) => each.value === value)?.filters ?? [])
      }
    />
  );
};

/** Downloads rows, after a fresh sign-in. */
const exportRows = (address: string) => attempt(() => proveFirst().then(() => download(address)));

/** Search, filters and columns of a list, and its rows as a file. */
export const ListToolbar = ({ entity, list, env, search, onDown, cards }: ListToolbarProps) => {
  const actor = useActor();
  const fields = shownFields(entity, actor);
  return (
    <>
      <div className={classes.bar} role="search">
        <ListSearch
          ref={search}
          label={`Search ${inSentence(entity.many)}`}
          q={list.state.q}
          onSearch={list.setQ}
          onDown={onDown}
        />
        <RowSetBar entity={entity} list={list} />
        <FilterPopup
          entity={entity}
          fields={fields.filter((field) => canFilter(entity, field))}
          filters={list.state.filters}
          onFilter={list.setFilter}
        />
        {!cards && (
          <ColumnChooser
            entity={entity}
            fields={fields}
            columns={list.state.columns}
            onColumns={list.setColumns}
            onReset={() => list.setColumns(null)}
          />
        )}
        {!cards && hasRight(actor, 'export') && (
          <Button
            icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => void exportRows(csvAddress(list.spec))}
          >
            CSV
          </Button>
        )}
      </div>
      <FilterChips
        entity={entity}
        filters={list.state.filters}
        env={env}
        onFilter={list.setFilter}
        onClear={list.clearFilters}
      />
    </>
  );
};
