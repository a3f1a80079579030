import { isSystem, type Actor } from './actor.ts';
import type { AnyEntity, AnyRow } from './entity.ts';
import { AppError } from './errors.ts';
import { statusText } from './status-text.ts';

/** The allowed transitions of a `status` field. */
export interface Lifecycle {
  /** Statuses that a new row may have. */
  readonly starts: readonly string[];
  /**
   * The subset of `starts` that is valid with the other values of a new row; all of them by default. The entity's
   * `check` rejects the others.
   */
  readonly startsOf?: (row: Readonly<Record<string, unknown>>) => readonly string[];
  /** The statuses that each status may change to. A status without an entry is final. */
  readonly next: { readonly [status: string]: readonly string[] };
}

/** A row before and after a change, who makes the change, and when (an instant). */
export interface RowChange<R> {
  readonly before: R;
  readonly after: R;
  readonly actor: Actor;
  readonly now: string;
}

/**
 * Returns the statuses that a row may have next. For a new row, the initial statuses; otherwise the current status
 * and its successors. Undefined without a lifecycle.
 */
export function nextStatuses(entity: AnyEntity, before: string | undefined): readonly string[] | undefined {
  const { lifecycle } = entity;
  if (!lifecycle) return undefined;
  return before === undefined ? lifecycle.starts : [before, ...(lifecycle.next[before] ?? [])];
}

/** Returns the initial statuses that are valid with the other values of a new row. Undefined without a lifecycle. */
export const startStatuses = (
  { lifecycle }: AnyEntity,
  row: Readonly<Record<string, unknown>>,
): readonly string[] | undefined => lifecycle?.startsOf?.(row) ?? lifecycle?.starts;

const statusOf = (row: AnyRow): string => String(row['status']);

function checkStatus(entity: AnyEntity, before: AnyRow | undefined, after: AnyRow): void {
  const allowed = nextStatuses(entity, before && statusOf(before));
  const to = statusOf(after);
  if (!allowed || allowed.includes(to)) return;
  throw new AppError('ILLEGAL_TRANSITION', {
    what: entity.one.toLowerCase(),
    from: before ? statusText(statusOf(before)) : 'new',
    to: statusText(to),
  });
}

/** Rejects a new row whose status is not an initial status. The system actor is exempt. */
export function checkNew(entity: AnyEntity, row: AnyRow, actor: Actor): void {
  if (!isSystem(actor)) checkStatus(entity, undefined, row);
}

/**
 * Rejects a transition that the lifecycle does not allow, and a change that the entity's own rule forbids. The system
 * actor is exempt.
 */
export function checkChange(entity: AnyEntity, change: RowChange<AnyRow>): void {
  if (isSystem(change.actor)) return;
  checkStatus(entity, change.before, change.after);
  entity.checkUpdate?.(change);
}
