import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { metaOf } from '../fields/field-facts.ts';
import { useSaveField, type Conflict, type Saved } from '../fields/save-field.ts';

export interface CellSave {
  readonly conflict: { readonly row: AnyRow; readonly it: Conflict } | null;
  readonly settle: (keep: 'mine' | 'theirs') => void;
  readonly save: (row: AnyRow, field: string, value: unknown, version?: number) => void;
  /** Takes the last saved cell back. */
  readonly undo: () => void;
}

interface Done {
  readonly row: AnyRow;
  readonly field: string;
  readonly before: unknown;
}

/** Saves cells, keeps the way back, says in words what was refused, and holds a conflict until it is settled. */
export function useCellSave(entity: AnyEntity, onAgain: (row: AnyRow, field: string) => void): CellSave {
  const saveField = useSaveField(entity);
  const [conflict, setConflict] = useState<CellSave['conflict']>(null);
  const done = useRef<Done[]>([]);

  const send = async (row: AnyRow, field: string, value: unknown, version?: number): Promise<Saved> => {
    const saved = await saveField(row, field, value, version);
    if (saved.outcome === 'conflict') setConflict({ row, it: saved.conflict });
    if (saved.outcome === 'refused') {
      const action = { label: 'Edit again', onClick: () => onAgain(row, field) };
      toast.error(`${metaOf(entity, field).label} was not saved.`, {
        detail: saved.message,
        timeout: 0,
        action,
      });
    }
    return saved;
  };

  const save = (row: AnyRow, field: string, value: unknown, version?: number) => {
    const before = row[field] ?? null;
    void send(row, field, value, version).then(({ outcome }) => {
      if (outcome === 'saved') done.current.push({ row, field, before });
    });
  };

  const undo = () => {
    const last = done.current.pop();
    if (!last) return;
    const { row, field, before } = last;
    void send(row, field, before, row.version + 1).then(({ outcome }) => {
      if (outcome === 'saved')
        toast.info(`${metaOf(entity, field).label} of ${entity.title(row)} is as it was.`);
    });
  };

  const settle = (keep: 'mine' | 'theirs') => {
    setConflict(null);
    if (!conflict || keep === 'theirs') return;
    const { row, it } = conflict;
    void send(row, it.field, it.mine, it.version).then(({ outcome }) => {
      if (outcome === 'saved')
        done.current.push({ row: { ...row, version: it.version }, field: it.field, before: it.theirs });
    });
  };

  return { conflict, settle, save, undo };
}
