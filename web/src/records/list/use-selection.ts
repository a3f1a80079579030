import type { AnyRow } from '@sable/domain/kernel/entity';
import { useMemo, useState } from 'react';

/** The maximum number of rows that the header checkbox selects. */
export const MAX_SELECTED = 1000;

export interface Selection {
  readonly rows: ReadonlyMap<string, AnyRow>;
  readonly toggle: (row: AnyRow) => void;
  readonly add: (rows: readonly AnyRow[]) => void;
  readonly clear: () => void;
}

/** Returns the rows that a person has selected; they stay selected when they scroll out of view. */
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
