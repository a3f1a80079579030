import { createContext, use, useMemo } from 'react';
import { columnLabels } from '../session/columns.ts';
import { useEditor } from '../session/editor-context.tsx';
import { lineUpdate } from '../session/edits.ts';
import type { PackageRow, ProductRow } from '../session/estimate-data.ts';
import type { Cell } from '../session/visit.ts';
import { typedLine } from '../session/new-lines.ts';
import type { LineRow } from '../session/rows.ts';
import type { Bucket } from '@sable/domain/product-kind';
import { placePackage } from '../session/package-edits.ts';
import { assertDefined } from '@sable/domain/kernel/assert-defined';
import { type CursorEvent, selectedIds } from './cursor.ts';
import { INSERTED, isBlank, placeBefore, placeOfBlank, rowAfter, stepTarget } from './grid-rows.ts';
import type { useGrid } from './use-grid.ts';

/** Actions that the parts of the grid can call. Stable while the grid is mounted. */
export interface GridControls {
  readonly send: (event: CursorEvent) => void;
  /**
   * Adds a line from the text of an empty row, or from the product that the text names. Then moves the cursor
   * according to the key.
   */
  readonly addTyped: (
    rowId: string,
    typed: { readonly text: string; readonly product: ProductRow | undefined },
    then: 'enter' | 'tab' | 'stay',
  ) => void;
  /** Adds a product in place of an empty row, or assigns it to the line whose name is being typed in `cell`. */
  readonly putProduct: (rowId: string, product: ProductRow, cell?: Cell) => void;
  /** Adds a package's products to the estimate in place of the empty row. */
  readonly putPackage: (rowId: string, pack: PackageRow) => void;
  readonly toggle: (line: LineRow, column: 'taxed' | 'optional') => void;
  readonly choose: (line: LineRow, column: 'kind' | 'frequency', value: string) => void;
  readonly duplicate: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly moveStep: (ids: readonly string[], step: 1 | -1) => void;
  /** Moves rows directly before another row of the grid. */
  readonly moveBefore: (ids: readonly string[], beforeRowId: string) => void;
  readonly insertBelow: (rowId: string) => void;
  readonly addHeading: (kind: 'section' | 'text', bucket: Bucket) => void;
  /** Closes the inserted empty row. */
  readonly dropInsertion: () => void;
  readonly showDetails: (lineId: string) => void;
  /** Returns the lines that an action on a row applies to: the whole selection if it includes the row. */
  readonly chosen: (rowId: string) => readonly string[];
}

const ControlsContext = createContext<GridControls | null>(null);
export const ControlsProvider = ControlsContext;

export function useGridControls(): GridControls {
  const controls = use(ControlsContext);
  if (!controls) throw new Error('This component must be inside the line grid.');
  return controls;
}

const many = (ids: readonly string[], one: string, more: string) =>
  ids.length === 1 ? one : `${ids.length} ${more}`;

/**
 * Creates the grid's actions, which work on its current rows. The object is stable, so that rows do not re-render.
 */
export function useGridControlsOf(
  grid: ReturnType<typeof useGrid>,
  showDetails: (lineId: string) => void,
): GridControls {
  const { session } = useEditor();
  const { now, send, awaitLine, setInsertion } = grid;
  return useMemo(() => {
    const lines = () => assertDefined(session.current, 'the grid shows rows').lines;
    const blankPlace = (rowId: string) => placeOfBlank(now.current.rows, rowId, now.current.insertion);
    const moveBefore: GridControls['moveBefore'] = (ids, beforeRowId) => {
      const after = placeBefore(lines(), now.current.rows, ids, beforeRowId);
      session.moveLines(many(ids, 'Line moved', 'lines moved'), ids, after);
    };
    return {
      send,
      showDetails,
      moveBefore,
      dropInsertion: () => setInsertion(null),
      addTyped(rowId, { text, product }, then) {
        const bucket = now.current.rows.find((row) => row.id === rowId)?.bucket ?? 'one-time';
        const line = product ? { productId: product.id } : typedLine(text, bucket);
        if (!line) return;
        const structural = !product && line.kind !== undefined && ['section', 'text'].includes(line.kind);
        const label = product ? `${product.name} added` : 'Line added';
        const [id] = session.addLines(label, [line], blankPlace(rowId));
        const column = then === 'tab' && !structural ? 'quantity' : null;
        awaitLine({ column, open: false, inserted: rowId === INSERTED }, id);
      },
      putProduct(rowId, product, cell) {
        const line = now.current.rows.find((row) => row.id === rowId)?.line;
        if (line && cell) {
          session.leaveWith(cell, `Product of ${line.name}`, lineUpdate(rowId, { productId: product.id }));
          send({ type: 'go', to: { rowId, column: 'quantity' }, home: 'item' });
          return;
        }
        const added = [{ productId: product.id }];
        const [id] = session.addLines(`${product.name} added`, added, blankPlace(rowId));
        awaitLine({ column: 'quantity', open: false, inserted: rowId === INSERTED }, id);
      },
      putPackage(rowId, pack) {
        const place = blankPlace(rowId);
        setInsertion(null);
        placePackage(session, pack, place);
        // The new lines appear above the empty row, which has the focus.
        requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
      },
      toggle: (line, column) =>
        session.updateLine(
          line.id,
          `${columnLabels[column]} of ${line.name}`,
          column === 'taxed'
            ? { taxable: !line.taxable }
            : { optional: !line.optional, selected: line.optional },
        ),
      choose: (line, column, value) =>
        session.updateLine(line.id, `${columnLabels[column]} of ${line.name}`, { [column]: value }),
      duplicate(ids) {
        if (ids.length === 0) return;
        const [id] = session.duplicateLines(many(ids, 'Line duplicated', 'lines duplicated'), ids);
        awaitLine({ column: 'item', open: false, inserted: false }, id);
      },
      remove(ids) {
        const { rows, cursor } = now.current;
        if (ids.length === 0) return;
        const next = rowAfter(rows, ids);
        const column = cursor.active?.column ?? 'item';
        session.removeLines(many(ids, 'Line deleted', 'lines deleted'), ids);
        if (next) send({ type: 'go', to: { rowId: next, column } });
      },
      moveStep(ids, step) {
        const target = ids.length > 0 ? stepTarget(now.current.rows, ids, step) : null;
        if (target) moveBefore(ids, target);
      },
      insertBelow(rowId) {
        const row = now.current.rows.find(({ id }) => id === rowId);
        if (!row || isBlank(rowId)) return;
        setInsertion({ after: rowId, bucket: row.bucket });
      },
      addHeading(kind, bucket) {
        const { cursor, rows } = now.current;
        const near = rows.find((row) => row.id === cursor.active?.rowId && row.line && row.bucket === bucket);
        const after = near?.id ?? rows.findLast((row) => row.line && row.bucket === bucket)?.id ?? null;
        const line = { kind, name: kind === 'section' ? 'New section' : 'New note' };
        const [id] = session.addLines(kind === 'section' ? 'Section added' : 'Note added', [line], after);
        awaitLine({ column: 'item', open: true, inserted: false }, id);
      },
      chosen(rowId) {
        const { cursor, rows } = now.current;
        const ids = cursor.anchor === null ? [] : selectedIds(cursor, rows);
        if (ids.includes(rowId)) return ids;
        return isBlank(rowId) ? [] : [rowId];
      },
    };
  }, [session, now, send, awaitLine, setInsertion, showDetails]);
}
