import type { Actor } from './actor.ts';

/** A predefined filter on a collection's list, available to everyone and declared with the entity. */
export interface BuiltInView {
  /** The view's name in URLs. Unique within the collection and never a UUID, because UUIDs identify saved views. */
  readonly key: string;
  readonly name: string;
  /** Conditions by field, in URL syntax: see `decodeFilter`. */
  readonly filters: Readonly<Record<string, string | undefined>>;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
}

/** The views that an entity declares, for an actor: a rep and the office need different ones. */
export type BuiltInViews = (actor: Actor) => readonly BuiltInView[];
