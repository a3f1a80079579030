import type { Actor } from './actor.ts';

/** A question that a collection's list answers for everybody, declared with the entity. */
export interface BuiltInView {
  /** Its name in addresses; unique within the collection and no UUID, which are saved views. */
  readonly key: string;
  readonly name: string;
  /** Conditions by field, as the address writes them: see `decodeFilter`. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
}

/** The views that an entity declares, for an actor: a rep's day is not the office's. */
export type BuiltInViews = (actor: Actor) => readonly BuiltInView[];
