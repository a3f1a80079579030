import { IconDownload } from '@tabler/icons-react';
import { hasRight } from '@sable/domain/kernel/rights';
import type { AnyEntity } from '@sable/domain/kernel/entity';
import type { Ref } from 'react';
import { proveFirst } from '../../live/client-error.ts';
import { useActor } from '../../live/hooks.ts';
import { shownFields } from '../fields/field-facts.ts';
import type { FormatEnv } from '../fields/format-value.ts';
import { download } from '../../shared/download.ts';
import { attempt } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { csvAddress } from './csv-address.ts';
import { canFilter, canGroup } from '@sable/domain/list-filter';
import { FilterChips } from './filter-chips.tsx';
import { FilterPopup } from './filter-popup.tsx';
import { GroupMenu } from './group-menu.tsx';
import { ListSearch } from './list-search.tsx';
import type { useList } from './use-list.ts';
import classes from './list-toolbar.module.css';
import { inSentence } from '../../shared/formats.ts';

interface ListToolbarProps {
  entity: AnyEntity;
  list: ReturnType<typeof useList>;
  env: FormatEnv;
  search: Ref<HTMLInputElement>;
  onDown: () => void;
  /** Whether the list shows cards, which have no columns to choose. */
  cards: boolean;
}

/** Downloads rows, after a fresh sign-in. */
const exportRows = (address: string) => attempt(() => proveFirst().then(() => download(address)));

/** Search, filters, and columns of a list, and its rows as a file. */
export const ListToolbar = ({ entity, list, env, search, onDown, cards }: ListToolbarProps) => {
  const actor = useActor();
  const fields = shownFields(entity, actor);
  const groupable = fields.filter((field) => canGroup(entity, field));
  return (
    <>
      <div className={classes.bar} role="search">
        <ListSearch
          ref={search}
          label={`Search ${inSentence(entity.many)}`}
          // Next to two buttons, a phone has room for one word.
          placeholder={cards ? 'Search' : `Search ${inSentence(entity.many)}`}
          q={list.state.q}
          onSearch={list.setQ}
          onDown={onDown}
        />
        <FilterPopup
          entity={entity}
          fields={fields.filter((field) => canFilter(entity, field))}
          filters={list.state.filters}
          small={cards}
          onFilter={list.setFilter}
        />
        {groupable.length > 0 && (
          <GroupMenu
            entity={entity}
            fields={groupable}
            value={list.state.group}
            small={cards}
            onChange={list.setGroup}
          />
        )}
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
