import { z } from 'zod';
import { knownTitle, lockAnyRows } from './kernel/any-row.ts';
import { deepEqual } from './kernel/deep-equal.ts';
import { idSchema } from './kernel/document.ts';
import { visibleFields, type AnyEntity } from './kernel/entity.ts';
import { AppError } from './kernel/errors.ts';
import { parseArgs } from './kernel/input.ts';
import { canTry, mutation, type AnyMutation } from './kernel/mutation.ts';

/** Maximum number of rows, equal to the number that a list can select at once. */
const MAX_ROWS = 1000;

const values = z.record(z.string().min(1).max(80), z.unknown());

export interface RefusedRow {
  readonly id: string;
  /** The title of the row; null if the actor may not read it. */
  readonly title: string | null;
  /** Why the row was not changed, in words. */
  readonly message: string;
}

/** @param mutationOf returns a collection's own update mutation, which enforces all rules of the collection. */
export const recordMutations = (
  entities: readonly AnyEntity[],
  mutationOf: (name: string) => AnyMutation | undefined,
) => ({
  /**
   * Updates many rows of a list in one transaction, each by its collection's own rules. Rejected rows stay unchanged
   * and are returned; the others are updated. A row with `onlyIf` is updated only if its fields still have those
   * values, so that undoing a change keeps later changes.
   */
  'records.updateMany': mutation({
    args: z.strictObject({
      collection: z.string().max(60),
      rows: z
        .array(z.strictObject({ id: idSchema, patch: values, onlyIf: values.optional() }))
        .min(1)
        .max(MAX_ROWS),
    }),
    allow: (actor) => actor.kind === 'user',
    serverOnly: true,
    async run(tx, { collection, rows }) {
      const entity = entities.find((each) => each.collection === collection);
      const name = `${collection}.update`;
      const update = mutationOf(name);
      // A shared catalog is written elsewhere, and a mutation that requires a recent sign-in changes one row at a
      // time.
      if (!entity || !update || entity.scope === 'platform' || update.needsProof)
        throw new AppError('NOT_FOUND', { what: 'Collection' });
      if (!canTry(tx.actor, name, update)) throw new AppError('NOT_AUTHORIZED');
      const found = await lockAnyRows(
        tx,
        entity,
        rows.map(({ id }) => id),
      );
      const changed: string[] = [];
      const refused: RefusedRow[] = [];
      const visible = visibleFields(entity, tx.actor);
      for (const { id, patch, onlyIf = {} } of rows) {
        // A correct guess would reveal the field's value.
        const hidden = Object.keys(onlyIf).find((field) => !visible.has(field));
        if (hidden !== undefined) throw new AppError('UNKNOWN_FIELD', { field: hidden });
        const before = tx.changes.length + tx.effects.length;
        const row = found.get(id);
        try {
          if (!row) throw new AppError('NOT_FOUND');
          if (Object.entries(onlyIf).some(([field, value]) => !deepEqual(row[field] ?? null, value)))
            throw new AppError('INVALID', { message: 'Somebody changed it since. Their change is kept.' });
          await update.run(tx, parseArgs(update.args, tx.actor, { id, patch }));
          changed.push(id);
        } catch (error) {
          // A partly applied row cannot be skipped, so the whole transaction fails.
          if (!(error instanceof AppError) || tx.changes.length + tx.effects.length > before) throw error;
          refused.push({ id, title: row ? knownTitle(entity, row) : null, message: error.message });
        }
      }
      return { changed, refused };
    },
  }),
});
