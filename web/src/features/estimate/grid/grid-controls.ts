import { createContext, use } from 'react';
import type { Bucket } from '@sable/domain/estimate/pricing-input';
import type { ColumnId } from '../session/columns.ts';
import type { Cell } from '../session/estimate-session.ts';
import type { CursorEvent } from './cursor.ts';
import type { PackageRow, ProductRow } from '../session/estimate-data.ts';
import type { LineRow } from '../session/rows.ts';

/** What the parts of the grid may ask for. Never changes while the grid is on screen. */
export interface GridControls {
  readonly send: (event: CursorEvent) => void;
  /** A new line from the text of an empty row, or of the product that the text names; then the cursor goes on as the key says. */
  readonly addTyped: (
    rowId: string,
    typed: { readonly text: string; readonly product: ProductRow | undefined },
    then: 'enter' | 'tab' | 'stay',
  ) => void;
  /** Adds a product where the row is empty; or puts it on the line whose name is being typed in `cell`. */
  readonly putProduct: (rowId: string, product: ProductRow, cell?: Cell) => void;
  /** Puts a package's products on the estimate where the row is empty. */
  readonly putPackage: (rowId: string, pack: PackageRow) => void;
  readonly toggle: (line: LineRow, column: 'taxed' | 'optional') => void;
  readonly choose: (line: LineRow, column: 'kind' | 'frequency', value: string) => void;
  readonly duplicate: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly moveStep: (ids: readonly string[], step: 1 | -1) => void;
  /** Puts rows right before another row of the grid. */
  readonly moveBefore: (ids: readonly string[], beforeRowId: string) => void;
  readonly insertBelow: (rowId: string) => void;
  readonly addHeading: (kind: 'section' | 'text', bucket: Bucket) => void;
  /** Closes the inserted empty row. */
  readonly dropInsertion: () => void;
  readonly showDetails: (lineId: string) => void;
  /** The lines that an act on a row is about: the selection where the row is part of it. */
  readonly chosen: (rowId: string) => readonly string[];
}

const ControlsContext = createContext<GridControls | null>(null);
export const ControlsProvider = ControlsContext;

export function useGridControls(): GridControls {
  const controls = use(ControlsContext);
  if (!controls) throw new Error('This part stands in the grid of lines.');
  return controls;
}

export const cellDomId = (rowId: string, column: ColumnId): string => `cell-${rowId}-${column}`;
