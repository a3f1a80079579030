import type { Actor } from '@sable/domain/kernel/actor';
import { pathOf } from '@sable/domain/kernel/document';
import type { AnyEntity, AnyRow } from '@sable/domain/kernel/entity';
import { and } from '@sable/domain/kernel/predicate';
import { compareRows, pageLimit, type ListSpec } from '@sable/domain/kernel/query';
import type { Source } from '@sable/domain/kernel/source';
import type { Overlay } from './overlay.ts';
import type { QueryView } from './query-view.ts';

/** The browser does not have the data that a rule needs to read; only the server can decide then. */
export class NotCached extends Error {
  constructor() {
    super('Not in this browser.');
    this.name = 'NotCached';
  }
}

/**
 * A transaction's view of the data in this browser: the rows of all live queries, with earlier unconfirmed changes as
 * an overlay.
 */
export class BrowserSource implements Source {
  readonly #views: readonly QueryView[];
  readonly #overlay: Overlay;
  readonly #actor: Actor;
  /** What was read: the paths of single rows, found or not, and the collections of lists. */
  readonly reads = new Set<string>();

  constructor(views: readonly QueryView[], overlay: Overlay, actor: Actor) {
    this.#views = views;
    this.#overlay = overlay;
    this.#actor = actor;
  }

  async get(entity: AnyEntity, id: string): Promise<AnyRow | undefined> {
    return this.findParent(entity.collection, id);
  }

  async getMany(entity: AnyEntity, ids: readonly string[]): Promise<AnyRow[]> {
    const rows = await Promise.all(ids.map((id) => this.get(entity, id)));
    return rows.filter((row) => row !== undefined);
  }

  async findParent(collection: string, id: string): Promise<AnyRow | undefined> {
    this.reads.add(pathOf(collection, id));
    const own = this.#overlay.get(collection, id);
    if (own !== undefined) return own ?? undefined;
    for (const view of this.#views) {
      const row = view.serverRow(collection, id);
      if (row) return row;
    }
    throw new NotCached();
  }

  /**
   * Returns a list only if some live query has it completely, for the same condition. A page of a list is not enough.
   */
  async list(entity: AnyEntity, spec: ListSpec): Promise<AnyRow[]> {
    this.reads.add(entity.collection);
    if (spec.after || spec.upTo || spec.lastPage) throw new NotCached();
    const wanted = JSON.stringify(spec.where);
    const { read } = entity.permission(this.#actor);
    for (const view of this.#views) {
      if (view.spec.collection !== entity.collection || !view.complete) continue;
      if (JSON.stringify(and(view.spec.where ?? { all: [] }, read)) !== wanted) continue;
      // The screen's query may have another order and another limit than the rule's query.
      return [...(view.withOverlay(this.#overlay) ?? [])].sort(compareRows(spec)).slice(0, pageLimit(spec));
    }
    throw new NotCached();
  }

  async nextNumber(): Promise<number> {
    throw new NotCached();
  }
}
