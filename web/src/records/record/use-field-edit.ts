import { useRef, useState } from 'react';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import { checkValue } from '../fields/field-facts.ts';
import { useSaveField, type Conflict } from '../fields/save-field.ts';

export interface FieldEdit {
  /** The current row. */
  readonly row: AnyRow;
  readonly editing: boolean;
  /** The last typed, unsaved value; the editor starts with it again after a refusal. */
  readonly draft: unknown;
  readonly error: string | undefined;
  readonly mark: 'saving' | 'saved' | null;
  readonly conflict: Conflict | null;
  readonly begin: () => void;
  readonly cancel: () => void;
  /** Saves a value. Returns false if it is invalid; the editor then shows why. */
  readonly commit: (value: unknown) => boolean;
  /** Called with a value that could not even be parsed. */
  readonly refuse: (value: unknown, message: string) => void;
  readonly settle: (keep: 'mine' | 'theirs') => void;
}

interface EditState {
  readonly editing: boolean;
  readonly draft: unknown;
  readonly error: string | undefined;
  readonly mark: FieldEdit['mark'];
  readonly conflict: Conflict | null;
}

const resting: EditState = { editing: false, draft: undefined, error: undefined, mark: null, conflict: null };

/**
 * Manages in-place editing of one field: shown immediately, saved automatically; a refused value stays in the editor
 * with the reason.
 */
export function useFieldEdit(entity: AnyEntity, row: AnyRow, field: string): FieldEdit {
  const save = useSaveField(entity);
  const [state, setState] = useState(resting);
  const versionSeen = useRef(row.version);
  const sends = useRef(0);

  const send = async (value: unknown, version: number) => {
    setState({ ...resting, mark: 'saving' });
    const place = ++sends.current;
    const saved = await save(row, field, value, version);
    if (place !== sends.current) return;
    // The response does not affect an editor that was reopened in the meantime.
    const show = (next: EditState) => setState((now) => (now.editing ? { ...now, error: next.error } : next));
    if (saved.outcome === 'saved') show({ ...resting, mark: 'saved' });
    if (saved.outcome === 'conflict') show({ ...resting, conflict: saved.conflict });
    if (saved.outcome === 'refused') show({ ...resting, editing: true, draft: value, error: saved.message });
  };

  return {
    ...state,
    row,
    begin: () => {
      versionSeen.current = row.version;
      setState({ ...resting, editing: true, draft: row[field] ?? null });
    },
    cancel: () => setState(resting),
    commit: (value) => {
      if (deepEqual(value, row[field])) {
        setState(resting);
        return true;
      }
      const checked = checkValue(entity, field, value);
      if (checked.ok) void send(checked.value, versionSeen.current);
      else setState({ ...resting, editing: true, draft: value, error: checked.message });
      return checked.ok;
    },
    refuse: (draft, error) => setState({ ...resting, editing: true, draft, error }),
    settle: (keep) => {
      const { conflict } = state;
      setState(resting);
      if (conflict && keep === 'mine') void send(conflict.mine, conflict.version);
    },
  };
}
