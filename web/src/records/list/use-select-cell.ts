import { useEffect, useRef, useState } from 'react';
import type { Choice } from '../../ui/select-props.ts';
import { isNullable, metaOf } from '../fields/field-facts.ts';
import type { CellEditorProps } from './cell-editing.ts';

export interface SelectCellProps extends Pick<CellEditorProps, 'onLeave'> {
  label: string;
  value: string | null;
  /** All choices, or those that match the text. */
  choices: readonly Choice[];
  /** Whether the server filters the choices, so that the list must not. */
  filteredByServer: boolean;
  loading: boolean;
  /** The typed search text; null until something is typed. */
  searchText: string | null;
  onSearchText: (searchText: string) => void;
  onPick: (value: string | null) => void;
  /** Selects the first choice that matches the text. */
  onEnter: () => void;
}

interface SelectCellOptions {
  searchText: string | null;
  onSearchText: (searchText: string) => void;
  choices: readonly Choice[];
  filteredByServer?: boolean;
  loading?: boolean;
  /** Whether the choices match the current text, not an earlier one. */
  current?: boolean;
  read?: (value: string) => unknown;
}

const firstMatch = (choices: readonly Choice[], searchText: string): Choice | undefined =>
  choices.find(({ label }) => label.toLowerCase().includes(searchText.trim().toLowerCase()));

/** Returns the state of a cell that is edited with a list of choices. No typing is lost while the list is loading. */
export function useSelectCell(cell: CellEditorProps, options: SelectCellOptions): SelectCellProps {
  const { entity, row, field, onSave, onLeave } = cell;
  const {
    searchText,
    onSearchText,
    choices,
    filteredByServer = false,
    loading = false,
    current = true,
    read,
  } = options;
  const [{ version }] = useState(row);
  const enterPressed = useRef(false);
  const stored = row[field];
  const value = stored === null || stored === undefined ? null : String(stored);
  const empty = isNullable(entity, field) ? [{ value: '', label: '— empty —' }] : [];
  const onPick = (next: string | null) => {
    if (next === null || next === (value ?? '')) onLeave('stay');
    else onSave(next === '' ? null : (read?.(next) ?? next), 'stay', version);
  };
  const pickFirst = () => {
    enterPressed.current = false;
    const first = filteredByServer ? choices[0] : firstMatch([...choices, ...empty], searchText ?? '');
    if (first) onPick(first.value);
  };
  // Enter may be faster than the response: selects when it arrives.
  useEffect(() => {
    if (enterPressed.current && current) pickFirst();
  });
  return {
    label: metaOf(entity, field).label,
    value,
    choices: [...choices, ...empty],
    filteredByServer,
    loading,
    searchText,
    onSearchText: (next) => {
      enterPressed.current = false;
      onSearchText(next);
    },
    onPick,
    onEnter: () => {
      if (current) pickFirst();
      else enterPressed.current = true;
    },
    onLeave,
  };
}
