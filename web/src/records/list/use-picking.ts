import { useEffect, useRef, useState } from 'react';
import type { Choice } from '../../ui/select-field.tsx';
import { mayBeEmpty, metaOf } from '../fields/field-facts.ts';
import type { CellEditorProps } from './cell-editing.ts';

export interface PickedCellProps extends Pick<CellEditorProps, 'onLeave'> {
  label: string;
  value: string | null;
  /** All, or those that answer to the words. */
  choices: readonly Choice[];
  /** Looked up elsewhere: not to be narrowed by the words once more. */
  asked: boolean;
  loading: boolean;
  /** What is typed to find one; null until something is. */
  words: string | null;
  onWords: (words: string) => void;
  onPick: (value: string | null) => void;
  /** Takes the first choice that answers to the words. */
  onEnter: () => void;
}

interface PickingOptions {
  words: string | null;
  onWords: (words: string) => void;
  choices: readonly Choice[];
  asked?: boolean;
  loading?: boolean;
  /** Whether the choices are those of the words, and not of fewer letters. */
  settled?: boolean;
  read?: (value: string) => unknown;
}

const answering = (choices: readonly Choice[], words: string): Choice | undefined =>
  choices.find(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()));

/** A choice in the making: kept here, so that nothing typed is lost while the list of choices is on its way. */
export function usePicking(cell: CellEditorProps, options: PickingOptions): PickedCellProps {
  const { entity, row, field, onSave, onLeave } = cell;
  const { words, onWords, choices, asked = false, loading = false, settled = true, read } = options;
  const [{ version }] = useState(row);
  const hurried = useRef(false);
  const stored = row[field];
  const value = stored === null || stored === undefined ? null : String(stored);
  const empty = mayBeEmpty(entity, field) ? [{ value: '', label: '— empty —' }] : [];
  const onPick = (next: string | null) => {
    if (next === null || next === (value ?? '')) onLeave('stay');
    else onSave(next === '' ? null : (read?.(next) ?? next), 'stay', version);
  };
  const pickFirst = () => {
    hurried.current = false;
    const first = asked ? choices[0] : answering([...choices, ...empty], words ?? '');
    if (first) onPick(first.value);
  };
  // Enter may be faster than the answer: it holds until that is here.
  useEffect(() => {
    if (hurried.current && settled) pickFirst();
  });
  return {
    label: metaOf(entity, field).label,
    value,
    choices: [...choices, ...empty],
    asked,
    loading,
    words,
    onWords: (next) => {
      hurried.current = false;
      onWords(next);
    },
    onPick,
    onEnter: () => {
      if (settled) pickFirst();
      else hurried.current = true;
    },
    onLeave,
  };
}
