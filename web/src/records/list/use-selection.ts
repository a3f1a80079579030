import type { AnyRow } from '@sable/domain/kernel/entity';
import { useMemo, useState } from 'react';

/** As many rows as one tick in the head takes. */
export const MAX_SELECTED = 1000;

export interface Selection {
  readonly rows: ReadonlyMap<string, AnyRow>;
  readonly toggle: (row: AnyRow) => void;
  readonly add: (rows: readonly AnyRow[]) => void;
  readonly clear: () => void;
}

/** The rows that a person has ticked; they stay ticked when they scroll away. */
export function useSelection(): Selection {
  const [rows, setRows] = useState<ReadonlyMap<string, AnyRow>>(new Map());
  const acts = useMemo(
    () => ({
      toggle: (row: AnyRow) =>
        setRows((before) => {
          const next = new Map(before);
          if (!next.delete(row.id)) next.set(row.id, row);
          return next;
        }),
      add: (more: readonly AnyRow[]) =>
        setRows((before) => new Map([...before, ...more.map((row) => [row.id, row] as const)])),
      clear: () => setRows(new Map()),
    }),
    [],
  );
  return { rows, ...acts };
}
