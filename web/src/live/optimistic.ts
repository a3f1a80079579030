import type { Actor } from '@sable/domain/kernel/actor';
import { createIdGenerator } from '@sable/domain/kernel/id-generator';
import { pathOf } from '@sable/domain/kernel/document';
import { redactHiddenFields, type AnyRow } from '@sable/domain/kernel/entity';
import { parseArgs } from '@sable/domain/kernel/input';
import { deepEqual } from '@sable/domain/kernel/deep-equal';
import type { Change } from '@sable/domain/kernel/change';
import { Transaction } from '@sable/domain/kernel/transaction';
import { entityOf, mutationOf } from '@sable/domain/registry';
import { BrowserSource } from './browser-source.ts';
import type { OptimisticRun, PendingMutation } from './pending-mutation.ts';
import { Overlay } from './overlay.ts';
import type { QueryView } from './query-view.ts';

/** Fields that only the server sets: they differ from what a browser computed, and nothing else depends on them. */
const SERVER_TIMES: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

/**
 * Runs this browser's unconfirmed mutations against the local rows and keeps the result as an overlay. A mutation
 * runs once. It runs again only if rows that it read differ from what the earlier mutations predicted.
 */
export class OptimisticLayer {
  readonly #actor: Actor;
  readonly #views: () => Iterable<QueryView>;
  #pending: readonly PendingMutation[] = [];
  #running: Promise<void> = Promise.resolve();
  #overlay = new Overlay();

  constructor(actor: Actor, views: () => Iterable<QueryView>) {
    this.#actor = actor;
    this.#views = views;
  }

  get pending(): readonly PendingMutation[] {
    return this.#pending;
  }

  /** The locally changed rows, as of the last {@link update}. */
  get overlay(): Overlay {
    return this.#overlay;
  }

  add(...pending: readonly PendingMutation[]): void {
    this.#pending = [...this.#pending, ...pending];
  }

  /** Removes mutations: refused ones, and confirmed ones, whose changes the server's rows now include. */
  drop(gone: readonly PendingMutation[]): void {
    const kept = this.#pending.filter((pending) => !gone.includes(pending));
    if (kept.length === this.#pending.length) return;
    const confirmed = gone.every((pending) => pending.seq !== undefined && this.#isAsServerSays(pending));
    this.#pending = kept;
    if (!confirmed) this.#forget(() => true);
  }

  /**
   * Handles a server row that changed or arrived for the first time. Results computed from another state of it are
   * recalculated.
   */
  serverChanged(collection: string, id: string, row: AnyRow | undefined): void {
    if (this.#predicted(collection, id, row)) return;
    const path = pathOf(collection, id);
    this.#forget(({ reads }) => reads.has(path) || reads.has(collection));
  }

  /** Discards the results from the first affected mutation on: later ones build on it. */
  #forget(affected: (run: OptimisticRun) => boolean): void {
    const first = this.#pending.findIndex(({ run }) => run && affected(run));
    if (first >= 0) for (const pending of this.#pending.slice(first)) pending.run = undefined;
  }

  /** Returns whether a pending or answered mutation predicted exactly this row. */
  #predicted(collection: string, id: string, row: AnyRow | undefined): boolean {
    return this.#pending.some(({ run }) =>
      run?.changes.some(
        (change) => change.collection === collection && change.id === id && isSame(change.after, row),
      ),
    );
  }

  #isAsServerSays({ run }: PendingMutation): boolean {
    if (!run) return false;
    return run.changes.every(({ collection, id }) => {
      const row = this.#serverRow(collection, id);
      return this.#predicted(collection, id, row);
    });
  }

  #serverRow(collection: string, id: string): AnyRow | undefined {
    for (const view of this.#views()) {
      const row = view.serverRow(collection, id);
      if (row) return row;
    }
    return undefined;
  }

  /** Runs the mutations that have not run yet, on top of the earlier ones. Resolves when the overlay is up to date. */
  update(): Promise<void> {
    this.#running = this.#running.then(async () => {
      const overlay = new Overlay();
      for (const pending of this.#pending) {
        pending.run ??= await this.#run(pending, overlay);
        overlay.add(pending.run.changes);
      }
      this.#overlay = overlay;
    });
    return this.#running;
  }

  async #run({ name, args, key }: PendingMutation, overlay: Overlay): Promise<OptimisticRun> {
    const mutation = mutationOf(name);
    const source = new BrowserSource([...this.#views()], overlay, this.#actor);
    const nothing = { changes: [], reads: source.reads };
    if (mutation.serverOnly) return nothing;
    const context = {
      now: new Date().toISOString(),
      isPreview: true,
      newId: createIdGenerator(key),
      digest: unavailable,
      newToken: unavailableNow,
      seal: unavailableNow,
      open: unavailableNow,
    };
    const tx = new Transaction(source, this.#actor, context);
    try {
      await mutation.run(tx, parseArgs(mutation.args, this.#actor, args));
      return { changes: tx.changes.map((change) => this.#visible(change)), reads: source.reads };
    } catch {
      // The data is not in the browser, is hidden from this role, or the mutation is refused: the server's response
      // decides and gives the reason.
      return nothing;
    }
  }

  /**
   * Returns a change with the row as the server would send it. Rules fill in fields that are hidden from this person;
   * the resulting row must not include them.
   */
  #visible(change: Change): Change {
    const { collection, after } = change;
    return { ...change, after: after && redactHiddenFields(entityOf(collection), this.#actor, after) };
  }
}

/** Returns whether the server's row, without fields hidden from this role, equals the row computed here. */
function isSame(computed: AnyRow | null, row: AnyRow | undefined): boolean {
  if (!computed || !row) return !computed && !row;
  return Object.entries(row).every(
    ([field, value]) => SERVER_TIMES.has(field) || deepEqual(computed[field], value),
  );
}

const unavailable = async (): Promise<string> => unavailableNow();
function unavailableNow(): string {
  throw new Error('Only the server can do this.');
}
