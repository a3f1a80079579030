import { seenVersion, type FieldUpdate } from './edits.ts';
import type { EditorRows } from './rows.ts';

/** A field that a user edits. */
export interface Cell {
  /** Unique among the fields of the estimate. */
  readonly key: string;
  /** Label of its undo step: `Quantity of Door contact`. */
  readonly label: string;
}

/** One visit of a cell, from focus to blur. */
export interface Visit {
  readonly cell: Cell;
  /** The rows at the start of the visit: what undo restores, and the versions that the user saw. */
  readonly start: EditorRows;
  /** The last valid value. */
  update: FieldUpdate | null;
  /** Whether the value is waiting for the debounce. */
  unsent: boolean;
  /** How many values were sent after a debounce, except rejected ones, which leave nothing to restore. */
  sent: number;
}

/** Returns the options for another change that ends a visit: it applies to the rows from the start of the visit. */
export const overSeen = ({ start }: Visit, update: FieldUpdate) => ({
  before: start,
  expectedVersions: seenVersion(start, update),
});
