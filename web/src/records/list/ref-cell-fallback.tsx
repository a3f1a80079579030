import type { CellEditorProps } from './cell-editing.ts';
import { SelectCellFallback } from './select-cell-fallback.tsx';
import { useSelectCell } from './use-select-cell.ts';

export interface RefCellProps extends CellEditorProps {
  /** The typed text; null until something is typed. It outlives the fallback. */
  searchText: string | null;
  onSearchText: (searchText: string) => void;
}

/** Accepts typing while the record search is loading. */
export const RefCellFallback = ({ searchText, onSearchText, ...props }: RefCellProps) => (
  <SelectCellFallback
    {...useSelectCell(props, {
      ...{ searchText, onSearchText, choices: [], filteredByServer: true },
      ...{ loading: true, current: false },
    })}
  />
);
