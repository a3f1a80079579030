import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { metaOf } from '../fields/field-facts.ts';
import { useSaveField, type Conflict, type Saved } from '../fields/save-field.ts';

export interface CellSave {
  readonly conflict: { readonly row: AnyRow; readonly it: Conflict } | null;
  readonly settle: (keep: 'mine' | 'theirs') => void;
  readonly save: (row: AnyRow, field: string, value: unknown, version?: number) => void;
  /** Reverts the last saved cell. */
  readonly undo: () => void;
}

/** The data to undo a save. */
interface Back {
  readonly row: AnyRow;
  readonly field: string;
  readonly before: unknown;
}

/** A save that the server may not have answered yet. */
interface Save extends Back {
  readonly isSaved: Promise<boolean>;
}

/** Saves cells, supports undo, shows why a save was refused, and keeps a conflict until it is settled. */
export function useCellSave(entity: AnyEntity, onAgain: (row: AnyRow, field: string) => void): CellSave {
  const saveField = useSaveField(entity);
  const [conflict, setConflict] = useState<CellSave['conflict']>(null);
  const saves = useRef<readonly Save[]>([]);

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

  const remember = (sent: Promise<Saved>, back: Back) => {
    const isSaved = sent.then(({ outcome }) => outcome === 'saved');
    const last = { ...back, isSaved };
    saves.current = [...saves.current, last];
    void isSaved.then((saved) => {
      if (!saved) saves.current = saves.current.filter((each) => each !== last);
    });
  };

  const save = (row: AnyRow, field: string, value: unknown, version?: number) => {
    const before = row[field] ?? null;
    remember(send(row, field, value, version), { row, field, before });
  };

  const undo = async () => {
    const last = saves.current.at(-1);
    saves.current = saves.current.slice(0, -1);
    // Until the response arrives, it is unknown whether there is something to undo.
    if (!last || !(await last.isSaved)) return;
    const { row, field, before } = last;
    const { outcome } = await send(row, field, before, row.version + 1);
    if (outcome === 'saved')
      toast.info(`${metaOf(entity, field).label} of ${entity.title(row)} was restored.`);
  };

  const settle = (keep: 'mine' | 'theirs') => {
    setConflict(null);
    if (!conflict || keep === 'theirs') return;
    const { row, it } = conflict;
    const back = { row: { ...row, version: it.version }, field: it.field, before: it.theirs };
    remember(send(row, it.field, it.mine, it.version), back);
  };

  return { conflict, settle, save, undo: () => void undo() };
}
