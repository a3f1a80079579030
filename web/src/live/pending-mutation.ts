import type { Change } from '@sable/domain/kernel/change';
import type { ExpectedVersion } from '@sable/domain/kernel/request';

/** What a mutation did in this browser, and the rows and collections that it looked at. */
export interface OptimisticRun {
  readonly changes: readonly Change[];
  readonly reads: ReadonlySet<string>;
}

/** One mutation that a person caused: laid over at once, sent in order, dropped when the server's feed has it. */
export interface PendingMutation {
  readonly key: string;
  /** The client that made it: this one, or one whose page is gone. */
  readonly clientId: string;
  /** Made by an earlier page: nobody waits for its answer. */
  readonly restored: boolean;
  /** Whether the person has just caused it, here or in a review, and can be asked who they are. */
  readonly attended: boolean;
  readonly name: string;
  readonly args: unknown;
  readonly expectedVersions: readonly ExpectedVersion[];
  /** What it did in this browser's view; undefined when it must run, or run again. */
  run: OptimisticRun | undefined;
  /** Which feed `seq` counts in: the platform's catalog has its own, every company another. */
  readonly platform: boolean;
  /** Feed number at which the change is part of the server's rows; undefined before the answer. */
  seq: number | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}
