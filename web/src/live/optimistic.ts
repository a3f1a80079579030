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

/** Fields that the server alone sets: they differ from what a browser computed, and nothing else follows from them. */
const SERVER_TIMES: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

/**
 * The unconfirmed mutations of this browser, run over the rows that are here and laid over them. A mutation runs once: again only when rows that it
 * looked at turn out other than the mutations before it said.
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

  /** The rows as changed here, as of the last {@link update}. */
  get overlay(): Overlay {
    return this.#overlay;
  }

  add(...pending: readonly PendingMutation[]): void {
    this.#pending = [...this.#pending, ...pending];
  }

  /** Takes mutations away: refused ones, and confirmed ones, whose changes the server's rows have now. */
  drop(gone: readonly PendingMutation[]): void {
    const kept = this.#pending.filter((pending) => !gone.includes(pending));
    if (kept.length === this.#pending.length) return;
    const confirmed = gone.every((pending) => pending.seq !== undefined && this.#isAsServerSays(pending));
    this.#pending = kept;
    if (!confirmed) this.#forget(() => true);
  }

  /** The server's row changed, or is here for the first time. What was computed from another state of it is computed again. */
  serverChanged(collection: string, id: string, row: AnyRow | undefined): void {
    if (this.#predicted(collection, id, row)) return;
    const path = pathOf(collection, id);
    this.#forget(({ reads }) => reads.has(path) || reads.has(collection));
  }

  /** Forgets what was computed from the first affected mutation on: later ones build on it. */
  #forget(affected: (run: OptimisticRun) => boolean): void {
    const first = this.#pending.findIndex(({ run }) => run && affected(run));
    if (first >= 0) for (const pending of this.#pending.slice(first)) pending.run = undefined;
  }

  /** Whether a mutation that is on its way, or was answered, said that the row would be just so. */
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
      // Not here, hidden from this role, or refused: the server's answer decides and says why.
      return nothing;
    }
  }

  /** A change with the row as the server would send it. Rules fill in fields that are hidden from this person; what is built of the row must not name them. */
  #visible(change: Change): Change {
    const { collection, after } = change;
    return { ...change, after: after && redactHiddenFields(entityOf(collection), this.#actor, after) };
  }
}

/** Whether the server's row, without what is hidden from this role, is the one that was computed here. */
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
