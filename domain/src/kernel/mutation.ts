import { z } from 'zod';
import type { Actor } from './actor.ts';
import { idSchema } from './document.ts';
import type { AnyEntity, AnyRow, Entity } from './entity.ts';
import { createInput, patchInput, type CreateInput, type PatchInput } from './input.ts';
import { isInScope, type KeyVerb } from './key-scope.ts';
import type { MutationName } from './mutation-name.ts';
import type { Action } from './permission.ts';
import { matchNone } from './predicate.ts';
import type { Transaction } from './transaction.ts';

export type Result = Readonly<Record<string, unknown>> | void;

/** A named change: parsed arguments, a required permission rule, and a pure function over a transaction. */
export interface Mutation<Args extends z.ZodType = z.ZodType, R extends Result = Result> {
  readonly args: Args;
  /** Who may attempt the mutation; the predicates of the rows decide the rest. There is no default. */
  readonly allow: (actor: Actor) => boolean;
  /**
   * The verb that an API key's scope must include for the mutation's collection. Without it, no API key can run the
   * mutation.
   */
  readonly keyVerb?: KeyVerb;
  /** Requires that the person proved their identity within the last ten minutes. */
  readonly needsProof?: boolean;
  /** `platform`: writes the catalog shared by all companies. */
  readonly scope?: 'company' | 'platform';
  /** Only the server can run the mutation (numbers, tokens, documents); the browser waits for the answer. */
  readonly serverOnly?: boolean;
  /** Fields of the answer, such as a new public token, that are never stored for a repeated request. */
  readonly secretResultFields?: readonly string[];
  readonly run: (tx: Transaction, args: z.output<Args>) => Promise<R>;
}

export type AnyMutation = Omit<Mutation, 'run' | 'args'> & {
  readonly args: z.ZodType;
  run(tx: Transaction, args: unknown): Promise<Result>;
};

/** Whether an actor may attempt a mutation, by its own rule and the scope of an API key. */
export function canTry(actor: Actor, name: string, { allow, keyVerb }: AnyMutation): boolean {
  if (!allow(actor)) return false;
  if (!actor.apiKey) return true;
  return keyVerb !== undefined && isInScope(actor, name.slice(0, name.indexOf('.')), keyVerb);
}

/** Declares a mutation and infers its types. */
export const mutation = <Args extends z.ZodType, R extends Result>(
  definition: Mutation<Args, R>,
): Mutation<Args, R> => definition;

/** The arguments of a mutation as its caller passes them. */
export type ArgsOf<M> = M extends Mutation<infer Args, Result> ? z.input<Args> : never;

/** The result of a mutation for its caller. */
export type ResultOf<M> = M extends { run(...args: never[]): Promise<infer R> } ? R : never;

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

type Declared = Pick<AnyEntity, 'collection' | 'shape' | 'defaults' | 'generic'>;

type GenericNames<E extends Declared> = E extends Declared
  ? | (NonNullable<E['generic']> extends { readonly create: false } ? never : `${E['collection']}.create`)
    | (NonNullable<E['generic']> extends { readonly update: false } ? never : `${E['collection']}.update`)
    | (NonNullable<E['generic']> extends { readonly delete: true } ? `${E['collection']}.delete` : never)
  : never;

interface GenericSignatures<E extends Declared> {
  readonly create: MutationName<ReadonlyDeep<CreateInput<E>>, { readonly id: string }>;
  readonly update: MutationName<{ readonly id: string; readonly patch: ReadonlyDeep<PatchInput<E>> }, void>;
  readonly delete: MutationName<{ readonly id: string }, void>;
}

/** The signatures of every mutation of a registry: its own mutations, and the generic ones of each entity. */
export type MutationSignatures<Entities extends Readonly<Record<string, Declared>>, Own> = {
  readonly [Name in GenericNames<Entities[keyof Entities]> | keyof Own]: Name extends keyof Own
    ? MutationName<ReadonlyDeep<ArgsOf<Own[Name]>>, ResultOf<Own[Name]>>
    : Name extends `${infer Collection extends keyof Entities & string}.${infer Verb extends keyof GenericSignatures<Declared>}`
      ? GenericSignatures<Entities[Collection]>[Verb]
      : never;
};

/**
 * Handles the side effects of a row that a generic mutation has written; `before` is null for a new row, `after` for
 * a deleted one.
 */
export type Follow = (tx: Transaction, before: AnyRow | null, after: AnyRow | null) => Promise<void>;

/**
 * Returns the generic mutations of an entity, unless it declares otherwise: `create`, `update`, `delete`.
 *
 * @param follow what the server does after a write, in the same transaction. A browser shows the row's own change
 * immediately, but not these side effects.
 */
export function genericMutations(entity: AnyEntity, follow?: Follow): Record<string, AnyMutation> {
  const typed = entity as unknown as Entity;
  const { create = true, update = true, delete: remove = false } = entity.generic ?? {};
  // An actor without a right to any row is rejected before the input is read, so the error reveals nothing about
  // fields or records.
  const can = (action: Action) => (actor: Actor) => entity.permission(actor)[action] !== matchNone;
  const serverOnly = entity.afterWrite !== undefined;
  const finish = async (tx: Transaction, before: AnyRow | null, after: AnyRow) => {
    await entity.afterWrite?.(tx, { entity: typed, before, after });
    if (!tx.context.isPreview) await follow?.(tx, before, after);
  };
  const mutations: Record<string, AnyMutation> = {};
  if (create) {
    mutations[`${entity.collection}.create`] = {
      args: createInput(entity),
      allow: can('create'),
      keyVerb: 'create',
      scope: entity.scope,
      serverOnly,
      async run(tx, args) {
        const after = await tx.create(typed, args as Record<string, unknown>);
        await finish(tx, null, after);
        return { id: after.id };
      },
    };
  }
  if (update) {
    mutations[`${entity.collection}.update`] = {
      args: z.strictObject({ id: idSchema, patch: patchInput(entity) }),
      allow: can('update'),
      keyVerb: 'update',
      scope: entity.scope,
      serverOnly,
      async run(tx, args) {
        const { id, patch } = args as { id: string; patch: Record<string, unknown> };
        const before = await tx.get(typed, id, { lock: true });
        const after = await tx.update(typed, before, patch as Partial<AnyRow>);
        await finish(tx, before, after);
      },
    };
  }
  if (remove) {
    mutations[`${entity.collection}.delete`] = {
      args: z.strictObject({ id: idSchema }),
      allow: can('delete'),
      keyVerb: 'delete',
      scope: entity.scope,
      async run(tx, args) {
        const before = await tx.get(typed, (args as { id: string }).id, { lock: true });
        await tx.delete(typed, before);
        if (!tx.context.isPreview) await follow?.(tx, before, null);
      },
    };
  }
  return mutations;
}
