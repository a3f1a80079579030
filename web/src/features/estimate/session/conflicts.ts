import { createStore } from '../../../ui/store.ts';
import { ClientError } from '../../../live/client-error.ts';
import type { EstimateEdit } from './edits.ts';
import type { LineRow } from './rows.ts';

/** Two users changed the same field. */
export interface EstimateConflict {
  readonly id: number;
  /** The row of the field: a line, or the estimate. */
  readonly rowId: string | null;
  readonly field: string;
  /** The line of the field; null for a field of the estimate. */
  readonly line: string | null;
  readonly key: string;
  readonly who: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  readonly edit: EstimateEdit;
}

/** Whether two conflicts are about the same field. */
const isSameField = (a: EstimateConflict, b: EstimateConflict): boolean =>
  a.key === b.key && a.rowId === b.rowId;

/** Returns the field and its line: `Unit price of Door contact`. */
export const conflictSubject = ({ field, line }: Pick<EstimateConflict, 'field' | 'line'>): string =>
  line === null ? field : `${field} of ${line}`;

let made = 0;

/** Parses the conflict from an error; null for any other error. */
export function toEstimateConflict(
  error: unknown,
  edit: EstimateEdit,
  lines: readonly Pick<LineRow, 'id' | 'name'>[],
): EstimateConflict | null {
  if (!(error instanceof ClientError) || error.code !== 'CONFLICT' || !('patch' in edit.args)) return null;
  const { field, key, who, value } = error.details;
  const rowId = edit.args.id;
  const patch: Readonly<Record<string, unknown>> = edit.args.patch;
  return {
    id: ++made,
    rowId,
    field: String(field),
    line: lines.find(({ id }) => id === rowId)?.name ?? null,
    key: String(key),
    who: String(who),
    theirs: value,
    mine: patch[String(key)],
    edit,
  };
}

/** Fields that two users changed, until one of the values is chosen. */
export class Conflicts {
  readonly open = createStore<readonly EstimateConflict[]>([]);

  /**
   * Opens the conflict that an error reports. Replaces an older one about the same field. Returns false for any other
   * error.
   */
  add(error: unknown, edit: EstimateEdit, lines: readonly Pick<LineRow, 'id' | 'name'>[]): boolean {
    const conflict = toEstimateConflict(error, edit, lines);
    if (!conflict) return false;
    this.open.set([...this.open.get().filter((other) => !isSameField(other, conflict)), conflict]);
    return true;
  }

  /** Closes a conflict: the other user's value is already stored. */
  resolve(conflict: EstimateConflict): void {
    this.open.set(this.open.get().filter(({ id }) => id !== conflict.id));
  }
}
