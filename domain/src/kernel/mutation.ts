import { z } from 'zod';
import type { Actor } from './actor.ts';
import type { AnyEntity, AnyRow, Entity } from './entity.ts';
import { visibleFields } from './entity.ts';
import { AppError } from './errors.ts';
import { idSchema } from './document.ts';
import type { Transaction } from './transaction.ts';

export type Result = Readonly<Record<string, unknown>> | void;

/** A named change: parsed arguments, a permission that must be declared, and a pure function over a transaction. */
export interface Mutation<Args extends z.ZodType = z.ZodType, R extends Result = Result> {
  readonly args: Args;
  /** Who may try at all; the rows' own predicates decide the rest. There is no default. */
  readonly allow: (actor: Actor) => boolean;
  /** `platform`: writes the catalog shared by all companies. */
  readonly scope?: 'company' | 'platform';
  /** Only the server can run it (numbers, tokens, documents); the browser waits for the answer. */
  readonly serverOnly?: boolean;
  /** Parts of the answer that are never stored for a repeated request: a fresh public token. */
  readonly secretResultFields?: readonly string[];
  readonly run: (tx: Transaction, args: z.output<Args>) => Promise<R>;
}

export type AnyMutation = Omit<Mutation, 'run' | 'args'> & {
  readonly args: z.ZodType;
  run(tx: Transaction, args: unknown): Promise<Result>;
};

/** Declares a mutation; only gives it its types. */
export const mutation = <Args extends z.ZodType, R extends Result>(
  definition: Mutation<Args, R>,
): Mutation<Args, R> => definition;

/** The arguments of a mutation as its caller writes them. */
export type ArgsOf<M> = M extends Mutation<infer Args, Result> ? z.input<Args> : never;

/** Accepts only fields that a client may write and that exist for the actor. */
export function assertWritableFields(entity: AnyEntity, actor: Actor, input: object): void {
  const visible = visibleFields(entity, actor);
  for (const field of Object.keys(input)) {
    if (!visible.has(field)) throw new AppError('UNKNOWN_FIELD', { field });
    if (!entity.writableFields.includes(field)) throw new AppError('SERVER_FIELD', { field });
  }
}

const fieldsArg = z.record(z.string().max(60), z.unknown());

/** The mutations that every entity has unless it says otherwise: `create`, `update`, `delete`. */
export function genericMutations(entity: AnyEntity): Record<string, AnyMutation> {
  const typed = entity as unknown as Entity;
  const { create = true, update = true, delete: remove = false } = entity.generic ?? {};
  const allow = () => true;
  const mutations: Record<string, AnyMutation> = {};
  if (create) {
    mutations[`${entity.collection}.create`] = {
      args: fieldsArg,
      allow,
      scope: entity.scope,
      async run(tx, args) {
        const fields = args as Record<string, unknown>;
        assertWritableFields(entity, tx.actor, fields);
        const row = await tx.create(typed, fields);
        return { id: row.id };
      },
    };
  }
  if (update) {
    mutations[`${entity.collection}.update`] = {
      args: z.strictObject({ id: idSchema, patch: fieldsArg }),
      allow,
      scope: entity.scope,
      async run(tx, args) {
        const { id, patch } = args as { id: string; patch: Record<string, unknown> };
        assertWritableFields(entity, tx.actor, patch);
        const before = await tx.get(typed, id, { lock: true });
        await tx.update(typed, before, patch as Partial<AnyRow>);
      },
    };
  }
  if (remove) {
    mutations[`${entity.collection}.delete`] = {
      args: z.strictObject({ id: idSchema }),
      allow,
      scope: entity.scope,
      async run(tx, args) {
        await tx.delete(typed, await tx.get(typed, (args as { id: string }).id, { lock: true }));
      },
    };
  }
  return mutations;
}
