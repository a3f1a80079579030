import type { AnyRow } from './entity.ts';

/** One write: the content of the audit row and the operation on the store. */
export interface Change {
  readonly operation: 'create' | 'update' | 'delete';
  readonly collection: string;
  readonly id: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
  readonly createdBy: string;
  /** Name of the super user who impersonated the person. */
  readonly impersonatedBy?: string | null;
  /** Name, at that time, of the API key with which a program acted for the person. */
  readonly apiKeyName?: string | null;
  /** For a `delete`: the row stays in the database but is hidden from everyone. */
  readonly kept?: boolean;
  /** For a `create`: the record was deleted before and is restored with its original id. */
  readonly restored?: boolean;
}

/** Who made a change. */
export type Author = Pick<Change, 'createdBy' | 'impersonatedBy' | 'apiKeyName'>;

/**
 * Work to do after the commit: mail, messages, webhooks. Queued in the same transaction and executed at least once.
 */
export interface Effect {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The earliest instant to run the work; immediately by default. */
  readonly runAt?: string;
}
