import type { LineRow } from '../session/rows.ts';

/** Props shared by the fields of a line: what they show, and how they change it. */
export interface FieldsProps {
  line: LineRow;
  /** @param label names the change in the edit history. */
  change: (label: string, patch: Partial<LineRow>) => void;
}
