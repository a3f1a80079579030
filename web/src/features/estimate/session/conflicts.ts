import { createStore } from '../../../ui/store.ts';
import { ClientError } from '../../../live/client-error.ts';
import type { EstimateAction } from './edits.ts';
import type { LineRow } from './rows.ts';

/** Two people changed one field; this person's value is kept until one is chosen. */
export interface Conflict {
  readonly id: number;
  readonly field: string;
  /** The line it is a field of; null for a field of the estimate. */
  readonly line: string | null;
  readonly key: string;
  readonly who: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  readonly action: EstimateAction;
}

export const createConflicts = () => createStore<readonly Conflict[]>([]);
export type Conflicts = ReturnType<typeof createConflicts>;

/** The field and whose it is: `Unit price of Door contact`. */
export const conflictSubject = ({ field, line }: Pick<Conflict, 'field' | 'line'>): string =>
  line === null ? field : `${field} of ${line}`;

let made = 0;

/** The conflict that a refusal tells of; null for any other refusal. */
export function conflictOf(
  error: unknown,
  action: EstimateAction,
  lines: readonly Pick<LineRow, 'id' | 'name'>[],
): Conflict | null {
  if (!(error instanceof ClientError) || error.code !== 'CONFLICT') return null;
  const { field, key, who, value } = error.details;
  const patch: Readonly<Record<string, unknown>> = 'patch' in action.args ? action.args.patch : {};
  return {
    id: ++made,
    field: String(field),
    line: lines.find(({ id }) => 'id' in action.args && id === action.args.id)?.name ?? null,
    key: String(key),
    who: String(who),
    theirs: value,
    mine: patch[String(key)],
    action,
  };
}
