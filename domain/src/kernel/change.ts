import type { AnyRow } from './entity.ts';

/** One write: what the audit row says and what the store does. */
export interface Change {
  readonly operation: 'create' | 'update' | 'delete';
  readonly collection: string;
  readonly id: string;
  readonly before: AnyRow | null;
  readonly after: AnyRow | null;
  readonly createdBy: string;
  /** The super user who acted as the person, by name. */
  readonly impersonatedBy?: string | null;
  /** The API key by which a program acted for the person, by its name at that time. */
  readonly apiKeyName?: string | null;
  /** Of a `delete`: the row stays stored, out of everyone's sight. */
  readonly kept?: boolean;
  /** Of a `create`: the record was deleted before and takes its own id again. */
  readonly restored?: boolean;
}

/** Who made a change. */
export type Author = Pick<Change, 'createdBy' | 'impersonatedBy' | 'apiKeyName'>;

/** Work for after the commit: mail, messages, webhooks. Queued in the same transaction, done at least once. */
export interface Effect {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The instant from which it may be done; at once when left out. */
  readonly runAt?: string;
}
