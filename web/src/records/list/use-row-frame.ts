import type { AnyEntity } from '@sable/domain/kernel/entity';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import type { FormatEnv } from '../fields/format-value.ts';
import type { RowFrame } from './list-row.tsx';
import type { CellSave } from './use-cell-save.ts';
import type { GridKeys } from './use-grid-keys.ts';

interface RowFrameOptions {
  entity: AnyEntity;
  columns: RowFrame['columns'];
  env: FormatEnv;
  computed: boolean;
  cells: CellSave;
  grid: GridKeys;
  scroll: RefObject<HTMLDivElement | null>;
}

/**
 * Returns the values that all rows share. The object is stable while the cursor moves, so that only its two rows
 * render.
 */
export function useRowFrame({
  entity,
  columns,
  env,
  computed,
  cells,
  grid,
  scroll,
}: RowFrameOptions): RowFrame {
  const latest = useRef({ cells, grid });
  useEffect(() => {
    latest.current = { cells, grid };
  });
  return useMemo(() => {
    const leave: RowFrame['onLeave'] = (to) => {
      latest.current.grid.act({ type: 'leave', to });
      scroll.current?.focus({ preventScroll: true });
    };
    const save: RowFrame['onSave'] = (row, field, value, to, version) => {
      latest.current.cells.save(row, field, value, version);
      leave(to);
    };
    return { entity, columns, env, computed, onSave: save, onLeave: leave };
  }, [entity, columns, env, computed, scroll]);
}
