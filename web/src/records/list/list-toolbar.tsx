import { IconDownload } from '@tabler/icons-react';
import { hasRight } from '@sable/domain/kernel/rights';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Ref } from 'react';
import { useActor } from '../../live/hooks.ts';
import { metaOf, shownFields, startColumns } from '../fields/field-facts.ts';
import type { FormatEnv } from '../fields/format-value.ts';
import { ChoiceBar } from '../../shared/choice-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { csvAddress } from './csv-address.ts';
import { canFilter } from './filter.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPopup } from './filter-popup.tsx';
import { ListSearch } from './list-search.tsx';
import { hasFilters, ownFilters } from './own-rows.ts';
import type { useList } from './use-list.ts';
import classes from './list-toolbar.module.css';

interface ListToolbarProps {
  entity: AnyEntity;
  list: ReturnType<typeof useList>;
  env: FormatEnv;
  search: Ref<HTMLInputElement>;
  onDown: () => void;
  /** Cards have no columns to choose. */
  cards: boolean;
}

const whose = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
] as const;

/** Search, filters and columns of a list, and its rows as a file. */
export const ListToolbar = ({ entity, list, env, search, onDown, cards }: ListToolbarProps) => {
  const actor = useActor();
  const fields = shownFields(entity, actor);
  const start = startColumns(entity, actor);
  const own = ownFilters(entity, actor.id);
  return (
    <>
      <div className={classes.bar} role="search">
        <ListSearch
          ref={search}
          label={`Search ${entity.many.toLowerCase()}`}
          q={list.state.q}
          onSearch={list.setQ}
          onDown={onDown}
        />
        {own.length > 0 && (
          <ChoiceBar
            label={`Which ${entity.many.toLowerCase()}`}
            choices={whose}
            value={hasFilters(list.state.filters, own) ? 'mine' : 'all'}
            onChange={(value) => list.setFilters(own, value === 'mine')}
          />
        )}
        <FilterPopup
          entity={entity}
          fields={fields.filter((field) => canFilter(metaOf(entity, field)))}
          filters={list.state.filters}
          onFilter={list.setFilter}
        />
        {!cards && (
          <ColumnChooser
            entity={entity}
            fields={fields}
            columns={list.state.columns}
            onColumns={list.setColumns}
            onReset={() => list.setColumns(start)}
          />
        )}
        {!cards && hasRight(actor, 'export') && (
          <Button href={csvAddress(list.spec)} icon={<IconDownload size={16} stroke={1.75} aria-hidden />}>
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
