import { isSystem, type Actor } from './actor.ts';
import type { AnyEntity, AnyRow } from './entity.ts';
import { AppError } from './errors.ts';
import { wordsOfStatus } from './status-words.ts';

/** The steps between the values of a field `status`. */
export interface Lifecycle {
  /** Statuses that a new row may have. */
  readonly starts: readonly string[];
  /** Of these, the ones that go with the other values of a new row; all of them unless said. The entity's `check` refuses the others. */
  readonly startsOf?: (row: Readonly<Record<string, unknown>>) => readonly string[];
  /** The statuses that each status may become. One that is missing is final. */
  readonly next: { readonly [status: string]: readonly string[] };
}

/** A row before and after a change, who makes it, and when (an instant). */
export interface RowChange<R> {
  readonly before: R;
  readonly after: R;
  readonly actor: Actor;
  readonly now: string;
}

/** The statuses that a row may have next: those of a new row without one before, else the present one and its next. Undefined without a lifecycle. */
export function nextStatuses(entity: AnyEntity, before: string | undefined): readonly string[] | undefined {
  const { lifecycle } = entity;
  if (!lifecycle) return undefined;
  return before === undefined ? lifecycle.starts : [before, ...(lifecycle.next[before] ?? [])];
}

/** The statuses that go with the other values of a new row. Undefined without a lifecycle. */
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
    from: before ? wordsOfStatus(statusOf(before)) : 'new',
    to: wordsOfStatus(to),
  });
}

/** Refuses a new row with a status that no new row has. The product itself may make any. */
export function checkNew(entity: AnyEntity, row: AnyRow, actor: Actor): void {
  if (!isSystem(actor)) checkStatus(entity, undefined, row);
}

/** Refuses a step that the lifecycle does not have, and a change that the entity's own rule forbids. The product itself may make any. */
export function checkChange(entity: AnyEntity, change: RowChange<AnyRow>): void {
  if (isSystem(change.actor)) return;
  checkStatus(entity, change.before, change.after);
  entity.checkUpdate?.(change);
}
