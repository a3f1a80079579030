import type { LineRow } from '../session/rows.ts';

/** What the fields of a line show, and how they change it. */
export interface FieldsProps {
  line: LineRow;
  /** @param label what is changed, as the history of edits names it. */
  change: (label: string, patch: Partial<LineRow>) => void;
}
