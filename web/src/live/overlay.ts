import type { AnyRow } from '@sable/domain/kernel/entity';
import type { Change } from '@sable/domain/kernel/change';

/** Unconfirmed changes on top of the server's rows: the last state of each changed row, null for a deleted one. */
export class Overlay {
  readonly #rows = new Map<string, Map<string, AnyRow | null>>();

  constructor(changes: readonly Change[] = []) {
    this.add(changes);
  }

  add(changes: readonly Change[]): void {
    for (const { collection, id, after } of changes) {
      const rows = this.#rows.get(collection) ?? new Map<string, AnyRow | null>();
      this.#rows.set(collection, rows);
      // Set again, so that rows come in the order of their last change.
      rows.delete(id);
      rows.set(id, after);
    }
  }

  /** Returns a row as changed locally: null if deleted, undefined if untouched. */
  get(collection: string, id: string): AnyRow | null | undefined {
    return this.#rows.get(collection)?.get(id);
  }

  /** Returns the changed rows of a collection. */
  of(collection: string): ReadonlyMap<string, AnyRow | null> {
    return this.#rows.get(collection) ?? new Map();
  }
}
