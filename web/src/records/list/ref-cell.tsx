import { sharedWith } from '@sable/domain/kernel/shared-refs';
import { metaOf } from '../fields/field-facts.ts';
import { shownTitle } from '../fields/format-value.ts';
import { useRefChoices } from '../fields/use-ref-choices.ts';
import { useTitles } from '../fields/use-titles.ts';
import { SelectCell } from './select-cell.tsx';
import type { RefCellProps } from './ref-cell-fallback.tsx';
import { useSelectCell } from './use-select-cell.ts';

/** A reference to another record in a cell, found by typing some of its words. */
export const RefCell = ({ searchText, onSearchText, ...props }: RefCellProps) => {
  const meta = metaOf(props.entity, props.field);
  const { collection = '' } = meta;
  const titleOf = useTitles();
  const id = props.row[props.field];
  const found = useRefChoices(collection, searchText ?? '', sharedWith(meta, props.row), meta.among);
  const isFound = typeof id !== 'string' || found.choices.some(({ value }) => value === id);
  const choices =
    searchText || isFound
      ? found.choices
      : [{ value: id, label: shownTitle(titleOf(collection, id)) }, ...found.choices];
  return (
    <SelectCell
      {...useSelectCell(props, { ...found, searchText, onSearchText, choices, filteredByServer: true })}
    />
  );
};
