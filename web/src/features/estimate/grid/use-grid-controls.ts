import { useMemo } from 'react';
import type { EstimateAction } from '../session/edits.ts';
import { columnLabels } from '../session/columns.ts';
import { selectedIds } from './cursor.ts';
import { INSERTED, isBlank, placeBefore, stepTarget } from './grid-rows.ts';
import { addLines, duplicateLines, placeOfBlank, typedLine } from '../session/new-lines.ts';
import { packageLines } from '../session/package-lines.ts';
import type { GridControls } from './grid-controls.ts';
import { rowAfter } from './row-after.ts';
import type { useGrid } from './use-grid.ts';
import type { LineRow } from '../session/rows.ts';

const many = (ids: readonly string[], one: string, more: string) =>
  ids.length === 1 ? one : `${ids.length} ${more}`;

/** The acts of the grid over its newest rows. The object never changes, so that rows need not render again. */
export function useGridControlsOf(
  grid: ReturnType<typeof useGrid>,
  showDetails: (lineId: string) => void,
): GridControls {
  const { now, send, awaitLine, setInsertion } = grid;
  return useMemo(() => {
    const act = (label: string, actions: readonly EstimateAction[], offer = false) =>
      void now.current.editor.act(label, actions, { offer });
    const update = (line: LineRow, label: string, patch: Partial<LineRow>) =>
      act(`${label} of ${line.name}`, [{ kind: 'line', args: { id: line.id, patch } }]);
    const moveBefore: GridControls['moveBefore'] = (ids, beforeRowId) => {
      const { editor, rows } = now.current;
      const after = placeBefore(editor.lines, rows, ids, beforeRowId);
      const args = { estimateId: editor.estimate.id, ids, after };
      act(many(ids, 'Line moved', 'lines moved'), [{ kind: 'move', args }]);
    };
    const controls: GridControls = {
      send,
      showDetails,
      moveBefore,
      dropInsertion: () => setInsertion(null),
      addTyped(rowId, { text, product }, then) {
        const { editor, rows, insertion } = now.current;
        const bucket = rows.find((row) => row.id === rowId)?.bucket ?? 'one-time';
        const line = product ? { productId: product.id } : typedLine(text, bucket);
        if (!line) return;
        const inserted = rowId === INSERTED;
        const structural = line.kind === 'section' || line.kind === 'text';
        const column = then === 'tab' && !structural ? 'quantity' : null;
        awaitLine({ column, open: false, inserted });
        act(product ? `${product.name} added` : 'Line added', [
          addLines(editor.estimate.id, [line], placeOfBlank(rows, rowId, insertion)),
        ]);
      },
      putProduct(rowId, product, before) {
        const { editor, rows, insertion } = now.current;
        const line = rows.find((row) => row.id === rowId)?.line;
        if (line) {
          const patch = { productId: product.id };
          const action = { kind: 'line', args: { id: rowId, patch } } as const;
          void editor.act(`Product of ${line.name}`, [action], before && { before });
          send({ type: 'go', to: { rowId, column: 'quantity' }, home: 'item' });
          return;
        }
        awaitLine({ column: 'quantity', open: false, inserted: rowId === INSERTED });
        const place = placeOfBlank(rows, rowId, insertion);
        act(`${product.name} added`, [addLines(editor.estimate.id, [{ productId: product.id }], place)]);
      },
      putPackage(rowId, pack) {
        const { editor, rows, insertion } = now.current;
        const place = placeOfBlank(rows, rowId, insertion);
        setInsertion(null);
        act(`${pack.name} added`, [addLines(editor.estimate.id, packageLines(pack), place)], true);
      },
      toggle: (line, column) =>
        update(
          line,
          columnLabels[column],
          column === 'taxed'
            ? { taxable: !line.taxable }
            : { optional: !line.optional, selected: line.optional },
        ),
      choose: (line, column, value) => update(line, columnLabels[column], { [column]: value }),
      duplicate(ids) {
        const { editor } = now.current;
        if (ids.length === 0) return;
        awaitLine({ column: 'item', open: false, inserted: false });
        act(many(ids, 'Line duplicated', 'lines duplicated'), [
          duplicateLines(editor.estimate.id, editor.lines, ids),
        ]);
      },
      remove(ids) {
        const { editor, rows, cursor } = now.current;
        if (ids.length === 0) return;
        const { estimate } = editor;
        const next = rowAfter(rows, ids);
        const column = cursor.active?.column ?? 'item';
        const args = { estimateId: estimate.id, ids };
        act(many(ids, 'Line deleted', 'lines deleted'), [{ kind: 'remove', args }], true);
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
        const { editor, cursor, rows } = now.current;
        const near = rows.find((row) => row.id === cursor.active?.rowId && row.line && row.bucket === bucket);
        const after = near?.id ?? rows.findLast((row) => row.line && row.bucket === bucket)?.id ?? null;
        awaitLine({ column: 'item', open: true, inserted: false });
        const line = { kind, name: kind === 'section' ? 'New section' : 'New note' };
        act(kind === 'section' ? 'Section added' : 'Note added', [
          addLines(editor.estimate.id, [line], after),
        ]);
      },
      chosen(rowId) {
        const { cursor, rows } = now.current;
        const ids = cursor.anchor === null ? [] : selectedIds(cursor, rows);
        if (ids.includes(rowId)) return ids;
        return isBlank(rowId) ? [] : [rowId];
      },
    };
    return controls;
  }, [now, send, awaitLine, setInsertion, showDetails]);
}
