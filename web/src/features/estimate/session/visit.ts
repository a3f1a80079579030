import { seenVersion, type FieldUpdate } from './edits.ts';
import type { EditorRows } from './rows.ts';

/** A field that a person types into. */
export interface Cell {
  /** Unique among the fields of the estimate. */
  readonly key: string;
  /** Names the step that undoes it: `Quantity of Door contact`. */
  readonly label: string;
}

/** One stay in a cell, from the focus to the blur. */
export interface Visit {
  readonly cell: Cell;
  /** The rows when the person came: what undo restores, and the versions the person saw. */
  readonly start: EditorRows;
  /** The last valid value. */
  update: FieldUpdate | null;
  /** The value waits for the debounce. */
  unsent: boolean;
  /** How many values the debounce has sent, without those that were refused: there is nothing to restore of those. */
  sent: number;
}

/** How another change ends a visit: over the rows as they were when it began. */
export const overSeen = ({ start }: Visit, update: FieldUpdate) => ({
  before: start,
  expectedVersions: seenVersion(start, update),
});
