import type { Change } from '@sable/domain/kernel/change';
import type { ExpectedVersion } from '@sable/domain/kernel/request';

/** The changes of a mutation in this browser, and the rows and collections that it read. */
export interface OptimisticRun {
  readonly changes: readonly Change[];
  readonly reads: ReadonlySet<string>;
}

/**
 * One mutation by a person: applied to the overlay at once, sent in order, dropped when the server's feed includes
 * it.
 */
export interface PendingMutation {
  readonly key: string;
  /** The client that created the mutation: this one, or one whose page is gone. */
  readonly clientId: string;
  /** Whether an earlier page created it: no caller waits for its response. */
  readonly restored: boolean;
  /** Whether the person has just triggered it, here or in a review, and can be prompted for proof of identity. */
  readonly attended: boolean;
  readonly name: string;
  readonly args: unknown;
  readonly expectedVersions: readonly ExpectedVersion[];
  /** Its result in this browser's view; undefined if it must run, or run again. */
  run: OptimisticRun | undefined;
  /** Which feed `seq` belongs to: the platform's catalog has its own, each company another. */
  readonly platform: boolean;
  /** Feed sequence number at which the server's rows include the change; undefined before the response. */
  seq: number | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}
